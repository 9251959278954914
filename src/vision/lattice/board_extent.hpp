/// Which rows and columns of a lattice belong to the board, by which of its cells were recognised.
#pragma once

#include "cell_line.hpp"
#include "sapper/board/board.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Fewest rows and columns, and most, that are taken for a board.
inline constexpr int kFewestCells = 4;
inline constexpr int kMostCells = 100;

/// A line of cells belongs to the board when so many of its cells are recognised.
inline constexpr double kRecognisedInLine = 0.3;

struct Range {
    int begin = 0;
    int end = 0;
    int size() const { return end - begin; }
};

struct Extent {
    Range rows;
    Range cols;
};

inline CellLine row_of(const Extent& extent, int row) {
    return {{row, extent.cols.begin}, {0, 1}, extent.cols.size()};
}

inline CellLine col_of(const Extent& extent, int col) {
    return {{extent.rows.begin, col}, {1, 0}, extent.rows.size()};
}

Lattice part_of(const Lattice& lattice, const Extent& extent);

/// All of a board but so many lines at each of its ends; lines_at(BoardSide).
template <typename LinesAt>
Extent without_lines(int rows, int cols, LinesAt lines_at) {
    const auto [above, below, left, right] = sides_of(rows, cols);
    return {{lines_at(above), rows - lines_at(below)}, {lines_at(left), cols - lines_at(right)}};
}

/// Takes lines off the ends of the extent, rows first, as long as they are to go and enough is left.
/// row_goes(row) and col_goes(col) may look at the extent, which shrinks meanwhile.
template <typename RowGoes, typename ColGoes>
void cut_ends(Extent& extent, RowGoes row_goes, ColGoes col_goes) {
    Range& rows = extent.rows;
    Range& cols = extent.cols;
    while (rows.size() > kFewestCells && row_goes(rows.begin)) ++rows.begin;
    while (rows.size() > kFewestCells && row_goes(rows.end - 1)) --rows.end;
    while (cols.size() > kFewestCells && col_goes(cols.begin)) ++cols.begin;
    while (cols.size() > kFewestCells && col_goes(cols.end - 1)) --cols.end;
}

/// The board less the lines at its ends that are but the flat ground around it, which looks like empty cells:
/// they lie beside covered ones, as no empty cell does.
Extent without_ground(const Board& board);

/// The board less the empty lines at its ends beside a line with several flags or covered cells: a game opens
/// all that is beside an empty cell, so that these lines are the page around it. And less so many empty lines
/// as hardly a game has.
Extent without_page(const Board& board);

/// The board less the wholly covered lines at its ends beside a line with several empty cells, if none of the
/// rest's empty cells has a covered one beside it: a page that looks like covered cells.
Extent without_covered_page(const Board& board);

/// The board less one line at each of its ends in which hardly a cell is known: a line of text beside a
/// board, say, whose letters have its pitch by chance. Over more lines something may lie.
Extent without_unknown(const Board& board);

/// The board less the lines at its ends that show neither number nor mark, as far in as one of them is half
/// in doubt, or in doubt where it is not empty, and past that the empty ones beside several flags or covered
/// cells: the page and its frame look like empty or covered cells, but not wholly.
Extent without_doubtful_ends(const Board& board);

/// The board less the outermost line at one of its sides, if that shows neither number nor mark, and all that
/// is in doubt on the board: counters stand so on the page above. Else all of it.
Extent without_doubtful_line(const Board& board);

}  // namespace sapper
