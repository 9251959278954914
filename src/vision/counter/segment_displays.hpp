/// Seven-segment displays somewhere in a part of a picture: black boxes with lit bars of one colour, or dark
/// bars on a light ground.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

namespace sapper {

struct SegmentDisplay {
    cv::Rect place;  ///< The ground, px; of dark bars as far as these.
    int value = 0;
};

/// Those that show a number of two to five digits, left to right. `pixels`: CV_8UC4, `part` within.
std::vector<SegmentDisplay> find_segment_displays(const cv::Mat& pixels, const cv::Rect& part);

}  // namespace sapper
