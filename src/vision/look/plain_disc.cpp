#include "plain_disc.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/core.hpp>

#include "cell_look.hpp"

namespace sapper {

bool is_plain_disc(std::span<const float> ink) {
    constexpr float kAlike = 0.08F;  // Mean difference of the ink.
    const auto at = [&](int x, int y) {
        return ink[static_cast<std::size_t>(y) * kGlyphSide + static_cast<std::size_t>(x)];
    };
    float area = 0;
    cv::Point2f middle;
    for (int y = 0; y < kGlyphSide; ++y)
        for (int x = 0; x < kGlyphSide; ++x) {
            area += at(x, y);
            middle += at(x, y) * cv::Point2f(cv::Point(x, y));
        }
    if (area <= 0) return false;
    middle /= area;
    // As much ink as there is, drawn as a disc.
    const float radius = std::sqrt(area / std::numbers::pi_v<float>);
    float apart = 0;
    for (int y = 0; y < kGlyphSide; ++y)
        for (int x = 0; x < kGlyphSide; ++x) {
            const float from_middle =
                std::hypot(static_cast<float>(x) - middle.x, static_cast<float>(y) - middle.y);
            const float disc = std::clamp(radius + 0.5F - from_middle, 0.0F, 1.0F);
            apart += std::abs(std::min(1.0F, at(x, y)) - disc);
        }
    return apart < kAlike * kGlyphSide * kGlyphSide;
}

}  // namespace sapper
