// train_glyphs OUT [EPOCHS]: trains the glyph recogniser and writes its weights. The samples are cells of
// random synthetic skins in the fonts that are installed, looked at just as cells on a screen are; every
// eighth font is kept back and only measured. The same fonts give the same weights.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "glyph_net.hpp"
#include "vision/synthetic/skin.hpp"

namespace {

using namespace sapper;
using sapper::testing::Font;

struct Sample {
    std::array<float, kGlyphFeatures> features;
    int shape;
};

constexpr int kInputs = kGlyphFeatures;

Shape shape_of_state(CellState state, const testing::SyntheticSkin& skin) {
    if (is_number(state)) return static_cast<Shape>(mines_around(state) - 1);
    switch (state) {
        case CellState::Flag:
            return Shape::Flag;
        case CellState::Question:
            return Shape::Question;
        case CellState::WrongFlag:
            return skin.wrong == testing::WrongShape::FlagOnRed ? Shape::Flag : Shape::Crossed;
        default:
            return Shape::Mine;
    }
}

// A cell as it comes out of a screen: drawn at some size, perhaps rescaled, cut out a little beside its
// place.
cv::Mat taken(Random& random, const testing::SyntheticSkin& skin, auto draw, cv::Rect2d& place) {
    const int side = 10 + static_cast<int>(std::pow(random.unit(), 1.5) * 46);
    const int finer = random.below(3) == 0 ? 1 : 4;
    cv::Mat around(side * finer * 3, side * finer * 3, CV_8UC4);
    const CellState beside[] = {CellState::Covered, CellState::Empty, CellState::One};
    for (int i = 0; i < 9; ++i)
        paint(skin, around(cv::Rect(i % 3 * side * finer, i / 3 * side * finer, side * finer, side * finer)),
              beside[random.below(3)], i % 2 == 1);
    draw(around(cv::Rect(side * finer, side * finer, side * finer, side * finer)));
    cv::Mat result;
    cv::resize(around, result, {side * 3, side * 3}, 0, 0, cv::INTER_AREA);
    double scale = 1;
    if (random.below(3) == 0) {
        scale = 1 + random.unit();
        cv::resize(result, result, {}, scale, scale, cv::INTER_LINEAR);
    }
    if (random.below(8) == 0) cv::GaussianBlur(result, result, {3, 3}, 0.4 + 0.5 * random.unit());
    const double aside = std::max(0.6, 0.035 * side * scale);
    place = {side * scale + aside * (2 * random.unit() - 1), side * scale + aside * (2 * random.unit() - 1),
             side * scale, side * scale};
    return result;
}

constexpr std::u32string_view kLetters =
    U"ACDEFGHJKLMNOPQRTUVWXYacdefhikmnopqrtuvwxy09+-=#&@%$!<>/"
    U"*()[]{}\u2190\u2192\u2665\u2605\u2713\u2717\u263A";

std::vector<Sample> make_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                 std::span<const Font> symbols) {
    Random random(seed);
    CellEye eye;
    std::vector<Sample> samples;
    static const CellState kStates[] = {
        CellState::One,  CellState::Two,      CellState::Three,    CellState::Four, CellState::Five,
        CellState::Six,  CellState::Seven,    CellState::Eight,    CellState::Flag, CellState::Flag,
        CellState::Mine, CellState::Question, CellState::WrongFlag};
    while (static_cast<int>(samples.size()) < count) {
        testing::SyntheticSkin skin = testing::random_skin(random, fonts, symbols);
        cv::Rect2d place;
        Sample sample{};
        cv::Mat picture;
        if (random.below(5) == 0) {
            std::u32string text(1, kLetters[random.below(static_cast<std::uint32_t>(kLetters.size()))]);
            if (random.below(2) == 0)
                for (unsigned i = 0; i <= random.below(3); ++i)
                    text += static_cast<char32_t>(U'0' + random.below(10));
            if (random.below(3) == 0)
                text = {static_cast<char32_t>(U'1' + random.below(9)),
                        static_cast<char32_t>(U'0' + random.below(10))};
            picture = taken(
                random, skin,
                [&](cv::Mat cell) {
                    paint_letters(skin, cell, random.below(2) == 0 ? CellState::Covered : CellState::Empty,
                                  text);
                },
                place);
            sample.shape = static_cast<int>(Shape::Other);
        } else {
            const CellState state = kStates[random.below(std::size(kStates))];
            picture = taken(
                random, skin, [&](cv::Mat cell) { paint(skin, cell, state, false); }, place);
            sample.shape = static_cast<int>(shape_of_state(state, skin));
        }
        // Something lies over a part of the cell.
        if (random.below(14) == 0) {
            const double side = place.width;
            const double x = place.x + side * (0.2 + 0.3 * random.unit());
            const double y = place.y + side * (0.2 + 0.4 * random.unit());
            const cv::Scalar colour(random.below(256), random.below(256), random.below(256), 255);
            const cv::Rect over(cv::Point2d(x, y), cv::Size2d(side, side));
            cv::rectangle(picture, over, colour, cv::FILLED);
            sample.shape = static_cast<int>(Shape::Other);
        }
        const CellLook look = eye.look(picture, place);
        if (look.blank) continue;
        sample.features = features_of(look.glyph);
        samples.push_back(sample);
    }
    return samples;
}

struct Net {
    std::vector<float> hidden = std::vector<float>(kHiddenUnits * (kInputs + 1));
    std::vector<float> shapes = std::vector<float>(kShapes * (kHiddenUnits + 1));
};

struct Pass {
    std::array<float, kHiddenUnits> hidden;
    std::array<float, kShapes> shapes;
};

Pass forward(const Net& net, const std::array<float, kInputs>& in) {
    Pass pass{};
    for (int h = 0; h < kHiddenUnits; ++h) {
        const float* w = net.hidden.data() + h * (kInputs + 1);
        float sum = w[kInputs];
        for (int i = 0; i < kInputs; ++i) sum += w[i] * in[static_cast<std::size_t>(i)];
        pass.hidden[static_cast<std::size_t>(h)] = std::max(0.0F, sum);
    }
    float top = -1e9F;
    for (int s = 0; s < kShapes; ++s) {
        const float* w = net.shapes.data() + s * (kHiddenUnits + 1);
        float sum = w[kHiddenUnits];
        for (int h = 0; h < kHiddenUnits; ++h) sum += w[h] * pass.hidden[static_cast<std::size_t>(h)];
        pass.shapes[static_cast<std::size_t>(s)] = sum;
        top = std::max(top, sum);
    }
    float total = 0;
    for (float& s : pass.shapes) total += s = std::exp(s - top);
    for (float& s : pass.shapes) s /= total;
    return pass;
}

/// Stochastic gradient descent by Adam (D. Kingma, J. Ba: "Adam: a method for stochastic optimization",
/// 2015).
class Adam {
 public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}
    void step(std::vector<float>& weights, std::vector<float>& gradient, float rate, float decay) {
        ++time_;
        const float fix1 = 1 - std::pow(0.9F, static_cast<float>(time_));
        const float fix2 = 1 - std::pow(0.999F, static_cast<float>(time_));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            mean_[i] = 0.9F * mean_[i] + 0.1F * gradient[i];
            square_[i] = 0.999F * square_[i] + 0.001F * gradient[i] * gradient[i];
            weights[i] -=
                rate * (mean_[i] / fix1 / (std::sqrt(square_[i] / fix2) + 1e-8F) + decay * weights[i]);
            gradient[i] = 0;
        }
    }

 private:
    std::vector<float> mean_;
    std::vector<float> square_;
    int time_ = 0;
};

void train(Net& net, std::vector<Sample>& samples, int epochs, Random& random) {
    const auto fill = [&](std::vector<float>& weights, int inputs) {
        for (float& w : weights) w = static_cast<float>((random.unit() * 2 - 1) * std::sqrt(3.0 / inputs));
    };
    fill(net.hidden, kInputs);
    fill(net.shapes, kHiddenUnits);
    Adam adam_hidden(net.hidden.size());
    Adam adam_shapes(net.shapes.size());
    std::vector<float> g_hidden(net.hidden.size());
    std::vector<float> g_shapes(net.shapes.size());
    constexpr int kBatch = 64;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = samples.size(); i > 1; --i)
            std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
        const float rate =
            0.002F * 0.5F * (1 + std::cos(3.14159F * static_cast<float>(epoch) / static_cast<float>(epochs)));
        double loss = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            Pass pass = forward(net, sample.features);
            loss -= std::log(std::max(1e-9F, pass.shapes[static_cast<std::size_t>(sample.shape)]));
            std::array<float, kHiddenUnits> back{};
            for (int s = 0; s < kShapes; ++s) {
                // A little doubt in every label keeps the answers from being surer than they should.
                const float target = s == sample.shape ? 0.98F : 0.02F / (kShapes - 1);
                const float error = (pass.shapes[static_cast<std::size_t>(s)] - target) / kBatch;
                float* g = g_shapes.data() + s * (kHiddenUnits + 1);
                const float* w = net.shapes.data() + s * (kHiddenUnits + 1);
                for (int h = 0; h < kHiddenUnits; ++h) {
                    g[h] += error * pass.hidden[static_cast<std::size_t>(h)];
                    back[static_cast<std::size_t>(h)] += error * w[h];
                }
                g[kHiddenUnits] += error;
            }
            for (int h = 0; h < kHiddenUnits; ++h) {
                if (pass.hidden[static_cast<std::size_t>(h)] <= 0) continue;
                float* g = g_hidden.data() + h * (kInputs + 1);
                for (int k = 0; k < kInputs; ++k)
                    g[k] += back[static_cast<std::size_t>(h)] * sample.features[static_cast<std::size_t>(k)];
                g[kInputs] += back[static_cast<std::size_t>(h)];
            }
            if (i % kBatch == kBatch - 1) {
                adam_hidden.step(net.hidden, g_hidden, rate, 1e-3F);
                adam_shapes.step(net.shapes, g_shapes, rate, 1e-3F);
            }
        }
        if (epoch % 5 == 4)
            std::printf("epoch %d: loss %.4f\n", epoch + 1, loss / static_cast<double>(samples.size()));
        std::fflush(stdout);
    }
}

void measure(const char* what, const Net& net, const std::vector<Sample>& samples) {
    std::array<std::array<int, kShapes>, kShapes> seen{};
    int right = 0, sure = 0, sure_wrong = 0;
    for (const Sample& sample : samples) {
        const Pass pass = forward(net, sample.features);
        const auto best = std::max_element(pass.shapes.begin(), pass.shapes.end());
        const int shape = static_cast<int>(best - pass.shapes.begin());
        ++seen[static_cast<std::size_t>(sample.shape)][static_cast<std::size_t>(shape)];
        right += shape == sample.shape;
        const bool certain = *best > 0.9F && shape != static_cast<int>(Shape::Other);
        sure += certain;
        sure_wrong += certain && shape != sample.shape;
    }
    std::printf("%s: %zu samples, %.2f %% right, %d surer than 0.9, of which %.2f %% wrong\n", what,
                samples.size(), 100.0 * right / static_cast<double>(samples.size()), sure,
                100.0 * sure_wrong / std::max(1, sure));
    for (const auto& row : seen) {
        for (const int n : row) std::printf("%6d", n);
        std::printf("\n");
    }
}

void write(const std::string& file, const Net& net) {
    constexpr float kScale = 4096;
    std::ofstream out(file);
    out << "// Written by train_glyphs; do not edit.\nconstexpr float kScale = " << kScale << ";\n";
    const auto list = [&](const char* name, const std::vector<float>& weights) {
        out << "const std::int16_t " << name << "[] = {";
        for (std::size_t i = 0; i < weights.size(); ++i)
            out << (i % 24 == 0 ? "\n    " : "")
                << std::clamp(std::lround(weights[i] * kScale), -32767L, 32767L) << ",";
        out << "\n};\n";
    };
    list("kHiddenWeights", net.hidden);
    list("kShapeWeights", net.shapes);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: train_glyphs OUT [EPOCHS [SAMPLES]]\n";
        return 2;
    }
    std::vector<Font> taught, kept_back;
    const std::vector<Font> symbols = testing::symbol_fonts();
    int index = 0;
    for (Font& font : testing::text_fonts())
        (index++ % 8 == 3 ? kept_back : taught).push_back(std::move(font));
    std::printf("%zu fonts taught, %zu kept back, %zu with symbols\n", taught.size(), kept_back.size(),
                symbols.size());
    const int count = argc > 3 ? std::atoi(argv[3]) : 60000;
    auto samples = make_samples(1, count, taught, symbols);
    const auto others = make_samples(2, count / 8, kept_back, symbols);
    std::printf("samples made\n");
    std::fflush(stdout);
    Net net;
    Random random(3);
    train(net, samples, argc > 2 ? std::atoi(argv[2]) : 30, random);
    measure("taught", net, samples);
    measure("kept back", net, others);
    write(argv[1], net);
    return 0;
}
