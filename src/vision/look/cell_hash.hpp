/// A cell's picture as a number: the same for the same pixels at the same sub-pixel place. Among the few
/// thousand pictures that are kept, the chance that any two share one is below 10⁻¹².
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

namespace sapper {

/// `part`: the pixels that `cell` touches, within `pixels` (CV_8UC4, fourth byte ignored).
std::uint64_t hash_of(const cv::Mat& pixels, const cv::Rect& part, const cv::Rect2d& cell);

}  // namespace sapper
