/// From a repetition to a lattice of lines: follows the lines outwards from the window in which they were
/// seen, as far as they go, and fits pitch and origin to all of them by least squares.
#pragma once

#include <opencv2/core/types.hpp>
#include <optional>
#include <vector>

#include "edges.hpp"
#include "grid.hpp"
#include "periodicity.hpp"

namespace sapper {

/// Nothing when fewer than four lines follow each other on an axis.
std::optional<Grid> fit_grid(const EdgeMaps& edges, const Repetition& seen);

}  // namespace sapper
