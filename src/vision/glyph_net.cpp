#include "glyph_net.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sapper {

namespace {

// Weights in 1/kScale, row by row, the bias last in each row. Written by train_glyphs.
#include "glyph_weights.inc"

static_assert(sizeof(kHiddenWeights) == sizeof(std::int16_t) * kHiddenUnits * (kGlyphFeatures + 1));
static_assert(sizeof(kShapeWeights) == sizeof(std::int16_t) * kShapes * (kHiddenUnits + 1));

template <std::size_t Outputs, std::size_t Inputs>
std::array<float, Outputs> layer(const std::int16_t (&weights)[Outputs * (Inputs + 1)],
                                 const std::array<float, Inputs>& inputs) {
    std::array<float, Outputs> outputs{};
    const std::int16_t* row = weights;
    for (float& output : outputs) {
        float sum = row[Inputs];
        for (std::size_t i = 0; i < Inputs; ++i) sum += static_cast<float>(row[i]) * inputs[i];
        output = sum / kScale;
        row += Inputs + 1;
    }
    return outputs;
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
    for (float& unit : hidden) unit = std::max(unit, 0.0F);
    ShapeScores scores = layer<kShapes>(kShapeWeights, hidden);
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
    return scores;
}

}  // namespace sapper
