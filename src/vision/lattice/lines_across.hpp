/// Straight lines that run across whole rows or columns of cells: the frame around a board, a border of its
/// window. A page that looks like opened cells may make rows of them with what is beyond such a line.
#pragma once

#include <opencv2/core/mat.hpp>

#include "board_extent.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// The lattice's part between the lines nearest to its ends that run through the middle of cells, in one
/// colour from the first cell to the last. All of it where such lines are elsewhere, too: tiles may be drawn
/// so. The lattice must lie within the picture (CV_8UC4).
Extent between_lines_across(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
