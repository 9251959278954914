/// Which labels that groups of cells were given together are not beyond doubt, and why: what is against a
/// label's own shape, what only few cells say unclearly, marks that may be other marks, and all on boards on
/// which much is misunderstood.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"
#include "sapper/vision/doubt.hpp"

namespace sapper {

/// For each group why its label is in doubt; empty where it is not. `labelled`: the board with all labels.
std::vector<Doubt> doubts_of_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                                    const Board& labelled);

}  // namespace sapper
