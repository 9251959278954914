/// Lines at a board's ends that were taken for covered cells and have no borders, where the board's own
/// covered cells have: the page around it, whose margin may be as wide as a cell.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"
#include "stranger.hpp"

namespace sapper {

/// Its lattice without those lines, and without what is further out.
Lattice without_borderless_ends(const cv::Mat& pixels, const Stranger& found);

}  // namespace sapper
