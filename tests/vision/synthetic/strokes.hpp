/// Digits and a question mark drawn from strokes, as somebody draws them for a game who has no font at hand:
/// angular, with open or closed fours, sevens with or without a bend.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/board/random.hpp"

namespace sapper::testing {

struct StrokeHand {
    double aspect = 0.65;   ///< Width by height.
    double weight = 0.16;   ///< Of a stroke, as a share of the height.
    double cut = 0.1;       ///< How much of the corners is cut off, as a share of the height.
    bool round = false;     ///< The strokes' ends.
    unsigned variants = 0;  ///< Two bits a digit: which of its shapes.
};

StrokeHand random_hand(Random& random);

/// Like Font::draw. Empty for anything but 1 … 8 and the question mark.
cv::Mat draw(const StrokeHand& hand, char32_t letter, int height);

}  // namespace sapper::testing
