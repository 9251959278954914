/// Marks of a game that goes on which are in doubt by their drawing or ground, told by the mines that the
/// numbers prove: players set flags on these, and a mark that is there is on no opened cell.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"
#include "told_cell.hpp"

namespace sapper {

/// Cells in doubt on `board`, as it is read so far, that must be flags or question marks; none on a board
/// that shows mines.
///
/// Flags: what is labelled so on several proved mines, and next to no cell that is proved safe, if it has a
/// flag's shape; or whatever its shape on many of them and on some that is proved safe, for then it is not
/// how the game shows its mines.
///
/// Question marks: what has just that shape, on proved mines and none that is safe, whatever its ground.
///
/// Where no cell is covered only a flag's shape tells, for all else may be what covered cells look like.
std::vector<ToldCell> marks_told_by_proofs(std::span<const CellGroup> groups, const JointLabels& labels,
                                           const Board& board);

}  // namespace sapper
