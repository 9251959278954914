/// The mines of games that show each in one of many colours when they are lost, as Google's does: no flag is,
/// in whatever colour.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

/// Which groups show such mines: clear drawings of a mine, called mines or flags, on grounds of four colours
/// at least that differ in hue. All false where there are fewer.
std::vector<bool> mines_in_many_colours(std::span<const CellGroup> groups, const JointLabels& labels);

}  // namespace sapper
