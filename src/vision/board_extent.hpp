/// Which rows and columns of a lattice belong to the board, by which of its cells were recognised.
#pragma once

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

Lattice part_of(const Lattice& lattice, const Extent& extent);

/// The board less the lines at its ends that are but the flat ground around it, which looks like empty cells:
/// they lie beside covered ones, as no empty cell does.
Extent without_ground(const Board& board);

}  // namespace sapper
