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

// How many lines at one end are the page; at(line, i) is the i-th cell of a line, counted from that end.
template <typename At>
int lines_of_page(const Board& board, int lines, int cells, At at) {
    constexpr int kSeveral = 3;  // One flag or two may be wrong and have stayed.
    const auto count = [&](int line, auto is_meant) {
        int meant = 0;
        for (int i = 0; i < cells; ++i) meant += static_cast<int>(is_meant(board[at(line, i)]));
        return meant;
    };
    const auto is_empty = [](CellState state) { return state == CellState::Empty; };
    const auto is_closed = [](CellState state) {
        return state == CellState::Covered || state == CellState::Flag;
    };
    int empty = 0;
    while (2 * empty < lines - kFewestCells && count(empty, is_empty) == cells) ++empty;
    return empty > 0 && count(empty, is_closed) >= kSeveral ? empty : 0;
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

Extent without_page(const Board& board) {
    const int height = board.height();
    const int width = board.width();
    Extent extent{{0, height}, {0, width}};
    extent.rows.begin += lines_of_page(board, height, width, [](int line, int i) { return Coord{line, i}; });
    extent.rows.end -= lines_of_page(board, height, width, [&](int line, int i) {
        return Coord{height - 1 - line, i};
    });
    extent.cols.begin += lines_of_page(board, width, height, [](int line, int i) { return Coord{i, line}; });
    extent.cols.end -= lines_of_page(board, width, height, [&](int line, int i) {
        return Coord{i, width - 1 - line};
    });
    return extent;
}

Extent without_unknown(const Board& board) {
    constexpr double kHardlyAny = 0.1;
    const auto is_unknown = [&](Coord start, Coord step, int cells) {
        int known = 0;
        for (int i = 0; i < cells; ++i)
            known += board[{start.row + i * step.row, start.col + i * step.col}] != CellState::Unknown;
        return known <= kHardlyAny * cells;
    };
    const auto is_end = [](int line, int lines) { return line == 0 || line == lines - 1; };
    Extent extent{{0, board.height()}, {0, board.width()}};
    cut_ends(
        extent,
        [&](int row) {
            return is_end(row, board.height()) &&
                   is_unknown({row, extent.cols.begin}, {0, 1}, extent.cols.size());
        },
        [&](int col) {
            return is_end(col, board.width()) &&
                   is_unknown({extent.rows.begin, col}, {1, 0}, extent.rows.size());
        });
    return extent;
}

}  // namespace sapper
