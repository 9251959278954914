#include "glyph_net.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>

namespace sapper {

namespace {

// Weights in 1/kScale, written by train_glyphs.
namespace filters {
#include "glyph_weights_filters.inc"
}
namespace plain {
#include "glyph_weights_plain.inc"
}

template <std::size_t Weights>
void fill(GlyphLayer& layer, const std::int16_t (&weights)[Weights], float scale) {
    assert(layer.weights.size() == Weights);
    std::transform(std::begin(weights), std::end(weights), layer.weights.begin(),
                   [scale](std::int16_t weight) { return static_cast<float>(weight) / scale; });
}

FilterNet trained_filters() {
    FilterNet net;
    fill(net.edges, filters::kEdgeWeights, filters::kScale);
    fill(net.strokes, filters::kStrokeWeights, filters::kScale);
    fill(net.hidden, filters::kHiddenWeights, filters::kScale);
    fill(net.shapes, filters::kShapeWeights, filters::kScale);
    return net;
}

PlainNet trained_plain() {
    PlainNet net;
    fill(net.hidden, plain::kHiddenWeights, plain::kScale);
    fill(net.deeper, plain::kDeeperWeights, plain::kScale);
    fill(net.shapes, plain::kShapeWeights, plain::kScale);
    return net;
}

// Adds to `outputs` what `inputs` give through the weights that begin at `weights`.
template <int Outputs>
void add(std::span<const float> inputs, const float* weights, float* outputs) {
    for (const float input : inputs) {
        if (input != 0)
            for (int o = 0; o < Outputs; ++o) outputs[o] += weights[o] * input;
        weights += Outputs;
    }
}

// The answers of the filters, none below zero.
template <int Side, int Channels, int Outputs>
void filter(const GlyphLayer& layer, const FilterThought::Picture<Side, Channels>& picture,
            FilterThought::Map<Side, Outputs>& map) {
    constexpr std::size_t kRow = std::size_t{Side + 2} * Channels;
    constexpr std::size_t kThree = std::size_t{3} * Channels;
    const float* const bias = layer.weights.data() + std::size_t{9} * Channels * Outputs;
    float* out = map.data();
    for (std::size_t y = 0; y < Side; ++y)
        for (std::size_t x = 0; x < Side; ++x, out += Outputs) {
            std::copy(bias, bias + Outputs, out);
            for (std::size_t dy = 0; dy < 3; ++dy)
                add<Outputs>(std::span(picture).subspan((y + dy) * kRow + x * Channels, kThree),
                             layer.weights.data() + dy * kThree * Outputs, out);
            for (int o = 0; o < Outputs; ++o) out[o] = std::max(out[o], 0.0F);
        }
}

// The largest of every two by two pixels, for each channel: `to(x, y)` is where they go.
template <int Side, int Channels>
void pool(const FilterThought::Map<Side, Channels>& map, auto to) {
    for (std::size_t y = 0; y < Side / 2; ++y)
        for (std::size_t x = 0; x < Side / 2; ++x) {
            const float* const upper = map.data() + (2 * y * Side + 2 * x) * Channels;
            const float* const lower = upper + std::size_t{Side} * Channels;
            float* const out = to(x, y);
            for (std::size_t c = 0; c < Channels; ++c)
                out[c] = std::max({upper[c], upper[Channels + c], lower[c], lower[Channels + c]});
        }
}

template <int Outputs>
void full(const GlyphLayer& layer, std::span<const float> inputs, float* outputs) {
    const float* const bias = layer.weights.data() + inputs.size() * Outputs;
    std::copy(bias, bias + Outputs, outputs);
    add<Outputs>(inputs, layer.weights.data(), outputs);
}

void rectify(std::span<float> units) {
    for (float& unit : units) unit = std::max(unit, 0.0F);
}

// From what the last layer gives to probabilities.
void normalise(ShapeScores& scores) {
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
}

std::array<float, kGlyphBox> box_of(const Glyph& glyph) {
    return {glyph.box.x, glyph.box.y, glyph.box.width, glyph.box.height};
}

}  // namespace

GlyphLayer::GlyphLayer(int in, int out)
    : inputs(in), outputs(out), weights(static_cast<std::size_t>((in + 1) * out)) {}

void think(const FilterNet& net, const Glyph& glyph, FilterThought& thought) {
    using Net = FilterNet;
    for (std::size_t y = 0; y < kGlyphSide; ++y)
        std::copy_n(glyph.ink.begin() + y * kGlyphSide, kGlyphSide,
                    thought.ink.begin() + (y + 1) * (kGlyphSide + 2) + 1);
    filter<kGlyphSide, 1, Net::kEdges>(net.edges, thought.ink, thought.edges);
    pool<kGlyphSide, Net::kEdges>(thought.edges, [&](std::size_t x, std::size_t y) {
        return thought.half.data() + ((y + 1) * (Net::kHalf + 2) + x + 1) * Net::kEdges;
    });
    filter<Net::kHalf, Net::kEdges, Net::kStrokes>(net.strokes, thought.half, thought.strokes);
    pool<Net::kHalf, Net::kStrokes>(thought.strokes, [&](std::size_t x, std::size_t y) {
        return thought.seen.data() + (y * Net::kQuarter + x) * Net::kStrokes;
    });
    const auto box = box_of(glyph);
    std::copy(box.begin(), box.end(), thought.seen.end() - kGlyphBox);
    full<Net::kHidden>(net.hidden, thought.seen, thought.hidden.data());
    rectify(thought.hidden);
    full<kShapes>(net.shapes, thought.hidden, thought.scores.data());
    normalise(thought.scores);
}

void think(const PlainNet& net, const Glyph& glyph, PlainThought& thought) {
    const auto box = box_of(glyph);
    std::copy(box.begin(), box.end(), std::copy(glyph.ink.begin(), glyph.ink.end(), thought.seen.begin()));
    full<PlainNet::kHidden>(net.hidden, thought.seen, thought.hidden.data());
    rectify(thought.hidden);
    full<PlainNet::kDeeper>(net.deeper, thought.hidden, thought.deeper.data());
    rectify(thought.deeper);
    full<kShapes>(net.shapes, thought.deeper, thought.scores.data());
    normalise(thought.scores);
}

ShapeScores shape_of(const Glyph& glyph) {
    static const FilterNet filters = trained_filters();
    static const PlainNet plain = trained_plain();
    FilterThought first;
    think(filters, glyph, first);
    PlainThought second;
    think(plain, glyph, second);
    ShapeScores mean{};
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (first.scores[i] + second.scores[i]) / 2;
    return mean;
}

}  // namespace sapper
