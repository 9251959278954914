/// Letters as a skin draws them.
#pragma once

#include <opencv2/core/mat.hpp>

#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

/// The letter's ink, `height` px high or so, coarse, stretched, slanted and thickened as the skin has it;
/// CV_8UC4, of which only the opacity counts. Empty when the skin's font does not have it.
cv::Mat letter_picture(const SyntheticSkin& skin, char32_t letter, int height);

}  // namespace sapper::testing
