/// Numbers on a seven-segment display: lit bars on a dark ground.
#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>
#include <optional>

namespace sapper {

/// The number that `digits` equal digits show, blanks in front allowed, a single middle bar read as a minus.
/// `display`: the dark ground's place within `pixels` (CV_8UC4), px. Nothing when it is not within the
/// picture, when a bar is neither clearly lit nor clearly dark, or when a digit is none. `digit_width`, px:
/// of the box around a digit, in the middle of its part of the display, in which upright bars lie 22 % from
/// the sides; 0: as wide as the part.
std::optional<int> read_seven_segment(const cv::Mat& pixels, const cv::Rect2d& display, int digits,
                                      double digit_width = 0);

/// The same where it is not known how many digits there are and how they stand, by whatever layout explains
/// the lit bars best. Nothing when none explains them well.
std::optional<int> read_seven_segment_of_any_layout(const cv::Mat& pixels, const cv::Rect& display);

}  // namespace sapper
