/// What only finished games show: the mine that exploded among the other mines, and flags that were wrong.
#pragma once

#include <span>

#include "sapper/board/board.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Turns mines into exploded ones and flags into wrong ones where they look so, and into Unknown where that
/// cannot be told. `cells`: row-major.
void tell_ends_apart(std::span<const SeenCell* const> cells, Board& board);

}  // namespace sapper
