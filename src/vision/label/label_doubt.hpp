/// How sure the labels are that groups of cells were given together. What is against a label's own shape,
/// what only few cells say unclearly, marks that may be other marks, and boards on which much is
/// misunderstood are left in doubt.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// The margin of the group's label, less what speaks against it by itself; nats.
double margin_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// The labels, but for groups that are nearly as likely something else: what shows the drawing of cells that
/// are surely that is it.
JointLabels labels_by_drawings(std::span<const CellGroup> groups, const JointLabels& labels);

/// Which groups' labels are beyond doubt. `labelled`: the board with all of them.
std::vector<bool> sure_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                              const Board& labelled);

}  // namespace sapper
