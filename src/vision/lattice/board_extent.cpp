#include "board_extent.hpp"

#include "rules/board_rules.hpp"

namespace sapper {
namespace {

bool is_ground(const Board& board, const CellLine& line) {
    int empty = 0;
    int beside_covered = 0;
    for (int i = 0; i < line.cells; ++i) {
        const Coord at = line.at(i);
        if (board[at] == CellState::Unknown) continue;
        if (board[at] != CellState::Empty) return false;
        ++empty;
        beside_covered += around(board, at).covered > 0;
    }
    // Of a real line that is half drawn, numbers look empty, but few.
    return empty > 0 && 2 * beside_covered >= empty;
}

// How many lines are empty from this one on, towards the middle of the board.
int empty_lines_from(const Board& board, const BoardSide& side, int line) {
    const auto is_empty = [&](Coord at) { return board[at] == CellState::Empty; };
    int empty = 0;
    while (2 * (line + empty) < side.lines - kFewestCells &&
           count_cells(side.line(line + empty), is_empty) == side.outermost.cells)
        ++empty;
    return empty;
}

// Whether the line shows several cells that no game leaves beside empty ones.
bool is_closed_line(const Board& board, const CellLine& line) {
    constexpr int kSeveral = 3;  // One flag or two may be wrong and have stayed.
    return count_cells(line, [&](Coord at) {
               return board[at] == CellState::Covered || board[at] == CellState::Flag;
           }) >= kSeveral;
}

// How many lines at one side are the page.
int lines_of_page(const Board& board, const BoardSide& side) {
    constexpr int kMany = 3;
    constexpr int kLong = 8;
    const int empty = empty_lines_from(board, side, 0);
    const bool beside_closed = empty > 0 && is_closed_line(board, side.line(empty));
    return beside_closed || (empty >= kMany && side.outermost.cells >= kLong) ? empty : 0;
}

// How many lines at one side, none of which shows a number or a mark, end with one that is in doubt; and the
// empty ones after it, if these are the page.
int lines_in_doubt(const Board& board, const BoardSide& side) {
    const auto is_unknown = [&](Coord at) { return board[at] == CellState::Unknown; };
    const auto is_empty = [&](Coord at) { return board[at] == CellState::Empty; };
    const auto shows_game = [&](Coord at) {
        return !is_unknown(at) && !is_empty(at) && board[at] != CellState::Covered;
    };
    const int cells = side.outermost.cells;
    int in_doubt = 0;
    for (int line = 0; 2 * line < side.lines - kFewestCells; ++line) {
        if (count_cells(side.line(line), shows_game) > 0) break;
        const int unknown = count_cells(side.line(line), is_unknown);
        const int empty = count_cells(side.line(line), is_empty);
        if (unknown > 0 && (unknown + empty == cells || 2 * unknown >= cells)) in_doubt = line + 1;
    }
    if (in_doubt == 0) return 0;
    const int empty = empty_lines_from(board, side, in_doubt);
    return is_closed_line(board, side.line(in_doubt + empty)) ? in_doubt + empty : in_doubt;
}

// How many lines at one side are wholly covered and end beside one that has several empty cells.
int covered_lines_beside_empty(const Board& board, const BoardSide& side) {
    constexpr int kSeveral = 3;
    const auto count = [&](int line, CellState state) {
        return count_cells(side.line(line), [&](Coord at) { return board[at] == state; });
    };
    int covered = 0;
    while (2 * covered < side.lines - kFewestCells &&
           count(covered, CellState::Covered) == side.outermost.cells)
        ++covered;
    return covered > 0 && count(covered, CellState::Empty) >= kSeveral ? covered : 0;
}

// Whether an empty cell of that part has a covered one of it beside it.
bool leaves_covered_beside_empty(const Board& board, const Extent& part) {
    const auto is_in = [&](Coord at) {
        return at.row >= part.rows.begin && at.row < part.rows.end && at.col >= part.cols.begin &&
               at.col < part.cols.end;
    };
    bool any = false;
    for (int i = 0; i < board.size() && !any; ++i)
        if (const Coord at = board.coord(i); is_in(at) && board[at] == CellState::Empty)
            board.for_each_neighbour(
                at, [&](Coord next) { any = any || (is_in(next) && board[next] == CellState::Covered); });
    return any;
}

}  // namespace

Lattice part_of(const Lattice& lattice, const Extent& extent) {
    return lattice.part({extent.rows.begin, extent.cols.begin}, extent.rows.size(), extent.cols.size());
}

Extent without_ground(const Board& board) {
    Extent extent{{0, board.height()}, {0, board.width()}};
    cut_ends(
        extent, [&](int row) { return is_ground(board, row_of(extent, row)); },
        [&](int col) { return is_ground(board, col_of(extent, col)); });
    return extent;
}

Extent without_page(const Board& board) {
    return without_lines(board.height(), board.width(),
                         [&](const BoardSide& side) { return lines_of_page(board, side); });
}

Extent without_covered_page(const Board& board) {
    const Extent part = without_lines(board.height(), board.width(), [&](const BoardSide& side) {
        return covered_lines_beside_empty(board, side);
    });
    return leaves_covered_beside_empty(board, part) ? Extent{{0, board.height()}, {0, board.width()}} : part;
}

Extent without_unknown(const Board& board) {
    constexpr double kHardlyAny = 0.1;
    const auto is_unknown = [&](const CellLine& line) {
        const int known = count_cells(line, [&](Coord at) { return board[at] != CellState::Unknown; });
        return known <= kHardlyAny * line.cells;
    };
    const auto is_end = [](int line, int lines) { return line == 0 || line == lines - 1; };
    Extent extent{{0, board.height()}, {0, board.width()}};
    cut_ends(
        extent, [&](int row) { return is_end(row, board.height()) && is_unknown(row_of(extent, row)); },
        [&](int col) { return is_end(col, board.width()) && is_unknown(col_of(extent, col)); });
    return extent;
}

Extent without_doubtful_ends(const Board& board) {
    return without_lines(board.height(), board.width(),
                         [&](const BoardSide& side) { return lines_in_doubt(board, side); });
}

Extent without_doubtful_line(const Board& board) {
    const Extent all{{0, board.height()}, {0, board.width()}};
    const int doubted = board.count(CellState::Unknown);
    const auto is_doubtful = [&](const BoardSide& side) {
        const auto count = [&](auto is_meant) { return count_cells(side.outermost, is_meant); };
        const int unknown = count([&](Coord at) { return board[at] == CellState::Unknown; });
        const int bare =
            count([&](Coord at) { return board[at] == CellState::Covered || board[at] == CellState::Empty; });
        return unknown == doubted && unknown + bare == side.outermost.cells;
    };
    if (doubted == 0) return all;
    const auto [above, below, left, right] = sides_of(board.height(), board.width());
    if (is_doubtful(above)) return {{1, all.rows.end}, all.cols};
    if (is_doubtful(below)) return {{0, all.rows.end - 1}, all.cols};
    if (is_doubtful(left)) return {all.rows, {1, all.cols.end}};
    if (is_doubtful(right)) return {all.rows, {0, all.cols.end - 1}};
    return all;
}

}  // namespace sapper
