#include "glyph_net.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <span>

namespace sapper {

namespace {

// Weights in 1/kScale, written by train_glyphs.
namespace first {
#include "glyph_weights.inc"
}
namespace second {
#include "glyph_weights_second.inc"
}

template <std::size_t Weights>
void fill(GlyphLayer& layer, const std::int16_t (&weights)[Weights], float scale) {
    assert(layer.weights.size() == Weights);
    std::transform(std::begin(weights), std::end(weights), layer.weights.begin(),
                   [scale](std::int16_t weight) { return static_cast<float>(weight) / scale; });
}

std::array<GlyphNet, 2> trained_nets() {
    std::array<GlyphNet, 2> nets;
    fill(nets[0].edges, first::kEdgeWeights, first::kScale);
    fill(nets[0].strokes, first::kStrokeWeights, first::kScale);
    fill(nets[0].hidden, first::kHiddenWeights, first::kScale);
    fill(nets[0].shapes, first::kShapeWeights, first::kScale);
    fill(nets[1].edges, second::kEdgeWeights, second::kScale);
    fill(nets[1].strokes, second::kStrokeWeights, second::kScale);
    fill(nets[1].hidden, second::kHiddenWeights, second::kScale);
    fill(nets[1].shapes, second::kShapeWeights, second::kScale);
    return nets;
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
void filter(const GlyphLayer& layer, const GlyphThought::Picture<Side, Channels>& picture,
            GlyphThought::Map<Side, Outputs>& map) {
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
void pool(const GlyphThought::Map<Side, Channels>& map, auto to) {
    for (int y = 0; y < Side / 2; ++y)
        for (int x = 0; x < Side / 2; ++x) {
            const float* const upper = map.data() + (2 * y * Side + 2 * x) * Channels;
            const float* const lower = upper + Side * Channels;
            float* const out = to(x, y);
            for (int c = 0; c < Channels; ++c)
                out[c] = std::max({upper[c], upper[Channels + c], lower[c], lower[Channels + c]});
        }
}

template <int Outputs>
void full(const GlyphLayer& layer, std::span<const float> inputs, float* outputs) {
    const float* const bias = layer.weights.data() + inputs.size() * Outputs;
    std::copy(bias, bias + Outputs, outputs);
    add<Outputs>(inputs, layer.weights.data(), outputs);
}

}  // namespace

GlyphLayer::GlyphLayer(int in, int out)
    : inputs(in), outputs(out), weights(static_cast<std::size_t>((in + 1) * out)) {}

void think(const GlyphNet& net, const Glyph& glyph, GlyphThought& thought) {
    using Net = GlyphNet;
    for (std::size_t y = 0; y < kGlyphSide; ++y)
        std::copy_n(glyph.ink.begin() + y * kGlyphSide, kGlyphSide,
                    thought.ink.begin() + (y + 1) * (kGlyphSide + 2) + 1);
    filter<kGlyphSide, 1, Net::kEdges>(net.edges, thought.ink, thought.edges);
    pool<kGlyphSide, Net::kEdges>(thought.edges, [&](int x, int y) {
        return thought.half.data() + ((y + 1) * (Net::kHalf + 2) + x + 1) * Net::kEdges;
    });
    filter<Net::kHalf, Net::kEdges, Net::kStrokes>(net.strokes, thought.half, thought.strokes);
    pool<Net::kHalf, Net::kStrokes>(thought.strokes, [&](int x, int y) {
        return thought.seen.data() + (y * Net::kQuarter + x) * Net::kStrokes;
    });
    const std::array<float, Net::kBox> box{glyph.box.x, glyph.box.y, glyph.box.width, glyph.box.height};
    std::copy(box.begin(), box.end(), thought.seen.end() - Net::kBox);
    full<Net::kHidden>(net.hidden, thought.seen, thought.hidden.data());
    for (float& unit : thought.hidden) unit = std::max(unit, 0.0F);
    full<kShapes>(net.shapes, thought.hidden, thought.scores.data());
    const float top = *std::max_element(thought.scores.begin(), thought.scores.end());
    float sum = 0;
    for (float& score : thought.scores) sum += score = std::exp(score - top);
    for (float& score : thought.scores) score /= sum;
}

ShapeScores shape_of(const Glyph& glyph) {
    static const std::array<GlyphNet, 2> nets = trained_nets();
    ShapeScores mean{};
    GlyphThought thought;
    for (const GlyphNet& net : nets) {
        think(net, glyph, thought);
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += thought.scores[i] / nets.size();
    }
    return mean;
}

}  // namespace sapper
