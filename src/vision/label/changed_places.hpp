/// Which of a board's grounds is the covered cells' and which the empty ones', where the rules leave that
/// open.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "label_costs.hpp"

namespace sapper {

/// Whether the rules speak against the labels, or hardly a cell is left for mines, and no more speaks against
/// them if bare covered cells and empty ones change places: which are which is then told by their looks
/// alone. Leaves the labels as they are.
bool may_change_places(LabelCosts& costs, std::span<const CellGroup> groups);

}  // namespace sapper
