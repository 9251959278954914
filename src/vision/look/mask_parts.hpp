/// The connected parts of what a mask shows.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

namespace sapper {

/// The box of each part, pixels that touch at a corner being connected. `mask`: CV_8U, 0 where nothing is.
std::vector<cv::Rect> boxes_of_parts(const cv::Mat& mask);

}  // namespace sapper
