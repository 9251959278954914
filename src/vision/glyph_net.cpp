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
namespace question {
#include "glyph_weights_question.inc"
}

template <std::size_t Weights>
void fill(GlyphLayer& layer, const std::int16_t (&weights)[Weights], float scale) {
    assert(layer.weights.size() == Weights);
    std::transform(std::begin(weights), std::end(weights), layer.weights.begin(),
                   [scale](std::int16_t weight) { return static_cast<float>(weight) / scale; });
}

template <class Net>
Net trained_net(const auto& edges, const auto& strokes, const auto& hidden, const auto& answers,
                float scale) {
    Net net;
    fill(net.edges, edges, scale);
    fill(net.strokes, strokes, scale);
    fill(net.hidden, hidden, scale);
    fill(net.answers, answers, scale);
    return net;
}

ShapeFilters trained_filters() {
    using namespace filters;
    return trained_net<ShapeFilters>(kEdgeWeights, kStrokeWeights, kHiddenWeights, kAnswerWeights, kScale);
}

QuestionFilters trained_question() {
    using namespace question;
    return trained_net<QuestionFilters>(kEdgeWeights, kStrokeWeights, kHiddenWeights, kAnswerWeights, kScale);
}

PlainNet trained_plain() {
    PlainNet net;
    fill(net.hidden, plain::kHiddenWeights, plain::kScale);
    fill(net.deeper, plain::kDeeperWeights, plain::kScale);
    fill(net.answers, plain::kAnswerWeights, plain::kScale);
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
template <int Side, int Channels, int Outputs, std::size_t Inputs, std::size_t Results>
void filter(const GlyphLayer& layer, const std::array<float, Inputs>& picture,
            std::array<float, Results>& map) {
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
template <int Side, int Channels, std::size_t Size>
void pool(const std::array<float, Size>& map, auto to) {
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
void normalise(std::span<float> scores) {
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
}

}  // namespace

GlyphLayer::GlyphLayer(int in, int out)
    : inputs(in), outputs(out), weights(static_cast<std::size_t>((in + 1) * out)) {}

InkPicture picture_of(const Glyph& glyph) {
    return {glyph.ink, {glyph.box.x, glyph.box.y, glyph.box.width, glyph.box.height}};
}

InkPicture picture_of(const InkStrength& strength, const Glyph& glyph) {
    return {strength, picture_of(glyph).box};
}

template <int Side, int Answers>
void think(const FilterNet<Side, Answers>& net, const InkPicture& picture,
           FilterThought<FilterNet<Side, Answers>>& thought) {
    using Net = FilterNet<Side, Answers>;
    assert(picture.ink.size() == std::size_t{Side} * Side);
    for (std::size_t y = 0; y < Side; ++y)
        std::copy_n(picture.ink.begin() + static_cast<std::ptrdiff_t>(y * Side), Side,
                    thought.ink.begin() + static_cast<std::ptrdiff_t>((y + 1) * (Side + 2) + 1));
    filter<Side, 1, Net::kEdges>(net.edges, thought.ink, thought.edges);
    pool<Side, Net::kEdges>(thought.edges, [&](std::size_t x, std::size_t y) {
        return thought.half.data() + ((y + 1) * (Net::kHalf + 2) + x + 1) * Net::kEdges;
    });
    filter<Net::kHalf, Net::kEdges, Net::kStrokes>(net.strokes, thought.half, thought.strokes);
    pool<Net::kHalf, Net::kStrokes>(thought.strokes, [&](std::size_t x, std::size_t y) {
        return thought.seen.data() + (y * Net::kQuarter + x) * Net::kStrokes;
    });
    std::copy(picture.box.begin(), picture.box.end(), thought.seen.end() - kGlyphBox);
    full<Net::kHidden>(net.hidden, thought.seen, thought.hidden.data());
    rectify(thought.hidden);
    full<Answers>(net.answers, thought.hidden, thought.scores.data());
    normalise(thought.scores);
}

template void think(const ShapeFilters&, const InkPicture&, FilterThought<ShapeFilters>&);
template void think(const QuestionFilters&, const InkPicture&, FilterThought<QuestionFilters>&);

void think(const PlainNet& net, const InkPicture& picture, PlainThought& thought) {
    std::copy(picture.box.begin(), picture.box.end(),
              std::copy(picture.ink.begin(), picture.ink.end(), thought.seen.begin()));
    full<PlainNet::kHidden>(net.hidden, thought.seen, thought.hidden.data());
    rectify(thought.hidden);
    full<PlainNet::kDeeper>(net.deeper, thought.hidden, thought.deeper.data());
    rectify(thought.deeper);
    full<kShapes>(net.answers, thought.deeper, thought.scores.data());
    normalise(thought.scores);
}

ShapeScores shape_of(const Glyph& glyph) {
    static const ShapeFilters filters = trained_filters();
    static const PlainNet plain = trained_plain();
    const InkPicture picture = picture_of(glyph);
    ShapeFilters::Thought first;
    think(filters, picture, first);
    PlainThought second;
    think(plain, picture, second);
    ShapeScores mean{};
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (first.scores[i] + second.scores[i]) / 2;
    return mean;
}

float question_share(const InkStrength& strength, const Glyph& glyph) {
    static const QuestionFilters filters = trained_question();
    QuestionFilters::Thought thought;
    think(filters, picture_of(strength, glyph), thought);
    return thought.scores[1];
}

}  // namespace sapper
