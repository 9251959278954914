/// Marks without a drawing: some games show a flag, or the mines of a lost game, as a tile in another colour.
/// Which of several bare grounds is the covered cells', and what the others stand for, only the numbers tell.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// The labels, but where bare cells that are not opened have clearly different grounds: of these, the one
/// with cells that are no mines is the covered cells', and one that is only where mines are proved is `told`
/// to be flags or mines; what the numbers leave open is in doubt. `labelled`: the board with all labels.
JointLabels labels_by_bare_grounds(std::span<const CellGroup> groups, const GroundDistances& distances,
                                   const JointLabels& labels, const Board& labelled);

}  // namespace sapper
