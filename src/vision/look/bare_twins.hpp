/// Bare cells in which a trace of ink was found, such as a bevel's, though most that look the same have none:
/// what is hardly there is found here and missed there, and so is a gloss.
#pragma once

#include <span>
#include <vector>

#include "seen_cell.hpp"

namespace sapper {

/// Which of the cells that show something look, to a few grey levels, like cells with nothing on them, of
/// which there are more than of those with something.
std::vector<bool> twins_of_bare_cells(std::span<const SeenCell* const> cells);

/// Which of them, however much stands out in them, show nearly what a cell near them does that is bare, or is
/// so for looking like one in turn: a gloss on all tiles, where light falls across the board, is a little
/// stronger here than there. `cells`: row-major.
std::vector<bool> twins_of_bare_neighbours(std::span<const SeenCell* const> cells, int cols);

}  // namespace sapper
