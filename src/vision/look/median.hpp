/// The middle one of values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <opencv2/core/mat.hpp>
#include <vector>

namespace sapper {

/// The upper one of the two in the middle where their number is even; 0 of none. Puts them in another order.
template <class Value>
Value median(std::vector<Value>& values) {
    if (values.empty()) return Value{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Channel by channel; black of none.
inline cv::Vec3f median_colour(const std::vector<cv::Vec3f>& colours) {
    cv::Vec3f middle;
    std::vector<float> values(colours.size());
    for (int i = 0; i < 3; ++i) {
        std::ranges::transform(colours, values.begin(), [i](const cv::Vec3f& colour) { return colour[i]; });
        middle[i] = median(values);
    }
    return middle;
}

}  // namespace sapper
