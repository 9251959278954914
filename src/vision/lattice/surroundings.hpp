/// What is around a lattice: the page or the window that a board is on.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Pixels around the lattice, within a cell's side of it, as far as they are on the picture (CV_8UC4).
std::vector<cv::Vec4b> surroundings(const cv::Mat& pixels, const Lattice& lattice);

/// Share of the pixels that have that colour; 0 of none.
double share_of_colour(const std::vector<cv::Vec4b>& seen, const cv::Vec3f& colour);

/// Share of the pixels that have the commonest colour, found among some of them.
double largest_share(const std::vector<cv::Vec4b>& seen);

}  // namespace sapper
