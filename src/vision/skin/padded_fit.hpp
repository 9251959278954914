/// From a grid of lines to a lattice of cells that have fixed sides (see Skin::fixed): gaps that do not grow
/// with the cells, and pixels left over that go to the first columns and rows. Where such cells begin and end
/// follows from few numbers, and those under which most of the skin's edges are where they should be are the
/// lattice's.
#pragma once

#include <opencv2/core/types.hpp>
#include <optional>

#include "lattice/edges.hpp"
#include "lattice/grid.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/skin.hpp"

namespace sapper {

/// Nothing when the grid's edges are not those of the skin. The lattice has the grid's extent, which may be a
/// cell or two more or less than the board.
std::optional<Lattice> fit_padded(const EdgeMaps& edges, const Skin& skin, const Grid& grid);

}  // namespace sapper
