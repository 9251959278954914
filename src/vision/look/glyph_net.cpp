#include "glyph_net.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace sapper {

namespace {

// Weights in 1/kScale, written by train_glyphs.py: for each input those to all outputs, the outputs' biases
// last. The inputs of a filter are the nine pixels around, row by row, each with all its channels.
namespace cell {
#include "glyph_weights_cell.inc"
}
namespace glyph {
#include "glyph_weights_glyph.inc"
}
namespace plain {
#include "glyph_weights_plain.inc"
}
namespace question {
#include "glyph_weights_question.inc"
}
namespace letter {
#include "glyph_weights_letter.inc"
}
namespace mark_letter {
#include "glyph_weights_mark_letter.inc"
}
namespace marks {
#include "glyph_weights_marks.inc"
}
namespace question_deep {
#include "glyph_weights_question_deep.inc"
}

constexpr float kScale = 4096;

constexpr int kPlace = static_cast<int>(std::tuple_size_v<GlyphPlace>);
constexpr std::size_t kBox = 4;  // Of a place: the glyph's box.

std::vector<float> unscaled(std::span<const std::int16_t> weights) {
    std::vector<float> result;
    for (const std::int16_t weight : weights) result.push_back(static_cast<float>(weight) / kScale);
    return result;
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

void rectify(std::span<float> units) {
    for (float& unit : units) unit = std::max(unit, 0.0F);
}

// Pictures are row by row with a rim of zeros one pixel wide, the channels of a pixel together.
template <int Side, int Channels>
struct Picture {
    static constexpr std::size_t kRow = std::size_t{Side + 2} * Channels;

    float* at(std::size_t x, std::size_t y) { return values.data() + place(x, y); }
    const float* at(std::size_t x, std::size_t y) const { return values.data() + place(x, y); }

    std::array<float, std::size_t{Side + 2} * kRow> values{};

 private:
    static std::size_t place(std::size_t x, std::size_t y) { return (y + 1) * kRow + (x + 1) * Channels; }
};

// Some filters that are computed at once, on two by two pixels.
struct FilterBlock {
    const float* seen;     // The pixel left above of those.
    std::size_t row;       // From a pixel to the one below it, floats.
    std::size_t channels;  // Of a pixel.
    const float* weights;  // Of the first of these filters.
    std::size_t outputs;  // Of all filters: so far it is from the weights for an input to those for the next.
};

// The filters' largest answers, none below zero. So many sums stay in registers, and each weight is fetched
// once for all four pixels.
template <std::size_t Lanes>
[[gnu::always_inline]] inline void strongest(const FilterBlock& block, float* most) {
    using Vector [[gnu::vector_size(Lanes * sizeof(float))]] = float;
    const std::size_t three = 3 * block.channels;
    Vector a;
    std::memcpy(&a, block.weights + 3 * three * block.outputs, sizeof a);
    Vector b = a;
    Vector c = a;
    Vector d = a;
    const float* weights = block.weights;
    for (std::size_t dy = 0; dy < 3; ++dy) {
        const float* const seen = block.seen + dy * block.row;
        for (std::size_t i = 0; i < three; ++i, weights += block.outputs) {
            Vector weight;
            std::memcpy(&weight, weights, sizeof weight);
            a += weight * seen[i];
            b += weight * seen[i + block.channels];
            c += weight * seen[i + block.row];
            d += weight * seen[i + block.row + block.channels];
        }
    }
    const Vector ab = a > b ? a : b;
    const Vector cd = c > d ? c : d;
    const Vector abcd = ab > cd ? ab : cd;
    const Vector largest = abcd > 0.0F ? abcd : Vector{};
    std::memcpy(most, &largest, sizeof largest);
}

// Where the processor has wider registers, these use them; products and sums are rounded one by one on all,
// so that all answer the same.
[[gnu::target_clones("avx2", "default")]] void strongest_of_four(const FilterBlock& block, float* most) {
    strongest<4>(block, most);
}
[[gnu::target_clones("avx2", "default")]] void strongest_of_eight(const FilterBlock& block, float* most) {
    strongest<8>(block, most);
}

// Every filter on every pixel, none of its answers below zero, and of every two by two pixels the largest.
template <int Side, int Channels, int Outputs>
class FilterLayer {
 public:
    explicit FilterLayer(std::span<const std::int16_t> weights) : weights_(unscaled(weights)) {}

    void operator()(const Picture<Side, Channels>& picture, Picture<Side / 2, Outputs>& result) const {
        constexpr std::size_t kTogether = Outputs % 8 == 0 ? 8 : 4;
        constexpr std::size_t kRow = Picture<Side, Channels>::kRow;
        static_assert(Outputs % kTogether == 0);
        for (std::size_t y = 0; y < Side / 2; ++y)
            for (std::size_t x = 0; x < Side / 2; ++x) {
                const float* const seen = picture.values.data() + 2 * y * kRow + 2 * x * Channels;
                for (std::size_t o = 0; o < Outputs; o += kTogether) {
                    const FilterBlock block{seen, kRow, Channels, weights_.data() + o, Outputs};
                    if constexpr (kTogether == 8)
                        strongest_of_eight(block, result.at(x, y) + o);
                    else
                        strongest_of_four(block, result.at(x, y) + o);
                }
            }
    }

 private:
    std::vector<float> weights_;
};

template <int Outputs>
class FullLayer {
 public:
    explicit FullLayer(std::span<const std::int16_t> weights) : weights_(unscaled(weights)) {}

    std::array<float, Outputs> operator()(std::span<const float> inputs) const {
        std::array<float, Outputs> outputs;
        std::copy(weights_.end() - Outputs, weights_.end(), outputs.begin());
        add<Outputs>(inputs, weights_.data(), outputs.data());
        return outputs;
    }

 private:
    std::vector<float> weights_;
};

template <int Side, int Channels>
Picture<Side, Channels> framed(std::span<const float> seen) {
    constexpr std::size_t kRow = std::size_t{Side} * Channels;
    Picture<Side, Channels> picture;
    for (std::size_t y = 0; y < Side; ++y)
        std::copy_n(seen.begin() + static_cast<std::ptrdiff_t>(y * kRow), kRow, picture.at(0, y));
    return picture;
}

// What the last layer of filters gives, and the glyph's place.
template <int Side, int Channels>
auto with_place(const Picture<Side, Channels>& picture, const GlyphPlace& place) {
    std::array<float, std::size_t{Side} * Side * Channels + kPlace> seen;
    auto next = seen.begin();
    for (std::size_t y = 0; y < Side; ++y)
        next = std::copy_n(picture.at(0, y), std::size_t{Side} * Channels, next);
    std::copy(place.begin(), place.end(), next);
    return seen;
}

// From what a last layer gives to numbers that add up to 1.
template <std::size_t Answers>
std::array<float, Answers> probabilities(std::array<float, Answers> scores) {
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
    return scores;
}

// Layers of filters, each of which halves the picture's side. `Side`: of the first one's picture, px;
// `Filters`: how many each has.
template <int Side, int Channels, int... Filters>
class FilterLayers;

template <int Side, int Channels, int First, int... Later>
class FilterLayers<Side, Channels, First, Later...> {
 public:
    explicit FilterLayers(const auto& first, const auto&... later) : first_(first), later_(later...) {}

    auto operator()(const Picture<Side, Channels>& picture) const {
        Picture<Side / 2, First> seen;
        first_(picture, seen);
        if constexpr (sizeof...(Later) == 0)
            return seen;
        else
            return later_(seen);
    }

 private:
    FilterLayer<Side, Channels, First> first_;
    [[no_unique_address]] FilterLayers<Side / 2, First, Later...> later_;
};

template <int Side, int Channels>
class FilterLayers<Side, Channels> {};

// Layers of filters, then two full ones.
template <int Side, int Channels, int Hidden, int Answers, int... Filters>
class FilterNet {
 public:
    FilterNet(const auto& hidden, const auto& answers, const auto&... filters)
        : filters_(filters...), hidden_(hidden), answers_(answers) {}

    std::array<float, Answers> operator()(std::span<const float> seen, const GlyphPlace& place) const {
        auto hidden = hidden_(with_place(filters_(framed<Side, Channels>(seen)), place));
        rectify(hidden);
        return probabilities(answers_(hidden));
    }

 private:
    FilterLayers<Side, Channels, Filters...> filters_;
    FullLayer<Hidden> hidden_;
    FullLayer<Answers> answers_;
};

// Three full layers.
template <int Hidden, int Deeper, int Answers>
class PlainNet {
 public:
    PlainNet(const auto& hidden, const auto& deeper, const auto& answers)
        : hidden_(hidden), deeper_(deeper), answers_(answers) {}

    /// `seen`: the ink, and the place.
    std::array<float, Answers> operator()(std::span<const float> seen) const {
        auto hidden = hidden_(seen);
        rectify(hidden);
        auto deeper = deeper_(hidden);
        rectify(deeper);
        return probabilities(answers_(deeper));
    }

 private:
    FullLayer<Hidden> hidden_;
    FullLayer<Deeper> deeper_;
    FullLayer<Answers> answers_;
};

ShapeScores by_whole_cell(const CellLook& look) {
    using namespace cell;
    static const FilterNet<kLookSide, 1, 96, kShapes, 16, 32, 64> net(
        kHiddenWeights, kAnswerWeights, kEdgeWeights, kStrokeWeights, kPartWeights);
    return net(look.strength, place_of(look));
}

ShapeScores by_glyph_alone(const CellLook& look) {
    using namespace glyph;
    static const FilterNet<kGlyphSide, 1, 96, kShapes, 24, 48> net(kHiddenWeights, kAnswerWeights,
                                                                   kEdgeWeights, kStrokeWeights);
    return net(look.glyph.ink, place_of(look));
}

// It does not know how large the cell is on the screen.
ShapeScores by_plain_net(const CellLook& look) {
    using namespace plain;
    static const PlainNet<128, 48, kShapes> net(kHiddenWeights, kDeeperWeights, kAnswerWeights);
    const GlyphPlace place = place_of(look);
    std::array<float, std::tuple_size_v<decltype(Glyph::ink)> + kBox> seen;
    std::copy_n(place.begin(), kBox, std::copy(look.glyph.ink.begin(), look.glyph.ink.end(), seen.begin()));
    return net(seen);
}

// How likely what is a flag or a question mark is a question mark.
float question_share(const CellLook& look) {
    using namespace question;
    static const FilterNet<kLookSide, 1, 64, 2, 12, 24> net(kHiddenWeights, kAnswerWeights, kEdgeWeights,
                                                            kStrokeWeights);
    return net(look.strength, place_of(look))[1];
}

float deep_question_share(const CellLook& look) {
    using namespace question_deep;
    static const FilterNet<kLookSide, 1, 96, 2, 16, 32, 64> net(kHiddenWeights, kAnswerWeights, kEdgeWeights,
                                                                kStrokeWeights, kPartWeights);
    return net(look.strength, place_of(look))[1];
}

float coloured_question_share(const CellLook& look) {
    using namespace marks;
    static const FilterNet<kLookSide, 3, 96, 2, 16, 32, 64> net(kHiddenWeights, kAnswerWeights, kEdgeWeights,
                                                                kStrokeWeights, kPartWeights);
    return net(colours_of(look), place_of(look))[1];
}

float log_odds(float share) {
    constexpr float kLeast = 0.003F;
    return std::log((share + kLeast) / (1 - share + kLeast));
}

// What may be a flag may also be a question mark that is a flag with a small one beside it: the mean of the
// log odds of what all say; of the network that sees colours only where it is sure, for real games' colours
// vary less than those it was taught by, and tell it less.
void tell_questions_apart(const CellLook& look, ShapeScores& scores) {
    constexpr float kMayBeEither = 0.2F;
    constexpr float kSure = 3.5F;  // Log odds: 33 to 1.
    constexpr float kWeight = 2;   // Of its answer then; the others' together is three.
    float& flag = scores[static_cast<std::size_t>(Shape::Flag)];
    float& question = scores[static_cast<std::size_t>(Shape::Question)];
    const float either = flag + question;
    if (either < kMayBeEither) return;
    const float by_shape =
        (log_odds(question / either) + log_odds(question_share(look)) + log_odds(deep_question_share(look))) /
        3;
    const float by_colours = log_odds(coloured_question_share(look));
    const float mean =
        std::abs(by_colours) < kSure ? by_shape : (3 * by_shape + kWeight * by_colours) / (3 + kWeight);
    question = either / (1 + std::exp(-mean));
    flag = either - question;
}

// The geometric mean, by which what one holds for impossible is unlikely: the networks that see the glyph
// alone count as much together as the one that sees the whole cell.
ShapeScores mean_of(const ShapeScores& cell, const ShapeScores& glyph, const ShapeScores& plain) {
    constexpr float kLeast = 1e-4F;
    ShapeScores mean;
    float sum = 0;
    for (std::size_t i = 0; i < mean.size(); ++i)
        sum += mean[i] = std::sqrt((cell[i] + kLeast) * std::sqrt((glyph[i] + kLeast) * (plain[i] + kLeast)));
    for (float& score : mean) score /= sum;
    return mean;
}

}  // namespace

GlyphPlace place_of(const CellLook& look) {
    constexpr float kUsualSide = 24;  // Px.
    const cv::Rect2f& box = look.glyph.box;
    return {box.x, box.y, box.width, box.height, std::log2(look.side / kUsualSide)};
}

CellColours colours_of(const CellLook& look) {
    constexpr float kLeastContrast = 16;
    constexpr float kMost = 2;
    const float contrast = std::max(kLeastContrast, look.glyph.contrast);
    CellColours colours;
    auto next = colours.begin();
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x) {
            const auto& pixel = look.patch.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 3; ++i)
                *next++ =
                    std::clamp((static_cast<float>(pixel[i]) - look.ground[i]) / contrast, -kMost, kMost);
        }
    return colours;
}

ShapeScores shape_of_glyph(const CellLook& look) {
    constexpr float kSure = 0.95F;
    const ShapeScores plain = by_plain_net(look);
    if (*std::ranges::max_element(plain) > kSure) return plain;
    const ShapeScores glyph = by_glyph_alone(look);
    return mean_of(glyph, glyph, plain);
}

ShapeScores shape_of(const CellLook& look) {
    ShapeScores scores = mean_of(by_whole_cell(look), by_glyph_alone(look), by_plain_net(look));
    tell_questions_apart(look, scores);
    return scores;
}

MarkLetterScores mark_letter_of(const CellLook& look) {
    using namespace mark_letter;
    static const FilterNet<kGlyphSide, 1, 48, kMarkLetters, 12, 24> net(kHiddenWeights, kAnswerWeights,
                                                                        kEdgeWeights, kStrokeWeights);
    return net(look.glyph.ink, place_of(look));
}

LetterScores letter_of(const CellLook& look) {
    using namespace letter;
    static const FilterNet<kGlyphSide, 1, 48, kGroundLetters, 12, 24> net(kHiddenWeights, kAnswerWeights,
                                                                          kEdgeWeights, kStrokeWeights);
    return net(look.glyph.ink, place_of(look));
}

}  // namespace sapper
