/// One picture of a window, a screen or a file.
#pragma once

#include <opencv2/core/mat.hpp>

namespace sapper {

/// Owns its pixels (a cv::Mat is shared on copy: clone before writing).
struct Frame {
    cv::Mat pixels;    ///< CV_8UC4, blue green red and a fourth byte that means nothing; row 0 on top.
    cv::Point origin;  ///< Where pixel (0, 0) is on the root window, px; (0, 0) for files.

    int width() const { return pixels.cols; }
    int height() const { return pixels.rows; }
    bool empty() const { return pixels.empty(); }
    cv::Point to_screen(cv::Point in_frame) const { return in_frame + origin; }
};

/// Whether both show the same picture at the same place; the fourth byte is not compared.
bool same_picture(const Frame& a, const Frame& b);

}  // namespace sapper
