/// Blocks of tiles: a fresh board shows the same step over and over, and repeats as well over two tiles or
/// five.
#pragma once

#include <opencv2/core/mat.hpp>

#include "grid.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// How many tiles the lattice's cells hold across and down, in one colour or in two by turns; 1 when each is
/// one. `pixels`: CV_8UC4; the lattice must lie within.
int tiles_per_cell(const cv::Mat& pixels, const Lattice& lattice);

/// The grid of the tiles, so many in each cell across and down.
Grid grid_of_tiles(const Grid& grid, int tiles);

}  // namespace sapper
