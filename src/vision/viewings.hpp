/// From what a picture shows where a board may be to the ways in which it might show this skin.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/skin.hpp"
#include "sapper/vision/viewing.hpp"

namespace sapper {

/// The commonest colour of the picture is taken to be a covered cell's ground or an empty one's, as the skin
/// has them: that tells a display's brightness and tint without knowing where the cells are. All are soft,
/// those without a change of colours first. `pixels`: CV_8UC4; `area` is clipped.
std::vector<Viewing> likely_viewings(const cv::Mat& pixels, const cv::Rect2d& area, const Skin& skin);

}  // namespace sapper
