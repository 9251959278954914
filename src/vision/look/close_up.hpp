/// Small glyphs on large cells: in the canonical cell little of their shape is left, or nothing, so they are
/// looked at again as if the cell were as small as they are.
#pragma once

#include <opencv2/core/mat.hpp>

#include "cell_look.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// Judges the glyph by a closer look where it is small, the cell large, and it shows a game's shape the more
/// clearly for it. `pixels`: CV_8UC4; `cell`: the place in it that `seen` shows; `aside`: where glyphs stand,
/// off the middle, as shares of the cell.
///
/// On a blank one a number, or an emoji, is looked for in the middle.
void judge_close_up(const cv::Mat& pixels, const cv::Rect2d& cell, const cv::Point2f& aside, CellEye& eye,
                    SeenCell& seen);

}  // namespace sapper
