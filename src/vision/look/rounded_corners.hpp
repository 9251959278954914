/// The cells in the four corners of a board whose frame is round there: the page shows in a corner of theirs.
#pragma once

#include <span>
#include <vector>

#include "seen_cell.hpp"

namespace sapper {

/// The same cells, row-major, but for those: each is seen as the bare cell elsewhere that it looks just like,
/// but for that corner and the sides there.
std::vector<const SeenCell*> with_whole_corners(int cols, std::span<const SeenCell* const> cells);

}  // namespace sapper
