#include "seen_cell.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "emoji.hpp"
#include "median.hpp"
#include "small_question.hpp"

namespace sapper {

std::optional<CellState> state_of(Shape shape) {
    switch (shape) {
        case Shape::Flag:
            return CellState::Flag;
        case Shape::Mine:
            return CellState::Mine;
        case Shape::Question:
            return CellState::Question;
        case Shape::Crossed:
            return CellState::WrongFlag;
        case Shape::Other:
            return std::nullopt;
        default:
            return number(static_cast<int>(shape) + 1);
    }
}

std::optional<Shape> shape_of(CellState state) {
    for (int i = 0; i < kShapes; ++i)
        if (state_of(static_cast<Shape>(i)) == state) return static_cast<Shape>(i);
    return std::nullopt;
}

Shape likeliest_shape(const ShapeScores& scores) {
    const auto other = scores.begin() + static_cast<int>(Shape::Other);
    return static_cast<Shape>(std::max_element(scores.begin(), other) - scores.begin());
}

std::optional<Shape> clear_number(const ShapeScores& scores, float least) {
    const auto best = std::ranges::max_element(scores);
    const auto shape = static_cast<Shape>(best - scores.begin());
    return *best >= least && shape <= Shape::Eight ? std::optional(shape) : std::nullopt;
}

bool is_nought(const SeenCell& cell) {
    constexpr float kVeryClear = 0.9F;
    return cell.letters[static_cast<std::size_t>(GroundLetter::Empty)] >= kVeryClear;
}

bool is_rather_other_number(const ShapeScores& scores, CellState label) {
    const std::optional<Shape> likeliest = clear_number(scores, 0);
    return likeliest && is_nonzero_number(label) && state_of(*likeliest) != label;
}

namespace {

// Where the shape leaves open whether it is a flag or a flag with a small question mark, a part of the cell
// may tell; in a small cell any flag's foot looks like one. The lack of it tells nothing: the pole may hide
// it.
void weigh_small_question(const CellLook& look, ShapeScores& scores) {
    constexpr float kLeastSide = 22;  // Px.
    constexpr float kMayBeEither = 0.2F;
    constexpr float kLeast = 0.03F;  // Share of question marks among both.
    constexpr float kMost = 0.9F;
    constexpr float kPerhaps = 0.5F;
    constexpr float kLeastPerhaps = 0.06F;  // Share: enough for doubt where there are few flags.
    constexpr float kHardly = 0.62F;  // More like one no part of a plain flag was: see small_question.hpp.
    constexpr float kClearly = 0.78F;
    constexpr float kMostFor = 4;  // Nats.
    float& flag = scores[static_cast<std::size_t>(Shape::Flag)];
    float& question = scores[static_cast<std::size_t>(Shape::Question)];
    const float either = flag + question;
    const float other = scores[static_cast<std::size_t>(Shape::Other)];
    if (look.side < kLeastSide || either < std::max(kMayBeEither, other) || question < kLeast * either ||
        question > kMost * either)
        return;
    const float part = small_question_in(look);
    if (part < kPerhaps) return;
    question = std::max(question, kLeastPerhaps * either);
    const float told = kMostFor * std::clamp((part - kHardly) / (kClearly - kHardly), 0.0F, 1.0F);
    question = either / (1 + (either / question - 1) * std::exp(-told));
    flag = either - question;
}

}  // namespace

void judge_glyph(SeenCell& cell) {
    constexpr float kMaybe = 0.2F;
    cell.letters = {};
    cell.mark_letters = {};
    cell.emoji = emoji_on(cell.look);
    if (cell.emoji) {
        cell.scores = {};
        const CellState mark = cell.emoji == CellState::Exploded ? CellState::Mine : *cell.emoji;
        cell.scores[static_cast<std::size_t>(*shape_of(mark))] = 1;
        return;
    }
    cell.scores = shape_of(cell.look);
    weigh_small_question(cell.look, cell.scores);
    if (cell.scores[static_cast<std::size_t>(Shape::Other)] <= kMaybe) return;
    cell.letters = letter_of(cell.look);
    cell.mark_letters = mark_letter_of(cell.look);
}

float strongest_inner_block(const SeenCell& cell) {
    float strongest = 0;
    for (int y = 1; y < kBlocks - 1; ++y)
        for (int x = 1; x < kBlocks - 1; ++x)
            strongest = std::max(strongest, apart(block_at(cell.pattern, x, y), cell.look.ground));
    return strongest;
}

cv::Point2f offset_of(const Glyph& glyph) {
    return (glyph.box.tl() + glyph.box.br()) / 2 - cv::Point2f(0.5F, 0.5F);
}

cv::Point2f typical_offset(std::span<const SeenCell* const> glyphs) {
    if (glyphs.empty()) return {0, 0};
    std::vector<float> values(glyphs.size());
    const auto typical = [&](auto value) {
        std::transform(glyphs.begin(), glyphs.end(), values.begin(),
                       [&](const SeenCell* cell) { return value(offset_of(cell->look.glyph)); });
        return median(values);
    };
    return {typical([](const cv::Point2f& offset) { return offset.x; }),
            typical([](const cv::Point2f& offset) { return offset.y; })};
}

float ink_difference(const Glyph& a, const Glyph& b) {
    float sum = 0;
    for (std::size_t i = 0; i < a.ink.size(); ++i) sum += std::abs(a.ink[i] - b.ink[i]);
    return sum / static_cast<float>(a.ink.size());
}

}  // namespace sapper
