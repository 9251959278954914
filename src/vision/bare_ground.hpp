/// The ground of a cell with something drawn on it, seen on a bare cell near it: what differs from that is
/// ink, even where it is large or touches the sides, and bevels and patterns are none.
#pragma once

#include <span>

#include "seen_cell.hpp"

namespace sapper {

/// The blank cell near cell `index` whose sides look most like its own; null where none looks alike.
/// `cells`: row-major.
const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index);

/// Whether the blank cell's middle is like that of hardly any other blank cell: something so large may be
/// drawn on it that it was taken for its ground.
bool stands_out(std::span<const SeenCell* const> cells, const SeenCell& here);

/// The cell with its glyph looked at on that ground, where that shows a shape more clearly; or a blank one
/// where it shows a clear one.
SeenCell seen_on(const SeenCell& cell, const SeenCell& bare);

}  // namespace sapper
