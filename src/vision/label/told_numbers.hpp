/// Numbers in doubt that those around them prove: what is unclear of one, in a font that nobody knows, the
/// rules may tell alone.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"
#include "told_cell.hpp"

namespace sapper {

/// Cells in doubt on `board`, as it is read so far, that are labelled as numbers, stand on the ground of
/// opened cells only, and cannot be mines by the numbers that are certain, where these tell of all cells
/// around which of them are mines. Flags and other marks count as unopened, so that a wrong flag proves
/// nothing.
std::vector<ToldCell> numbers_told(std::span<const CellGroup> groups, const JointLabels& labels,
                                   const Board& board);

}  // namespace sapper
