/// Stippled areas, in which two colours take turns from pixel to pixel, as screens of few colours show a
/// third: to the eye they are even, but each pixel is an edge.
#pragma once

#include <opencv2/core/mat.hpp>

namespace sapper {

/// The same picture with stippled areas of five by five pixels or more in the mean of their two colours; the
/// picture itself where there are none. `pixels`: CV_8UC4.
cv::Mat without_stipple(const cv::Mat& pixels);

/// The same with those within `area` alone, which must lie within the picture.
cv::Mat without_stipple(const cv::Mat& pixels, const cv::Rect& area);

}  // namespace sapper
