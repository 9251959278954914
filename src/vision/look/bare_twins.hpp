/// Bare cells in which a trace of ink was found, such as a bevel's, though most that look the same have none:
/// what is hardly there is found here and missed there.
#pragma once

#include <span>
#include <vector>

#include "seen_cell.hpp"

namespace sapper {

/// Which of the cells that show something look, to a few grey levels, like cells with nothing on them, of
/// which there are more than of those with something.
std::vector<bool> twins_of_bare_cells(std::span<const SeenCell* const> cells);

}  // namespace sapper
