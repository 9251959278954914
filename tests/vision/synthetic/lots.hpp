/// What is drawn by lot for skins and screens, and colours as OpenCV paints them.
#pragma once

#include <opencv2/core/types.hpp>

#include "sapper/board/random.hpp"
#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

/// True with the probability `share`.
inline bool chance(Random& random, double share) {
    return random.unit() < share;
}

inline double between(Random& random, double low, double high) {
    return low + (high - low) * random.unit();
}

/// Both ends included.
inline int whole_between(Random& random, int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

inline double luma(const Colour& colour) {
    return 0.11 * colour[0] + 0.59 * colour[1] + 0.3 * colour[2];
}

/// Without transparence.
inline cv::Scalar scalar(const Colour& colour) {
    return {colour[0], colour[1], colour[2], 255};
}

}  // namespace sapper::testing
