// train_glyphs (filters | plain) OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]: trains a network that tells glyphs
// apart and writes its weights. The samples are cells of random synthetic skins in the fonts below the folder
// FONTS, or in those that are installed; every eighth font is kept back and only measured. The same seed and
// fonts give the same weights. Those here: the filters by 6 epochs of 500000 samples in two fonts (regular
// and bold) of each of 280 families that Debian packages, a quarter of an hour; the plain ones by 20 epochs
// of 260000, before flags were drawn in as many ways as now, in the fonts of a desktop.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <vector>

#include "vision/glyphs/glyph_samples.hpp"
#include "vision/glyphs/glyph_trainer.hpp"

namespace {

using namespace sapper;
using testing::Font;
using testing::GlyphSample;

template <class Net>
void train(testing::GlyphTrainer<Net>& trainer, std::vector<GlyphSample>& samples, int epochs,
           Random& random) {
    constexpr std::size_t kBatch = 128;
    constexpr double kRate = 0.002;
    const std::size_t steps = samples.size() / kBatch;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = samples.size(); i > 1; --i)
            std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
        double loss = 0;
        for (std::size_t i = 0; i < steps; ++i) {
            // The rate falls to nothing along half a cosine.
            const double done = (epoch + static_cast<double>(i) / static_cast<double>(steps)) / epochs;
            const double rate = kRate * 0.5 * (1 + std::cos(M_PI * done));
            loss += trainer.step(std::span(samples).subspan(i * kBatch, kBatch), static_cast<float>(rate));
        }
        std::printf("epoch %d: loss %.4f\n", epoch + 1, loss / static_cast<double>(steps * kBatch));
        std::fflush(stdout);
    }
}

template <class Net>
void measure(const char* what, const Net& net, const std::vector<GlyphSample>& samples) {
    constexpr float kSure = 0.9F;
    std::array<std::array<int, kShapes>, kShapes> seen{};
    int right = 0;
    int sure = 0;
    int sure_wrong = 0;
    typename Net::Thought thought;
    for (const GlyphSample& sample : samples) {
        think(net, sample.glyph, thought);
        const auto* const best = std::max_element(thought.scores.begin(), thought.scores.end());
        const auto shape = static_cast<Shape>(best - thought.scores.begin());
        ++seen[static_cast<std::size_t>(sample.shape)][static_cast<std::size_t>(shape)];
        right += shape == sample.shape;
        const bool certain = *best > kSure && shape != Shape::Other;
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

class WeightsFile {
 public:
    explicit WeightsFile(const std::string& file) : out_(file) {
        out_ << "// Written by train_glyphs; do not edit.\nconstexpr float kScale = " << kScale << ";\n";
    }
    void list(const char* name, const GlyphLayer& layer) {
        out_ << "const std::int16_t " << name << "[] = {";
        for (std::size_t i = 0; i < layer.weights.size(); ++i)
            out_ << (i % 24 == 0 ? "\n    " : "")
                 << std::clamp(std::lround(layer.weights[i] * kScale), -32767L, 32767L) << ",";
        out_ << "\n};\n";
    }

 private:
    static constexpr float kScale = 4096;
    std::ofstream out_;
};

void write(const std::string& name, const FilterNet& net) {
    WeightsFile file(name);
    file.list("kEdgeWeights", net.edges);
    file.list("kStrokeWeights", net.strokes);
    file.list("kHiddenWeights", net.hidden);
    file.list("kShapeWeights", net.shapes);
}

void write(const std::string& name, const PlainNet& net) {
    WeightsFile file(name);
    file.list("kHiddenWeights", net.hidden);
    file.list("kDeeperWeights", net.deeper);
    file.list("kShapeWeights", net.shapes);
}

struct Course {
    std::string file;
    std::uint64_t seed;
    int epochs;
    std::vector<GlyphSample> taught;
    std::vector<GlyphSample> kept_back;
};

template <class Net>
void take(Course& course) {
    Random random(course.seed);
    testing::GlyphTrainer<Net> trainer(random);
    train(trainer, course.taught, course.epochs, random);
    measure("taught", trainer.net(), course.taught);
    measure("kept back", trainer.net(), course.kept_back);
    write(course.file, trainer.net());
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    if (argc < 3 || (kind != "filters" && kind != "plain")) {
        std::cerr << "usage: train_glyphs (filters | plain) OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]\n";
        return 2;
    }
    Course course;
    course.file = argv[2];
    course.seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    course.epochs = argc > 4 ? std::atoi(argv[4]) : 6;
    const int count = argc > 5 ? std::atoi(argv[5]) : 500000;
    const std::filesystem::path folder = argc > 6 ? argv[6] : "/usr/share/fonts";
    std::vector<Font> taught;
    std::vector<Font> kept_back;
    const std::vector<Font> symbols = testing::symbol_fonts(folder);
    int index = 0;
    for (Font& font : testing::text_fonts(folder))
        (index++ % 8 == 3 ? kept_back : taught).push_back(std::move(font));
    std::printf("%zu fonts taught, %zu kept back, %zu with symbols\n", taught.size(), kept_back.size(),
                symbols.size());
    course.taught = testing::glyph_samples(2 * course.seed, count, taught, symbols);
    course.kept_back = testing::glyph_samples(1, count / 12, kept_back, symbols);
    std::printf("samples made\n");
    std::fflush(stdout);
    if (kind == "filters")
        take<FilterNet>(course);
    else
        take<PlainNet>(course);
    return 0;
}
