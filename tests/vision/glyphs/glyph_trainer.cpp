#include "glyph_trainer.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::testing {

namespace {

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

template <int Side, int Channels, int Outputs, std::size_t Inputs, std::size_t Results>
void descend_filter(const GlyphLayer& layer, const std::array<float, Inputs>& picture,
                    const std::array<float, Results>& errors, std::vector<float>& gradient,
                    std::array<float, Inputs>* back) {
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
template <int Side, int Channels, std::size_t Size>
void unpool(const std::array<float, Size>& map, auto from, std::array<float, Size>& errors) {
    for (std::size_t y = 0; y < Side / 2; ++y)
        for (std::size_t x = 0; x < Side / 2; ++x) {
            const float* const error = from(x, y);
            const std::size_t upper = (2 * y * Side + 2 * x) * Channels;
            const std::size_t lower = upper + std::size_t{Side} * Channels;
            for (std::size_t c = 0; c < Channels; ++c) {
                const std::array four{upper + c, upper + Channels + c, lower + c, lower + Channels + c};
                const std::size_t largest = *std::max_element(
                    four.begin(), four.end(), [&](std::size_t a, std::size_t b) { return map[a] < map[b]; });
                if (map[largest] > 0) errors[largest] = error[c];
            }
        }
}

// No error comes back to a unit that was silent.
void silence(std::span<const float> units, std::span<float> errors) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i] == 0) errors[i] = 0;
}

template <int Side, int Answers>
std::array<GlyphLayer*, 4> layers(FilterNet<Side, Answers>& net) {
    return {&net.edges, &net.strokes, &net.hidden, &net.answers};
}

std::array<GlyphLayer*, 3> layers(PlainNet& net) {
    return {&net.hidden, &net.deeper, &net.answers};
}

// From the errors of the scores to the gradients of all weights, which are added up.
template <int Side, int Answers>
void descend(const FilterNet<Side, Answers>& net, const FilterThought<FilterNet<Side, Answers>>& thought,
             const auto& errors, FilterNet<Side, Answers>& gradient) {
    using Net = FilterNet<Side, Answers>;
    std::array<float, Net::kHidden> hidden{};
    descend_full<Answers>(net.answers, thought.hidden, errors.data(), gradient.answers.weights,
                          hidden.data());
    silence(thought.hidden, hidden);
    std::array<float, Net::kSeen> seen{};
    descend_full<Net::kHidden>(net.hidden, thought.seen, hidden.data(), gradient.hidden.weights, seen.data());
    auto strokes = thought.strokes;
    strokes.fill(0);
    unpool<Net::kHalf, Net::kStrokes>(
        thought.strokes,
        [&](std::size_t x, std::size_t y) { return seen.data() + (y * Net::kQuarter + x) * Net::kStrokes; },
        strokes);
    auto half = thought.half;
    half.fill(0);
    descend_filter<Net::kHalf, Net::kEdges, Net::kStrokes>(net.strokes, thought.half, strokes,
                                                           gradient.strokes.weights, &half);
    auto edges = thought.edges;
    edges.fill(0);
    unpool<Side, Net::kEdges>(
        thought.edges,
        [&](std::size_t x, std::size_t y) {
            return half.data() + ((y + 1) * (Net::kHalf + 2) + x + 1) * Net::kEdges;
        },
        edges);
    using Ink = std::remove_cvref_t<decltype(thought.ink)>;
    descend_filter<Side, 1, Net::kEdges>(net.edges, thought.ink, edges, gradient.edges.weights,
                                         static_cast<Ink*>(nullptr));
}

void descend(const PlainNet& net, const PlainThought& thought, const ShapeScores& errors,
             PlainNet& gradient) {
    std::array<float, PlainNet::kDeeper> deeper{};
    descend_full<kShapes>(net.answers, thought.deeper, errors.data(), gradient.answers.weights,
                          deeper.data());
    silence(thought.deeper, deeper);
    std::array<float, PlainNet::kHidden> hidden{};
    descend_full<PlainNet::kDeeper>(net.deeper, thought.hidden, deeper.data(), gradient.deeper.weights,
                                    hidden.data());
    silence(thought.hidden, hidden);
    descend_full<PlainNet::kHidden>(net.hidden, thought.seen, hidden.data(), gradient.hidden.weights,
                                    nullptr);
}

// What the scores should change by.
template <std::size_t Answers>
std::array<float, Answers> errors_of(const std::array<float, Answers>& scores, int answer, float share) {
    std::array<float, Answers> errors{};
    for (std::size_t s = 0; s < Answers; ++s) {
        const float target = static_cast<int>(s) == answer ? 1 - kDoubt : kDoubt / (Answers - 1);
        errors[s] = (scores[s] - target) * share;
    }
    return errors;
}

}  // namespace

template <class Net>
GlyphTrainer<Net>::GlyphTrainer(Random& random) {
    for (GlyphLayer* layer : layers(net_)) draw(*layer, random);
}

template <class Net>
double GlyphTrainer<Net>::step(std::span<const Lesson> lessons, float rate) {
    const float share = 1.0F / static_cast<float>(lessons.size());
    typename Net::Thought thought;
    double loss = 0;
    for (const Lesson& lesson : lessons) {
        think(net_, lesson.picture, thought);
        loss -= std::log(std::max(1e-9F, thought.scores[static_cast<std::size_t>(lesson.answer)]));
        descend(net_, thought, errors_of(thought.scores, lesson.answer, share), gradient_);
    }
    ++time_;
    change(rate);
    return loss;
}

template <class Net>
void GlyphTrainer<Net>::change(float rate) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    constexpr float kLeast = 1e-8F;
    const float mean_so_far = 1 - std::pow(kMean, static_cast<float>(time_));
    const float square_so_far = 1 - std::pow(kSquare, static_cast<float>(time_));
    const auto all = layers(net_);
    for (std::size_t l = 0; l < all.size(); ++l) {
        std::vector<float>& weights = all[l]->weights;
        std::vector<float>& gradients = layers(gradient_)[l]->weights;
        std::vector<float>& means = layers(mean_)[l]->weights;
        std::vector<float>& squares = layers(square_)[l]->weights;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            means[i] = kMean * means[i] + (1 - kMean) * gradients[i];
            squares[i] = kSquare * squares[i] + (1 - kSquare) * gradients[i] * gradients[i];
            const float towards = means[i] / mean_so_far / (std::sqrt(squares[i] / square_so_far) + kLeast);
            weights[i] -= rate * (towards + kDecay * weights[i]);
            gradients[i] = 0;
        }
    }
}

template class GlyphTrainer<ShapeFilters>;
template class GlyphTrainer<QuestionFilters>;
template class GlyphTrainer<PlainNet>;

}  // namespace sapper::testing
