/// From what a picture shows where a board may be to the ways in which it might show this skin.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/skin.hpp"
#include "sapper/vision/viewing.hpp"

namespace sapper {

/// The mean of a picture's commonest colours, 0 to 255 a channel; black without pixels. `pixels`: CV_8UC3 or
/// CV_8UC4.
cv::Vec3f commonest_colour(const cv::Mat& pixels);

/// The commonest colour seen where a board may be is taken to be a covered cell's ground or an empty one's,
/// as the skin has them: that tells a display's brightness and tint without knowing where the cells are. All
/// are soft, those without a change of colours first.
std::vector<Viewing> likely_viewings(const cv::Vec3f& seen, const Skin& skin);

}  // namespace sapper
