/// Lattices of equal small things on an even ground, as a terminal's letters for covered cells: where cells
/// have no borders, these alone tell where they are.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Those of a board's size, the one with most marks first; a few at most. At most of their places is the mark
/// that made them, at others there may be any or none. `pixels`: CV_8UC4.
std::vector<Lattice> lattices_of_marks(const cv::Mat& pixels);

}  // namespace sapper
