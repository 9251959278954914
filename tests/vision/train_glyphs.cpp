// train_glyphs OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]: trains a network that tells glyphs apart and writes its
// weights. The samples are cells of random synthetic skins in the fonts below the folder FONTS, or in those
// that are installed; every eighth font is kept back and only measured. The same seed and fonts give the same
// weights. Those here: seeds 1 and 2, 6 epochs of 500000 samples, two fonts (regular and bold) of each of 280
// families that Debian packages; a quarter of an hour each.
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

void train(testing::GlyphTrainer& trainer, std::vector<GlyphSample>& samples, int epochs, Random& random) {
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

void measure(const char* what, const GlyphNet& net, const std::vector<GlyphSample>& samples) {
    constexpr float kSure = 0.9F;
    std::array<std::array<int, kShapes>, kShapes> seen{};
    int right = 0;
    int sure = 0;
    int sure_wrong = 0;
    GlyphThought thought;
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

void write(const std::string& file, const GlyphNet& net) {
    constexpr float kScale = 4096;
    std::ofstream out(file);
    out << "// Written by train_glyphs; do not edit.\nconstexpr float kScale = " << kScale << ";\n";
    const auto list = [&](const char* name, const GlyphLayer& layer) {
        out << "const std::int16_t " << name << "[] = {";
        for (std::size_t i = 0; i < layer.weights.size(); ++i)
            out << (i % 24 == 0 ? "\n    " : "")
                << std::clamp(std::lround(layer.weights[i] * kScale), -32767L, 32767L) << ",";
        out << "\n};\n";
    };
    list("kEdgeWeights", net.edges);
    list("kStrokeWeights", net.strokes);
    list("kHiddenWeights", net.hidden);
    list("kShapeWeights", net.shapes);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: train_glyphs OUT [SEED [EPOCHS [SAMPLES [FONTS]]]]\n";
        return 2;
    }
    std::vector<Font> taught;
    std::vector<Font> kept_back;
    const std::filesystem::path folder = argc > 5 ? argv[5] : "/usr/share/fonts";
    const std::vector<Font> symbols = testing::symbol_fonts(folder);
    int index = 0;
    for (Font& font : testing::text_fonts(folder))
        (index++ % 8 == 3 ? kept_back : taught).push_back(std::move(font));
    std::printf("%zu fonts taught, %zu kept back, %zu with symbols\n", taught.size(), kept_back.size(),
                symbols.size());
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const int epochs = argc > 3 ? std::atoi(argv[3]) : 6;
    const int count = argc > 4 ? std::atoi(argv[4]) : 600000;
    auto samples = testing::glyph_samples(2 * seed, count, taught, symbols);
    const auto others = testing::glyph_samples(1, count / 12, kept_back, symbols);
    std::printf("samples made\n");
    std::fflush(stdout);
    Random random(seed);
    testing::GlyphTrainer trainer(random);
    train(trainer, samples, epochs, random);
    measure("taught", trainer.net(), samples);
    measure("kept back", trainer.net(), others);
    write(argv[1], trainer.net());
    return 0;
}
