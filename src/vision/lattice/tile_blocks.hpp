/// Blocks of tiles: a fresh board shows the same step over and over, and repeats as well over two tiles or
/// five.
#pragma once

#include <opencv2/core/mat.hpp>

#include "grid.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Tiles that each cell holds.
struct TileCounts {
    int across = 1;
    int down = 1;

    bool is_block() const { return across > 1 || down > 1; }
};

/// How many tiles the lattice's cells hold, in one colour, or in two by turns where there are two across and
/// down. Where the counts differ, as of oblong tiles, both are at least two. `pixels`: CV_8UC4; the lattice
/// must lie within.
TileCounts tiles_per_cell(const cv::Mat& pixels, const Lattice& lattice);

/// The grid of the tiles.
Grid grid_of_tiles(const Grid& grid, TileCounts tiles);

}  // namespace sapper
