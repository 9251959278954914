/// Emoji that Minesweepers put beside their counters and into their titles, 🚩 and 💣 above all: they say what
/// a game is in any language, and are no text that Tesseract could read.
#pragma once

#include <opencv2/core/mat.hpp>

namespace sapper {

/// Whether a flag, a bomb or a burst, as `look/emoji.hpp` knows them, stands by itself in that part of a
/// picture; of many things only the first few hundred are looked at. `pixels`: CV_8UC4; `grey`: the same, see
/// text_grey; `part` must lie within.
bool shows_mine_emoji(const cv::Mat& pixels, const cv::Mat& grey, const cv::Rect& part);

}  // namespace sapper
