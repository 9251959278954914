#include "glyph_net.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sapper {

namespace {

// Weights in 1/kScale: for each input those to all outputs, the biases last. Written by train_glyphs.
#include "glyph_weights.inc"

template <std::size_t Outputs, std::size_t Inputs>
std::array<float, Outputs> layer(const std::int16_t (&weights)[Outputs * (Inputs + 1)],
                                 const std::array<float, Inputs>& inputs) {
    std::array<float, Outputs> outputs{};
    const auto add = [&](std::size_t input, float value) {
        const std::int16_t* row = weights + input * Outputs;
        for (std::size_t o = 0; o < Outputs; ++o) outputs[o] += static_cast<float>(row[o]) * value;
    };
    for (std::size_t i = 0; i < Inputs; ++i)
        if (inputs[i] != 0) add(i, inputs[i] / kScale);
    add(Inputs, 1 / kScale);
    return outputs;
}

template <std::size_t Units>
void rectify(std::array<float, Units>& units) {
    for (float& unit : units) unit = std::max(unit, 0.0F);
}

}  // namespace

std::array<float, kGlyphFeatures> features_of(const Glyph& glyph) {
    std::array<float, kGlyphFeatures> features{};
    auto* const end = std::copy(glyph.ink.begin(), glyph.ink.end(), features.begin());
    const std::array<float, 4> box{glyph.box.x, glyph.box.y, glyph.box.width, glyph.box.height};
    std::copy(box.begin(), box.end(), end);
    return features;
}

ShapeScores shape_of(const Glyph& glyph) {
    auto hidden = layer<kHiddenUnits>(kHiddenWeights, features_of(glyph));
    rectify(hidden);
    auto deeper = layer<kDeeperUnits>(kDeeperWeights, hidden);
    rectify(deeper);
    ShapeScores scores = layer<kShapes>(kShapeWeights, deeper);
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
    return scores;
}

}  // namespace sapper
