/// What a group of cells is by what others are that show the same drawing.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

/// The labels, but for groups that are nearly as likely something else: what shows the drawing of cells that
/// are surely that is it.
JointLabels labels_by_drawings(std::span<const CellGroup> groups, const JointLabels& labels);

/// Whether the group shows the drawing of one that is `sure` and has the same label, and no other label's: by
/// itself it may be in doubt for its ground, or where light or scale has changed it a little.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group);

}  // namespace sapper
