/// What the grounds, or noughts, say of the cells without a number.
#pragma once

#include <cstddef>
#include <span>

#include "cell_groups.hpp"
#include "rules/board_rules.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

/// Whether something is drawn on all empty cells, so many or more, and on no covered one. `states`: the label
/// of each group.
bool are_noughts_drawn(std::span<const CellGroup> groups, std::span<const CellState> states,
                       std::size_t least);

/// Whether the grounds tell empty cells from covered ones: each number stands on the ground of bare cells
/// that are called empty, and on that of none called covered. Noughts, or what else is drawn on all empty
/// cells, tell them, too. `states`: the label of each group.
Grounds what_grounds_tell(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::span<const CellState> states);

/// Whether each number has a ground in a colour of its own, which may be much like that of covered cells.
bool numbers_have_own_grounds(std::span<const CellGroup> groups, const GroundDistances& distances);

}  // namespace sapper
