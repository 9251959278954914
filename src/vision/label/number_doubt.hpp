/// Which numbers may be something else: another number, a mark, or a mine that a lost game shows. A game
/// draws one number in one way and one colour, and never on the ground of the mine that was hit.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"

namespace sapper {

/// Whether it is a number that its shape clearly says, and nothing else is likelier than a mine. A flag may
/// look like a 1 or a 7, so that these need more.
bool is_clear_number(const CellGroup& group, CellState label, CellState rival);

/// Whether it is called a number and may be something else by its colour, its drawing or its ground.
/// `one_drawing`: see alike_to.
bool is_doubtful_number(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing);

}  // namespace sapper
