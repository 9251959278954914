/// Tiles that stand far apart: between them is nothing but the page, and the sides of a cell tell nothing.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Width and height of the gaps between the lattice's tiles, px: bands of one colour around the borders
/// between cells, with other colours on both sides. 0 × 0 where they are narrow, as bevels and lines are. The
/// lattice must lie within the picture (CV_8UC4); its own gap does not matter.
cv::Size2d tile_gap(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
