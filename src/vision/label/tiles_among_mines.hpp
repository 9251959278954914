/// Bare covered cells that look nearly like opened ones, late in a game: beside mines no cell is empty.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

/// The labels, but bare cells on a ground of their own that are called empty or nothing, though each, or
/// every other of several, is beside a cell that the numbers prove to be a mine, or though some are proved to
/// be mines and some to be none, are `told` to be covered.
JointLabels labels_by_mines_beside(int rows, int cols, std::span<const CellGroup> groups,
                                   const GroundDistances& distances, const JointLabels& labels);

}  // namespace sapper
