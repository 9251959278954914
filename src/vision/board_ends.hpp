/// What only finished games show: the mine that exploded among the other mines, and flags that were wrong.
#pragma once

#include <span>

#include "sapper/board/board.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Whether the ground within a cell's sides is red and neither orange nor pink, all around but for where a
/// glyph reaches: so games show what was wrong.
bool is_wholly_red(const Pattern& ground);

/// Turns mines into exploded ones and flags into wrong ones where they look so, and into Unknown where that
/// cannot be told. `cells`: row-major.
void tell_ends_apart(std::span<const SeenCell* const> cells, Board& board);

}  // namespace sapper
