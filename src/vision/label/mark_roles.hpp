/// Marks that are told by their role: a drawing that is nowhere but where the numbers prove mines stands for
/// mines, whatever it looks like. On the ground of covered cells it is a flag, on that of opened ones a mine
/// that a lost game shows.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// The labels, but for drawings whose role the numbers tell, which are `told` what they are.
JointLabels labels_by_roles(std::span<const CellGroup> groups, const GroundDistances& distances,
                            const JointLabels& labels, const Board& labelled);

}  // namespace sapper
