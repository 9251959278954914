/// The mine that was hit among those that a lost game shows.
#pragma once

#include <span>

#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Turns mines into exploded ones where they stand out, and into Unknown where it cannot be told which was
/// hit. `cells`: row-major.
void tell_hit_mines(std::span<const SeenCell* const> cells, Board& board);

}  // namespace sapper
