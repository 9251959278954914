/// What the grounds, or noughts, say of the cells without a number.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "rules/board_rules.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

/// Whether the grounds tell empty cells from covered ones: each number stands on the ground of bare cells
/// that are called empty, and on that of none called covered. Noughts, or what else is drawn on all empty
/// cells, tell them, too. `states`: the label of each group.
Grounds what_grounds_tell(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::span<const CellState> states);

}  // namespace sapper
