/// Whether lines of cells at a board's sides are but the page around it, which may look like opened cells.
#pragma once

#include <opencv2/core/mat.hpp>

#include "board_extent.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Whether no two pixels beside each other differ there, as far as it lies within the picture.
bool is_plain_ground(const cv::Mat& pixels, const cv::Rect& place);

/// The same within all the lattice's cells but for what is nearest to its sides: there may be a frame.
bool is_plain_within(const cv::Mat& pixels, const Lattice& lattice);

/// Whether the lines of cells at the lattice's ends that are no part of `extent` are one plain ground,
/// without borders between the cells, as the page outside a frame is.
bool is_plain_beyond(const cv::Mat& pixels, const Lattice& lattice, const Extent& extent);

/// Whether some of the lines that only the larger lattice has are the page: one plain ground that goes on
/// past the board's corners as well.
bool adds_page(const cv::Mat& pixels, const Lattice& board, const Lattice& larger);

/// Whether some of these lines are one plain ground from end to end, whatever is past the corners.
bool adds_plain_lines(const cv::Mat& pixels, const Lattice& board, const Lattice& larger);

}  // namespace sapper
