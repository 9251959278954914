/// Light that changes evenly over a board, as a gradient's does, taken out of its cells' grounds: with it,
/// the covered cells of one side look like the empty ones of another.
#pragma once

#include <span>
#include <vector>

#include "ground_groups.hpp"

namespace sapper {

/// The patterns of cells as they would be in the light of the board's middle row and column; as they are
/// where the light does not change, or too few cells lie near each other. `cells`: their row-major indices,
/// ascending.
std::vector<Pattern> in_even_light(std::vector<Pattern> patterns, std::span<const int> cells, int rows,
                                   int cols);

}  // namespace sapper
