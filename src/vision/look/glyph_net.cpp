#include "glyph_net.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>

#include "neural_net.hpp"

namespace sapper {

namespace {

// Written by train_glyphs.py; see neural_net.hpp.
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

constexpr std::size_t kBox = 4;  // Of a place: the glyph's box.

using nets::FilterNet;
using nets::PlainNet;

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
