#include "focused_cell.hpp"

#include <algorithm>
#include <limits>
#include <opencv2/core.hpp>

#include "look/ground_groups.hpp"

namespace sapper {

namespace {

constexpr int kFrame = 6;  // So far from its sides there may be one, px of a canonical cell.

// The most that any pixel within the frame differs by, grey levels.
double worst_inner_pixel(const SeenCell& a, const SeenCell& b) {
    const cv::Rect inner(kFrame, kFrame, kLookSide - 2 * kFrame, kLookSide - 2 * kFrame);
    return cv::norm(a.look.patch(inner), b.look.patch(inner), cv::NORM_INF);
}

// How unlike the cell is, within a frame, to the most similar of the bare cells in that state, grey levels.
double unlike_any(std::span<const SeenCell* const> cells, const Board& board, int cell, CellState state) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i]->look.blank && board.cells()[i] == state)
            least = std::min(least, worst_inner_pixel(*cells[static_cast<std::size_t>(cell)], *cells[i]));
    return least;
}

// Whether its sides are unlike those of every other cell.
bool has_own_sides(std::span<const SeenCell* const> cells, int cell) {
    constexpr float kUnlike = 10;  // Grey levels.
    const SeenCell& own = *cells[static_cast<std::size_t>(cell)];
    return std::ranges::all_of(cells, [&](const SeenCell* other) {
        return other == &own || typical_rim_difference(own.pattern, other->pattern) >= kUnlike;
    });
}

}  // namespace

std::optional<FocusedCell> focused_cell(std::span<const CellGroup> groups,
                                        std::span<const SeenCell* const> cells, const Board& board) {
    constexpr double kAlike = 6;  // Grey levels.
    constexpr double kUnlike = 12;
    std::optional<int> focused;
    for (const CellGroup& group : groups) {
        if (!group.blank) continue;
        for (const int i : group.members) {
            if (board[board.coord(i)] != CellState::Unknown) continue;
            if (focused) return std::nullopt;
            focused = i;
        }
    }
    if (!focused || !has_own_sides(cells, *focused)) return std::nullopt;
    const double covered = unlike_any(cells, board, *focused, CellState::Covered);
    const double empty = unlike_any(cells, board, *focused, CellState::Empty);
    if (covered < kAlike && empty > kUnlike) return FocusedCell{*focused, CellState::Covered};
    if (empty < kAlike && covered > kUnlike) return FocusedCell{*focused, CellState::Empty};
    return std::nullopt;
}

}  // namespace sapper
