#include "board_extent.hpp"

#include "board_rules.hpp"

namespace sapper {
namespace {

// Whether `cells` of one line, the first at `start` and each `step` further, are ground.
bool is_ground(const Board& board, Coord start, Coord step, int cells) {
    int empty = 0;
    int beside_covered = 0;
    for (int i = 0; i < cells; ++i) {
        const Coord at{start.row + i * step.row, start.col + i * step.col};
        if (board[at] == CellState::Unknown) continue;
        if (board[at] != CellState::Empty) return false;
        ++empty;
        beside_covered += around(board, at).covered > 0;
    }
    // Of a real line that is half drawn, numbers look empty, but few.
    return empty > 0 && 2 * beside_covered >= empty;
}

}  // namespace

Lattice part_of(const Lattice& lattice, const Extent& extent) {
    return lattice.part({extent.rows.begin, extent.cols.begin}, extent.rows.size(), extent.cols.size());
}

Extent without_ground(const Board& board) {
    Extent extent{{0, board.height()}, {0, board.width()}};
    cut_ends(
        extent,
        [&](int row) {
            return is_ground(board, {row, extent.cols.begin}, {0, 1}, extent.cols.size());
        },
        [&](int col) {
            return is_ground(board, {extent.rows.begin, col}, {1, 0}, extent.rows.size());
        });
    return extent;
}

}  // namespace sapper
