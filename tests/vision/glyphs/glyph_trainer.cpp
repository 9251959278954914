#include "glyph_trainer.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::testing {

namespace {

using Net = GlyphNet;

// A little doubt in every label keeps the answers from being surer than they should.
constexpr float kDoubt = 0.02F;

// Of the weights themselves, each step: keeps them small.
constexpr float kDecay = 1e-3F;

void draw(GlyphLayer& layer, Random& random) {
    // So that what comes out is about as large as what goes in (K. He et al., Delving deep into rectifiers,
    // 2015).
    const double most = std::sqrt(6.0 / layer.inputs);
    const auto biases = layer.weights.end() - layer.outputs;
    std::generate(layer.weights.begin(), biases,
                  [&] { return static_cast<float>((random.unit() * 2 - 1) * most); });
}

// From the errors of a layer's outputs: adds the weights' gradients to `gradient`, the inputs' errors to
// `back` unless that is null.
template <int Outputs>
void descend(std::span<const float> inputs, const float* weights, const float* errors, float* gradient,
             float* back) {
    for (std::size_t i = 0; i < inputs.size(); ++i, weights += Outputs, gradient += Outputs) {
        if (inputs[i] != 0)
            for (int o = 0; o < Outputs; ++o) gradient[o] += errors[o] * inputs[i];
        if (back == nullptr) continue;
        float sum = 0;
        for (int o = 0; o < Outputs; ++o) sum += weights[o] * errors[o];
        back[i] += sum;
    }
}

template <int Outputs>
void descend_full(const GlyphLayer& layer, std::span<const float> inputs, const float* errors,
                  std::vector<float>& gradient, float* back) {
    descend<Outputs>(inputs, layer.weights.data(), errors, gradient.data(), back);
    float* const bias = gradient.data() + inputs.size() * Outputs;
    for (int o = 0; o < Outputs; ++o) bias[o] += errors[o];
}

template <int Side, int Channels, int Outputs>
void descend_filter(const GlyphLayer& layer, const GlyphThought::Picture<Side, Channels>& picture,
                    const GlyphThought::Map<Side, Outputs>& errors, std::vector<float>& gradient,
                    GlyphThought::Picture<Side, Channels>* back) {
    constexpr std::size_t kRow = std::size_t{Side + 2} * Channels;
    constexpr std::size_t kThree = std::size_t{3} * Channels;
    float* const bias = gradient.data() + std::size_t{9} * Channels * Outputs;
    const float* error = errors.data();
    for (std::size_t y = 0; y < Side; ++y)
        for (std::size_t x = 0; x < Side; ++x, error += Outputs) {
            if (std::all_of(error, error + Outputs, [](float e) { return e == 0; })) continue;
            for (int o = 0; o < Outputs; ++o) bias[o] += error[o];
            for (std::size_t dy = 0; dy < 3; ++dy) {
                const std::size_t from = (y + dy) * kRow + x * Channels;
                const std::size_t weights = dy * kThree * Outputs;
                descend<Outputs>(std::span(picture).subspan(from, kThree), layer.weights.data() + weights,
                                 error, gradient.data() + weights,
                                 back == nullptr ? nullptr : back->data() + from);
            }
        }
}

// Only the largest of every two by two pixels had a say, and only above zero. `from(x, y)`: its error.
template <int Side, int Channels>
void unpool(const GlyphThought::Map<Side, Channels>& map, auto from,
            GlyphThought::Map<Side, Channels>& errors) {
    for (int y = 0; y < Side / 2; ++y)
        for (int x = 0; x < Side / 2; ++x) {
            const float* const error = from(x, y);
            const int upper = (2 * y * Side + 2 * x) * Channels;
            const int lower = upper + Side * Channels;
            for (int c = 0; c < Channels; ++c) {
                const std::array<int, 4> four{upper + c, upper + Channels + c, lower + c,
                                              lower + Channels + c};
                const auto at = [&](int i) { return map[static_cast<std::size_t>(i)]; };
                const int largest =
                    *std::max_element(four.begin(), four.end(), [&](int a, int b) { return at(a) < at(b); });
                if (at(largest) > 0) errors[static_cast<std::size_t>(largest)] = error[c];
            }
        }
}

}  // namespace

GlyphTrainer::GlyphTrainer(Random& random) {
    for (GlyphLayer* layer : {&net_.edges, &net_.strokes, &net_.hidden, &net_.shapes}) draw(*layer, random);
}

double GlyphTrainer::step(std::span<const GlyphSample> samples, float rate) {
    double loss = 0;
    for (const GlyphSample& sample : samples) {
        think(net_, sample.glyph, thought_);
        loss -= std::log(std::max(1e-9F, thought_.scores[static_cast<std::size_t>(sample.shape)]));
        learn(sample, 1.0F / static_cast<float>(samples.size()));
    }
    ++time_;
    change(net_.edges, edges_, rate);
    change(net_.strokes, strokes_, rate);
    change(net_.hidden, hidden_, rate);
    change(net_.shapes, shapes_, rate);
    return loss;
}

void GlyphTrainer::learn(const GlyphSample& sample, float share) {
    ShapeScores scores{};
    for (int s = 0; s < kShapes; ++s) {
        const float target = s == static_cast<int>(sample.shape) ? 1 - kDoubt : kDoubt / (kShapes - 1);
        scores[static_cast<std::size_t>(s)] = (thought_.scores[static_cast<std::size_t>(s)] - target) * share;
    }
    std::array<float, Net::kHidden> hidden{};
    descend_full<kShapes>(net_.shapes, thought_.hidden, scores.data(), shapes_.gradient, hidden.data());
    for (std::size_t i = 0; i < hidden.size(); ++i)
        if (thought_.hidden[i] == 0) hidden[i] = 0;
    std::array<float, Net::kSeen> seen{};
    descend_full<Net::kHidden>(net_.hidden, thought_.seen, hidden.data(), hidden_.gradient, seen.data());
    GlyphThought::Map<Net::kHalf, Net::kStrokes> strokes{};
    unpool<Net::kHalf, Net::kStrokes>(
        thought_.strokes, [&](int x, int y) { return seen.data() + (y * Net::kQuarter + x) * Net::kStrokes; },
        strokes);
    GlyphThought::Picture<Net::kHalf, Net::kEdges> half{};
    descend_filter<Net::kHalf, Net::kEdges, Net::kStrokes>(net_.strokes, thought_.half, strokes,
                                                           strokes_.gradient, &half);
    GlyphThought::Map<kGlyphSide, Net::kEdges> edges{};
    unpool<kGlyphSide, Net::kEdges>(
        thought_.edges,
        [&](int x, int y) { return half.data() + ((y + 1) * (Net::kHalf + 2) + x + 1) * Net::kEdges; },
        edges);
    descend_filter<kGlyphSide, 1, Net::kEdges>(net_.edges, thought_.ink, edges, edges_.gradient, nullptr);
}

void GlyphTrainer::change(GlyphLayer& layer, Course& course, float rate) const {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    constexpr float kLeast = 1e-8F;
    const float mean_so_far = 1 - std::pow(kMean, static_cast<float>(time_));
    const float square_so_far = 1 - std::pow(kSquare, static_cast<float>(time_));
    for (std::size_t i = 0; i < layer.weights.size(); ++i) {
        float& gradient = course.gradient[i];
        course.mean[i] = kMean * course.mean[i] + (1 - kMean) * gradient;
        course.square[i] = kSquare * course.square[i] + (1 - kSquare) * gradient * gradient;
        const float towards =
            course.mean[i] / mean_so_far / (std::sqrt(course.square[i] / square_so_far) + kLeast);
        layer.weights[i] -= rate * (towards + kDecay * layer.weights[i]);
        gradient = 0;
    }
}

}  // namespace sapper::testing
