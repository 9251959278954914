/// Flags that a lost game shows to have been wrong by the ground that it gives them.
#pragma once

#include <span>

#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Turns flags on a ground of their own into wrong ones where mines are shown, and into Unknown where it
/// cannot be told whether they are. `cells`: row-major; `board`: with the mine that was hit.
void tell_wrong_flags(std::span<const SeenCell* const> cells, Board& board);

}  // namespace sapper
