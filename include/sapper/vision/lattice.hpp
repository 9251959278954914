/// Where the cells are in a frame.
#pragma once

#include <opencv2/core/types.hpp>

#include "sapper/board/coord.hpp"

namespace sapper {

/// A regular grid of rows × cols cells. Frame px, sub-pixel: games under display scaling have fractional
/// pitches.
struct Lattice {
    cv::Point2d origin;  ///< Top left corner of cell (0, 0).
    cv::Size2d pitch;    ///< From one cell to the next, gap or border included.
    int rows = 0;
    int cols = 0;

    cv::Rect2d cell(Coord at) const {
        return {origin.x + at.col * pitch.width, origin.y + at.row * pitch.height, pitch.width, pitch.height};
    }
    cv::Point centre(Coord at) const {
        return {static_cast<int>(origin.x + (at.col + 0.5) * pitch.width),
                static_cast<int>(origin.y + (at.row + 0.5) * pitch.height)};
    }
    cv::Rect2d area() const { return {origin.x, origin.y, cols * pitch.width, rows * pitch.height}; }
};

}  // namespace sapper
