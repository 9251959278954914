#include "single_numbers.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "look/median.hpp"
#include "rules/board_rules.hpp"

namespace sapper {

namespace {

// The number that the group's shape shows though its label is another: clearly.
std::optional<int> other_number_shown(const CellGroup& group, CellState label) {
    constexpr float kClearly = 4;  // Times as likely.
    if (group.blank || !is_nonzero_number(label)) return std::nullopt;
    const auto shown = clear_number(group.scores, kClearly * group.score(*shape_of(label)));
    return shown ? std::optional(mines_around(*state_of(*shown))) : std::nullopt;
}

bool is_clear_mark(const ShapeScores& scores) {
    constexpr float kClear = 0.9F;
    return std::max(scores[static_cast<std::size_t>(Shape::Question)],
                    scores[static_cast<std::size_t>(Shape::Flag)]) >= kClear;
}

}  // namespace

std::vector<int> numbers_told_by_others(std::span<const CellGroup> groups, const Board& board) {
    std::vector<int> told;
    for (const CellGroup& group : groups)
        for (const int i : group.members) {
            const Coord at = board.coord(i);
            const std::optional<int> other = other_number_shown(group, board[at]);
            if (!other) continue;
            const Around beside = around(board, at);
            if (beside.mines <= *other && *other <= beside.may_be_mines) told.push_back(i);
        }
    return told;
}

std::vector<int> numbers_unlike_their_group(std::span<const CellGroup> groups,
                                            std::span<const SeenCell* const> cells, const Board& board) {
    constexpr double kSeveral = 0.1;  // Of the group.
    constexpr int kFewest = 4;
    constexpr float kShown = 0.5F;
    std::vector<int> unlike;
    for (const CellGroup& group : groups) {
        std::vector<int> doubtful;
        int others = 0;
        for (const int i : group.members) {
            const CellState label = board[board.coord(i)];
            if (group.blank || !is_nonzero_number(label)) continue;
            const ShapeScores& scores = cells[static_cast<std::size_t>(i)]->scores;
            if (scores[static_cast<std::size_t>(*shape_of(label))] >= kShown) continue;
            doubtful.push_back(i);
            others += static_cast<int>(clear_number(scores, kShown).has_value());
        }
        const std::size_t all = group.members.size();
        if (2 * doubtful.size() < all &&
            others >= std::max<double>(kFewest, kSeveral * static_cast<double>(all)))
            std::ranges::copy(doubtful, std::back_inserter(unlike));
    }
    return unlike;
}

std::vector<int> unlikely_numbers_in_other_colour(std::span<const SeenCell* const> cells,
                                                  const Board& board) {
    constexpr std::size_t kSeveral = 4;
    constexpr float kOtherColour = 30;  // Grey levels; thin strokes vary as they lie on the pixels.
    constexpr float kMarkColour = 20;   // Enough for what is clearly a mark.
    std::vector<int> in_other_colour;
    for (int mines = 1; mines <= mines_around(CellState::Eight); ++mines) {
        std::vector<cv::Vec3f> colours;
        std::vector<int> unlikely;
        for (int i = 0; i < board.size(); ++i) {
            const SeenCell& cell = *cells[static_cast<std::size_t>(i)];
            if (board[board.coord(i)] != number(mines) || cell.look.blank) continue;
            colours.push_back(cell.look.glyph.colour);
            if (is_rather_other_number(cell.scores, number(mines)) || is_clear_mark(cell.scores))
                unlikely.push_back(i);
        }
        if (unlikely.empty() || colours.size() < kSeveral) continue;
        const cv::Vec3f usual = median_colour(colours);
        std::ranges::copy_if(unlikely, std::back_inserter(in_other_colour), [&](int i) {
            const SeenCell& cell = *cells[static_cast<std::size_t>(i)];
            return apart(cell.look.glyph.colour, usual) >
                   (is_clear_mark(cell.scores) ? kMarkColour : kOtherColour);
        });
    }
    return in_other_colour;
}

std::vector<int> overflagged_numbers(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr float kPossible = 0.05F;
    std::vector<int> overflagged;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_nonzero_number(board[at])) continue;
        const Around beside = around(board, at);
        const int marked = beside.flags + beside.mines;
        if (marked <= mines_around(board[at])) continue;
        const ShapeScores& scores = cells[static_cast<std::size_t>(i)]->scores;
        if (scores[static_cast<std::size_t>(*shape_of(number(marked)))] >= kPossible)
            overflagged.push_back(i);
    }
    return overflagged;
}

}  // namespace sapper
