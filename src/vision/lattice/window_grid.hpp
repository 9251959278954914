/// From repetitions to grids: windows that repeat with the same step and in step with each other belong to
/// one grid, whose pitch and borders are then fitted to all of it. Where the board ends is not known here:
/// the grid may be a cell or some more or less.
#pragma once

#include <opencv2/core/types.hpp>
#include <span>
#include <vector>

#include "edges.hpp"
#include "grid.hpp"
#include "periodicity.hpp"

namespace sapper {

/// Cuts off the outer columns and rows whose cells have borders weaker than `share` of the usual: windows see
/// a board that fills a part of them only, too.
void cut_to_borders(const EdgeMaps& edges, Grid& grid, double share);

/// Keeps the strongest part without columns or rows whose borders are weaker than `share` of the usual: what
/// is most likely board, though not all of it.
void keep_solid_part(const EdgeMaps& edges, Grid& grid, double share);

/// Those seen in most windows first; at least four cells each way.
std::vector<Grid> find_grids(const EdgeMaps& edges, std::span<const Repetition> repetitions);

/// Puts first what repeats best, of what more than two windows have seen, then the rest: letters of one width
/// in lines are oblong cells, too, and many, but repeat less well than a board does.
void put_texts_last(std::vector<Grid>& grids);

}  // namespace sapper
