/// Whether two pixels beside each other differ.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <opencv2/core/matx.hpp>

namespace sapper {

/// More than noise, in any of blue, green and red.
inline bool is_edge(const cv::Vec4b& a, const cv::Vec4b& b) {
    constexpr int kEdge = 5;  // Grey levels; weaker ones are no frame.
    int most = 0;
    for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(a[c] - b[c]));
    return most >= kEdge;
}

}  // namespace sapper
