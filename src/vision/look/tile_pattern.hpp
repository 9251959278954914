/// Tiles with a pattern: a highlight, a reflection or a picture that every covered cell shows is no glyph.
#pragma once

#include <span>
#include <vector>

#include "seen_cell.hpp"

namespace sapper {

/// Which cells show nothing but what many others on such a ground show, and hardly any is without, while all
/// without a drawing have one other ground: those are the empty ones. None on a board that has but one
/// ground, as on a terminal: there, letters may stand for anything. `cells`: row-major.
std::vector<bool> patterned_tiles(std::span<const SeenCell* const> cells, int cols);

/// Which cells show nothing but the grain of their tile, as of wood: faint strokes in a shade of its colour,
/// on each of many tiles in another way. None where most are in one way: those may be flags.
std::vector<bool> grained_tiles(std::span<const SeenCell* const> cells);

}  // namespace sapper
