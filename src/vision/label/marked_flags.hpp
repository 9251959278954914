/// Flags with a small thing beside them or on them: in some games a question mark is drawn so. By itself such
/// a flag looks much like any other; beside the plain ones on the same board the small thing shows.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"

namespace sapper {

/// Sets `marked` of each group that shows a flag of another group and one small thing more, and
/// `may_be_marked` where that is but a trace, which most flags drawn so have not.
/// `cells`: row-major, `cols` in a row.
void find_marked_flags(int cols, std::span<const SeenCell* const> cells, std::vector<CellGroup>& groups);

}  // namespace sapper
