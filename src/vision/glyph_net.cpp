#include "glyph_net.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sapper {

namespace {

// Weights in 1/kScale: for each input those to all outputs, the biases last. Written by train_glyphs, with
// different shares of marks among what they were shown.
namespace first {
#include "glyph_weights.inc"
}
namespace second {
#include "glyph_weights_second.inc"
}
static_assert(first::kScale == second::kScale);
constexpr float kScale = first::kScale;

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

struct Net {
    const std::int16_t (&hidden)[kHiddenUnits * (kGlyphFeatures + 1)];
    const std::int16_t (&deeper)[kDeeperUnits * (kHiddenUnits + 1)];
    const std::int16_t (&shape)[kShapes * (kDeeperUnits + 1)];
    float weight;
};

// The first one reads the labelled pictures better; what only one of them is sure of should be in doubt.
constexpr std::array<Net, 2> kNets{
    Net{first::kHiddenWeights, first::kDeeperWeights, first::kShapeWeights, 2.0F / 3},
    Net{second::kHiddenWeights, second::kDeeperWeights, second::kShapeWeights, 1.0F / 3}};

ShapeScores scores_of(const std::array<float, kGlyphFeatures>& features, const Net& net) {
    auto hidden = layer<kHiddenUnits>(net.hidden, features);
    rectify(hidden);
    auto deeper = layer<kDeeperUnits>(net.deeper, hidden);
    rectify(deeper);
    ShapeScores scores = layer<kShapes>(net.shape, deeper);
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
    return scores;
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
    const auto features = features_of(glyph);
    ShapeScores mean{};
    for (const Net& net : kNets) {
        const ShapeScores scores = scores_of(features, net);
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += net.weight * scores[i];
    }
    return mean;
}

}  // namespace sapper
