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

/// Where the borders are for a pitch that is known better than the grid's own, seen over the grid's whole
/// area: the two likeliest places, px from the first line.
std::vector<double> borders_at(const EdgeMaps& edges, const Grid& grid, cv::Size2d pitch, bool along_x);

/// Cuts off the outer columns and rows whose cells have borders weaker than `share` of the usual: windows see
/// a board that fills a part of them only, too.
void cut_to_borders(const EdgeMaps& edges, Grid& grid, double share);

/// Those seen in most windows first; at least four cells each way.
std::vector<Grid> find_grids(const EdgeMaps& edges, std::span<const Repetition> repetitions);

}  // namespace sapper
