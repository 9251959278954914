/// Games that draw the numbers beside the middle of their cells, such as in the upper left corner: the
/// networks were taught those in the middle, and take others for something else.
#pragma once

#include <opencv2/core/types.hpp>
#include <optional>
#include <span>

#include "look/seen_cell.hpp"

namespace sapper {

/// How far from the middle of their cells most glyphs stand, as shares of the cell, where that is clearly
/// beside it and the same for nearly all; nothing where they do not, or are few.
std::optional<cv::Point2d> place_aside(std::span<const SeenCell* const> cells);

/// Whether the cell has a glyph that stands about there.
bool stands_aside(const SeenCell& cell, const cv::Point2d& aside);

/// The cell as it is, but its glyph judged as if it stood in the middle. Of a cell that is not blank.
SeenCell judged_in_middle(const SeenCell& cell);

}  // namespace sapper
