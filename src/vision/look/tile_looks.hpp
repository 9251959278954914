/// What makes covered cells look like tiles: bevels lit from one side, or fields by turns.
#pragma once

#include <vector>

#include "sapper/vision/lattice.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Lit from the left and from above, or from the other sides, and even in the middle.
bool is_button(const Pattern& pattern);

/// Whether cells are lighter or darker than their neighbours by turns, as on a chequered board, wherever
/// light falls on it: each blank cell is compared with the blank ones beside it. `cells`: of the lattice,
/// row-major.
bool alternates(const std::vector<const SeenCell*>& cells, const Lattice& lattice);

}  // namespace sapper
