/// A place that may be the board of a game that no skin is known for, and what is read there.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"
#include "stranger_reader.hpp"

namespace sapper {

struct Stranger {
    Lattice lattice;
    StrangerReading reading;
    double quality = 0;  ///< Grows with the cells recognised, falls with those that are not or break rules.
    double merit = 0;    ///< How sure it is that a board is just here: evidence for a game, and evenness.
    double numbers = 0;  ///< What of that its numbers say for a game.
    double drawn_lines = 0;   ///< Share of its lines that are to be seen: see drawn_lines.hpp.
    bool sure = false;        ///< No other grid at the same place can be better.
    bool only_named = false;  ///< Nothing but what is written around it speaks for a Minesweeper.
    bool chequered = false;   ///< Bare cells are lighter and darker by turns.
};

/// Whether every cell is known and none breaks the rules.
bool is_clean(const StrangerReading& reading);

/// Whether both have as many rows and as many columns.
bool have_one_size(const Lattice& a, const Lattice& b);

/// The same on another lattice, which must lie within the picture.
Stranger read_on(const cv::Mat& pixels, StrangerReader& reader, Stranger found, const Lattice& lattice);

}  // namespace sapper
