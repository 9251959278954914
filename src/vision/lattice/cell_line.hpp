/// Rows and columns of cells, whole or in part, as runs of cells one step apart: what is asked of a row is
/// asked of a column, too, and of the lines at one end of a board as of those at another.
#pragma once

#include <array>

#include "sapper/board/coord.hpp"

namespace sapper {

struct CellLine {
    Coord first;
    Coord step;
    int cells = 0;

    Coord at(int i) const { return {first.row + i * step.row, first.col + i * step.col}; }
};

/// How many of the line's cells are meant; is_meant(Coord).
template <typename IsMeant>
int count_cells(const CellLine& line, IsMeant is_meant) {
    int meant = 0;
    for (int i = 0; i < line.cells; ++i) meant += static_cast<int>(is_meant(line.at(i)));
    return meant;
}

/// The lines of a board seen from one of its ends.
struct BoardSide {
    CellLine outermost;
    Coord inwards;  ///< From one line to the next.
    int lines = 0;

    CellLine line(int i) const {
        CellLine line = outermost;
        line.first = {line.first.row + i * inwards.row, line.first.col + i * inwards.col};
        return line;
    }
};

/// Above, below, left, right.
inline std::array<BoardSide, 4> sides_of(int rows, int cols) {
    const Coord down{1, 0};
    const Coord along{0, 1};
    return {{{{{0, 0}, along, cols}, down, rows},
             {{{rows - 1, 0}, along, cols}, {-1, 0}, rows},
             {{{0, 0}, down, rows}, along, cols},
             {{{0, cols - 1}, down, rows}, {0, -1}, cols}}};
}

}  // namespace sapper
