// train_glyphs OUT [EPOCHS [SAMPLES]]: trains the glyph recogniser and writes its weights (20 epochs of
// 280000 samples for those here, some five minutes on one core). The samples are cells of random synthetic
// skins in the fonts that are installed, looked at just as cells on a screen are; every eighth font is kept
// back and only measured. The same fonts give the same weights.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>
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

// Cells as they come out of a screen: drawn at some size among others, perhaps rescaled, cut out a little
// beside their place.
class Scene {
 public:
    Scene(Random& random, const testing::SyntheticSkin& skin)
        : side_(10 + static_cast<int>(std::pow(random.unit(), 1.5) * 46)),
          finer_(random.below(3) == 0 ? 1
                 : side_ < 20         ? 4
                                      : 2),
          around_(side_ * finer_ * 3, side_ * finer_ * 3, CV_8UC4) {
        const CellState beside[] = {CellState::Covered, CellState::Empty, CellState::One};
        for (int i = 0; i < 9; ++i) paint(skin, part(i % 3, i / 3), beside[random.below(3)], i % 2 == 1);
    }

    int side() const { return side_; }

    cv::Mat take(Random& random, auto draw, cv::Rect2d& place) {
        draw(part(1, 1));
        cv::Mat result;
        cv::resize(around_, result, {side_ * 3, side_ * 3}, 0, 0, cv::INTER_AREA);
        double scale = 1;
        if (random.below(3) == 0) {
            scale = 1 + random.unit();
            cv::resize(result, result, {}, scale, scale, cv::INTER_LINEAR);
        }
        if (random.below(8) == 0) cv::GaussianBlur(result, result, {3, 3}, 0.4 + 0.5 * random.unit());
        const double side = side_ * scale;
        const double aside = std::max(0.8, 0.04 * side);
        place = {side + aside * (2 * random.unit() - 1), side + aside * (2 * random.unit() - 1), side, side};
        return result;
    }

 private:
    cv::Mat part(int col, int row) {
        const int side = side_ * finer_;
        return around_(cv::Rect(col * side, row * side, side, side));
    }

    int side_;
    int finer_;
    cv::Mat around_;
};

double between(Random& random, double low, double high) {
    return low + (high - low) * random.unit();
}

// Flags that lean, whose pole can hardly be seen, or whose cloth is shaded or torn.
void vary_flag(Random& random, testing::SyntheticSkin& skin) {
    testing::FlagDrawing& flag = skin.flag_drawing;
    if (random.below(6) == 0) flag.tilt = between(random, -0.35, 0.35);
    if (random.below(6) == 0) flag.cloth = testing::Cloth::Ragged;
    if (random.below(5) == 0) flag.shade = between(random, -0.7, 0.7);
    if (random.below(3) == 0) {
        flag.stone = between(random, 0.08, 0.3);
        for (int i = 0; i < 3; ++i) flag.stone_colour[i] = between(random, 0, 255);
        const double faint = between(random, 0, 0.8);
        flag.stone_colour = flag.stone_colour * (1 - faint) + skin.covered[0] * faint;
        if (random.below(3) == 0) flag.pole_colour = flag.stone_colour;
    }
    if (random.below(6) == 0) {
        const double light = random.below(2) == 0 ? 25 : -25;
        for (int i = 0; i < 3; ++i)
            flag.pole_colour[i] = std::clamp(skin.covered[0][i] + light * random.unit(), 0.0, 255.0);
    }
}

// The question mark on the cloth, in another colour.
void put_question_on_cloth(Random& random, testing::SyntheticSkin& skin) {
    testing::FlagDrawing& flag = skin.flag_drawing;
    flag.cloth = random.below(2) == 0 ? testing::Cloth::Rectangle : testing::Cloth::Wave;
    flag.height = between(random, 0.34, 0.5);
    flag.reach = between(random, 0.4, 0.6);
    flag.pole_at = 0.5 - flag.reach * between(random, 0.4, 0.6);
    flag.size = between(random, 0.75, 1.15);
    flag.tilt = 0;
    const double x = flag.pole_at + flag.reach * between(random, 0.42, 0.58);
    const double y = flag.top + flag.height * between(random, 0.45, 0.55);
    skin.question_at = {0.5 + flag.size * ((flag.mirrored ? 1 - x : x) - 0.5), 0.5 + flag.size * (y - 0.5)};
    skin.small_question = flag.size * flag.height * between(random, 0.65, 0.9) / skin.question_height;
    const bool light = flag.cloth_colour[1] > 110;
    flag.pole_colour = light ? testing::Colour(20, 20, 20) : testing::Colour(250, 250, 250);
}

// Question marks are drawn in more ways than skins drawn by lot show.
void vary_question(Random& random, testing::SyntheticSkin& skin) {
    const unsigned way = random.below(10);
    if (way == 0) skin.question_marks = 2;
    if (way != 1 && !skin.question_on_flag) return;
    skin.question_on_flag = true;
    if (random.below(3) == 0) return put_question_on_cloth(random, skin);
    skin.small_question = between(random, 0.45, 0.75);
    skin.question_at = {between(random, 0.6, 0.82), between(random, 0.5, 0.76)};
    if (skin.flag_drawing.mirrored) skin.question_at.x = 1 - skin.question_at.x;
    if (random.below(2) == 0) skin.question_faint = between(random, 0, 0.5);
}

// What is rarer among skins than it is hard to tell.
void make_harder(Random& random, testing::SyntheticSkin& skin) {
    vary_flag(random, skin);
    vary_question(random, skin);
    if (random.below(6) == 0) {  // Digits of a display, or of a few pixels.
        skin.by_hand = true;
        skin.hand.weight = 0.08 + 0.06 * random.unit();
        skin.hand.cut = 0;
        skin.stretch = 1;
        skin.pixel_rows = random.below(2) == 0 ? 0 : 7;
    }
}

// Whether the small question mark that the skin puts on a flag can be seen at all.
bool shows_question(const testing::SyntheticSkin& skin, const Glyph& flag, const Glyph& question, int side) {
    constexpr double kLeastHeight = 5;  // Px.
    constexpr float kLeastInk = 0.04F;
    float apart = 0;
    for (std::size_t i = 0; i < flag.ink.size(); ++i) apart += std::abs(flag.ink[i] - question.ink[i]);
    return skin.question_height * skin.small_question * side >= kLeastHeight &&
           apart >= kLeastInk * static_cast<float>(flag.ink.size());
}

constexpr std::u32string_view kLetters =
    U"ACDEGHJKLMNOPQRTUVWXYacdefhikmnopqrtuvwxy09+-=#&@%$!<>/"
    U"()[]{}\u00B7\u25A0\u25A1\u2588.\u2190\u2192\u2665\u2605\u2713\u2717\u263A";

std::vector<Sample> make_samples(std::uint64_t seed, int count, std::span<const Font> fonts,
                                 std::span<const Font> symbols) {
    Random random(seed);
    CellEye eye;
    std::vector<Sample> samples;
    static const CellState kStates[] = {CellState::One,      CellState::Two,       CellState::Three,
                                        CellState::Four,     CellState::Five,      CellState::Six,
                                        CellState::Seven,    CellState::Eight,     CellState::Flag,
                                        CellState::Flag,     CellState::Flag,      CellState::Mine,
                                        CellState::Mine,     CellState::Question,  CellState::Question,
                                        CellState::Question, CellState::WrongFlag, CellState::Exploded};
    constexpr int kOfOneSkin = 4;
    std::optional<testing::SyntheticSkin> skin;
    std::optional<Scene> scene;
    for (int tries = 0; static_cast<int>(samples.size()) < count; ++tries) {
        if (tries % kOfOneSkin == 0) {
            skin = testing::random_skin(random, fonts, symbols);
            make_harder(random, *skin);
            scene.emplace(random, *skin);
        }
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
            const CellState ground = random.below(2) == 0 ? CellState::Covered : CellState::Empty;
            picture = scene->take(
                random, [&](cv::Mat cell) { paint_letters(*skin, cell, ground, text); }, place);
            sample.shape = static_cast<int>(Shape::Other);
        } else {
            const CellState state = kStates[random.below(std::size(kStates))];
            const auto take = [&](Random& from, CellState drawn) {
                return scene->take(
                    from, [&](cv::Mat cell) { paint(*skin, cell, drawn, false); }, place);
            };
            Random before = random;
            picture = take(random, state);
            if (state == CellState::Question && skin->question_on_flag) {
                const CellLook question = eye.look(picture, place);
                const CellLook flag = eye.look(take(before, CellState::Flag), place);
                if (!shows_question(*skin, flag.glyph, question.glyph, scene->side())) continue;
            }
            sample.shape = static_cast<int>(shape_of_state(state, *skin));
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

/// One layer: for each input its weights to all outputs, the biases last; and what training keeps of it.
struct Layer {
    Layer(int in, int out)
        : inputs(in), outputs(out), weights(size()), gradient(size()), mean(size()), square(size()) {}
    std::size_t size() const { return static_cast<std::size_t>((inputs + 1) * outputs); }
    float* row(std::vector<float>& of, int input) const { return of.data() + input * outputs; }

    std::vector<float> forward(std::span<const float> in) {
        std::vector<float> out(row(weights, inputs), row(weights, inputs) + outputs);
        for (int i = 0; i < inputs; ++i) {
            const float value = in[static_cast<std::size_t>(i)];
            if (value == 0) continue;
            const float* w = row(weights, i);
            for (int o = 0; o < outputs; ++o) out[static_cast<std::size_t>(o)] += w[o] * value;
        }
        return out;
    }

    /// Adds to the gradient; gives that of the inputs. `error`: the gradient of the outputs.
    std::vector<float> backward(std::span<const float> in, const std::vector<float>& error) {
        std::vector<float> back(static_cast<std::size_t>(inputs));
        for (int i = 0; i <= inputs; ++i) {
            const float value = i < inputs ? in[static_cast<std::size_t>(i)] : 1;
            if (value == 0) continue;  // An idle unit learns nothing.
            const float* w = row(weights, i);
            float* g = row(gradient, i);
            float sum = 0;
            for (int o = 0; o < outputs; ++o) {
                g[o] += error[static_cast<std::size_t>(o)] * value;
                sum += w[o] * error[static_cast<std::size_t>(o)];
            }
            if (i < inputs) back[static_cast<std::size_t>(i)] = sum;
        }
        return back;
    }

    int inputs;
    int outputs;
    std::vector<float> weights;
    std::vector<float> gradient;
    std::vector<float> mean;    ///< Of the gradient.
    std::vector<float> square;  ///< Mean of its square.
};

struct Net {
    Layer hidden{kInputs, kHiddenUnits};
    Layer deeper{kHiddenUnits, kDeeperUnits};
    Layer shapes{kDeeperUnits, kShapes};
};

struct Pass {
    std::vector<float> hidden;
    std::vector<float> deeper;
    std::vector<float> shapes;
};

void rectify(std::vector<float>& units) {
    for (float& unit : units) unit = std::max(0.0F, unit);
}

Pass forward(Net& net, const std::array<float, kInputs>& in) {
    Pass pass;
    pass.hidden = net.hidden.forward(in);
    rectify(pass.hidden);
    pass.deeper = net.deeper.forward(pass.hidden);
    rectify(pass.deeper);
    pass.shapes = net.shapes.forward(pass.deeper);
    const float top = *std::max_element(pass.shapes.begin(), pass.shapes.end());
    float total = 0;
    for (float& s : pass.shapes) total += s = std::exp(s - top);
    for (float& s : pass.shapes) s /= total;
    return pass;
}

/// A step of stochastic gradient descent by Adam (D. Kingma, J. Ba: "Adam: a method for stochastic
/// optimization", 2015), the first being `time` 1.
void step(Layer& layer, float rate, float decay, int time) {
    const float fix1 = 1 - std::pow(0.9F, static_cast<float>(time));
    const float fix2 = 1 - std::pow(0.999F, static_cast<float>(time));
    for (std::size_t i = 0; i < layer.size(); ++i) {
        layer.mean[i] = 0.9F * layer.mean[i] + 0.1F * layer.gradient[i];
        layer.square[i] = 0.999F * layer.square[i] + 0.001F * layer.gradient[i] * layer.gradient[i];
        layer.weights[i] -= rate * (layer.mean[i] / fix1 / (std::sqrt(layer.square[i] / fix2) + 1e-8F) +
                                    decay * layer.weights[i]);
        layer.gradient[i] = 0;
    }
}

void learn(Net& net, const Sample& sample, const Pass& pass, float share) {
    std::vector<float> error(kShapes);
    for (int s = 0; s < kShapes; ++s) {
        // A little doubt in every label keeps the answers from being surer than they should.
        const float target = s == sample.shape ? 0.98F : 0.02F / (kShapes - 1);
        error[static_cast<std::size_t>(s)] = (pass.shapes[static_cast<std::size_t>(s)] - target) * share;
    }
    const std::vector<float> deeper = net.shapes.backward(pass.deeper, error);
    const std::vector<float> hidden = net.deeper.backward(pass.hidden, deeper);
    net.hidden.backward(sample.features, hidden);
}

void train(Net& net, std::vector<Sample>& samples, int epochs, Random& random) {
    const std::array<Layer*, 3> layers{&net.hidden, &net.deeper, &net.shapes};
    for (Layer* layer : layers)
        for (float& w : layer->weights)
            w = static_cast<float>((random.unit() * 2 - 1) * std::sqrt(3.0 / layer->inputs));
    constexpr int kBatch = 64;
    int time = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = samples.size(); i > 1; --i)
            std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
        const float rate =
            0.002F * 0.5F * (1 + std::cos(3.14159F * static_cast<float>(epoch) / static_cast<float>(epochs)));
        double loss = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            const Pass pass = forward(net, sample.features);
            loss -= std::log(std::max(1e-9F, pass.shapes[static_cast<std::size_t>(sample.shape)]));
            learn(net, sample, pass, 1.0F / kBatch);
            if (i % kBatch != kBatch - 1) continue;
            ++time;
            for (Layer* layer : layers) step(*layer, rate, 1e-3F, time);
        }
        std::printf("epoch %d: loss %.4f\n", epoch + 1, loss / static_cast<double>(samples.size()));
        std::fflush(stdout);
    }
}

void measure(const char* what, Net& net, const std::vector<Sample>& samples) {
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
    list("kHiddenWeights", net.hidden.weights);
    list("kDeeperWeights", net.deeper.weights);
    list("kShapeWeights", net.shapes.weights);
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
    const int count = argc > 3 ? std::atoi(argv[3]) : 280000;
    auto samples = make_samples(1, count, taught, symbols);
    const auto others = make_samples(2, count / 8, kept_back, symbols);
    std::printf("samples made\n");
    std::fflush(stdout);
    Net net;
    Random random(3);
    train(net, samples, argc > 2 ? std::atoi(argv[2]) : 20, random);
    measure("taught", net, samples);
    measure("kept back", net, others);
    write(argv[1], net);
    return 0;
}
