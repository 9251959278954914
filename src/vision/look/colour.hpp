/// Colours of pixels: blue, green, red, grey levels 0…255.
#pragma once

#include <algorithm>
#include <cmath>
#include <opencv2/core/mat.hpp>

namespace sapper {

/// How far apart two colours are: the largest difference of a channel, grey levels.
inline float apart(const cv::Vec3f& a, const cv::Vec3f& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

inline cv::Vec3f colour_of(const cv::Vec4b& pixel) {
    return {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]), static_cast<float>(pixel[2])};
}

/// `pixels`: CV_8UC4.
inline cv::Vec3f colour_at(const cv::Mat& pixels, int x, int y) {
    return colour_of(pixels.at<cv::Vec4b>(y, x));
}

/// How far its channels are apart, grey levels: 0 of a grey.
inline float colourfulness(const cv::Vec3f& colour) {
    const auto [low, high] = std::minmax({colour[0], colour[1], colour[2]});
    return high - low;
}

/// As games colour the mine that was hit.
inline bool is_bright_red(const cv::Vec3f& colour) {
    constexpr float kRed = 170;
    constexpr float kOther = 70;
    return colour[2] > kRed && std::max(colour[0], colour[1]) < kOther;
}

/// As they colour the mines of a game that is over, and hardly tiles.
inline bool is_red_or_orange(const cv::Vec3f& colour) {
    constexpr float kRed = 120;
    constexpr float kLessGreen = 0.66F;
    constexpr float kLessBlue = 0.5F;
    return colour[2] > kRed && colour[1] < kLessGreen * colour[2] && colour[0] < kLessBlue * colour[2];
}

/// As some colour the mines of a game that was won; tiles are of a softer green.
inline bool is_pure_green(const cv::Vec3f& colour) {
    constexpr float kGreen = 100;
    constexpr float kOther = 0.25F;
    return colour[1] > kGreen && std::max(colour[0], colour[2]) < kOther * colour[1];
}

}  // namespace sapper
