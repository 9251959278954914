/// Cells in a frame: games show which one has the keyboard's focus, or is under the pointer.
#pragma once

#include <span>
#include <vector>

#include "sapper/board/board.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Bare cells that are Unknown, look within their sides as covered ones do, and as no opened one does: at
/// most a few, for what many cells show is no frame. Row-major, as `cells`.
std::vector<int> framed_covered_cells(std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
