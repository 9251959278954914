/// Which rows and columns of a lattice belong to the board, by which of its cells were recognised.
#pragma once

#include <functional>

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

struct Cells {
    int rows = 0;
    int cols = 0;
    std::function<bool(int row, int col)> known;
};

double share_known(const Cells& cells, Range rows, Range cols);

/// Cuts lines off all four sides until each outermost one is recognised.
Extent trimmed_extent(const Cells& cells);

Lattice part_of(const Lattice& lattice, const Extent& extent);

}  // namespace sapper
