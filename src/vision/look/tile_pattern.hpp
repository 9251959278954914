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

}  // namespace sapper
