/// The ground of a cell with something drawn on it, seen on a bare cell near it: what differs from that is
/// ink, even where it is large or touches the sides, and bevels and patterns are none.
#pragma once

#include <span>

#include "seen_cell.hpp"

namespace sapper {

/// The blank cell near cell `index` whose sides look most like its own, and, for a blank one, whose middle
/// does not; null where none does. `cells`: row-major.
const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index);

/// Whether it is a blank cell with more than one colour in its middle: something so large may be drawn on it
/// that it was taken for its ground.
bool may_hide_glyph(const SeenCell& cell);

/// Whether it clearly shows what no tile looks like: a number, or a mine with rays. A round tile may pass for
/// a plain mine.
bool shows_no_tile(const SeenCell& cell);

/// What may be found on a cell once its ground is known. Of blank cells that hardly any other is like, and of
/// those with a glyph, Anything. Many may well show a round one: NoTile, as above, or a flag on a tile with
/// bevels, which leave little of its ground.
enum class Hidden { Nothing, NoTile, Anything };
Hidden hidden_on(std::span<const SeenCell* const> cells, const SeenCell& cell);

/// The cell with its glyph looked at on that ground, where that shows a shape more clearly; or a blank one
/// where it shows a clear one that may be hidden there, or a flag, and that is drawn on this cell, not on the
/// bare one: its colours are nowhere else in the cell.
SeenCell seen_on(const SeenCell& cell, const SeenCell& bare, Hidden hidden);

/// The same on the colour of its own sides: for a hit mine, whose ground no other cell has, and for mines on
/// a texture.
SeenCell seen_on_own_sides(const SeenCell& cell, Hidden hidden);

}  // namespace sapper
