/// How far apart what is drawn on the cells of a lattice stands.
#pragma once

#include <span>

#include "sapper/vision/lattice.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Whether all glyphs stand on every second, third or fourth row and column only, several on either: so they
/// do where the lattice parts larger tiles, each with a glyph in its middle. On a board they stand anywhere.
/// `cells`: row by row.
bool stand_regularly_apart(std::span<const SeenCell* const> cells, const Lattice& lattice);

}  // namespace sapper
