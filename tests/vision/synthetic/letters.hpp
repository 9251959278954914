/// Letters as a skin draws them, and whether a person could read them.
#pragma once

#include <opencv2/core/mat.hpp>

#include "vision/synthetic/skin.hpp"

namespace sapper::testing {

/// The letter's ink, `height` px high or so, coarse, stretched, slanted and thickened as the skin has it;
/// CV_8UC4, of which only the opacity counts. Empty when the skin's font does not have it.
cv::Mat letter_picture(const SyntheticSkin& skin, char32_t letter, int height);

/// Whether each digit from 1 to 8 is more like itself, as the font has it, than like any other one, where
/// cells are `side` px wide: letters of few rows of pixels, thin ones and thick ones may come out as blots.
/// Nothing of the recogniser is used.
bool has_legible_digits(const SyntheticSkin& skin, double side);

/// Whether most of a question mark that stands beside a flag can be seen at that size.
bool has_legible_question(const SyntheticSkin& skin, double side);

/// Takes back, one by one, what keeps digits and question marks from being legible: no game would be drawn
/// so.
void make_legible(SyntheticSkin& skin, double side);

}  // namespace sapper::testing
