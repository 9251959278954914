/// Where the cells are in a frame.
#pragma once

#include <algorithm>
#include <opencv2/core/types.hpp>

#include "sapper/board/coord.hpp"

namespace sapper {

/// A grid of rows × cols cells. Frame px, sub-pixel: games under display scaling have fractional pitches.
///
/// Mostly regular. But a toolkit that gives every cell whole pixels hands those that are left over to the
/// first columns and rows (GTK does): these are wider by one pixel of the game's own.
struct Lattice {
    cv::Point2d origin;  ///< Top left corner of cell (0, 0).
    cv::Size2d pitch;    ///< From one cell to the next, gap or border included; the mean over the board.
    int rows = 0;
    int cols = 0;
    double scale = 1;   ///< Frame px for each px of the game's own: what fixed sides and wide cells measure.
    int wide_cols = 0;  ///< So many columns at the left are `scale` wider than the others. 0 … cols − 1.
    int wide_rows = 0;  ///< So many rows at the top are `scale` higher than the others. 0 … rows − 1.
    cv::Size2d gap{};   ///< Between tiles that stand far apart, centred on the borders; else 0 × 0.
    cv::Point2d aside{};  ///< Of a game that draws numbers beside the middle of their cells: how far, as
                          ///< shares of the cell; else 0, 0.

    /// Left border of a column, which may lie outside the board.
    double x(int col) const { return origin.x + col * pitch.width + bend(col, wide_cols, cols); }
    double y(int row) const { return origin.y + row * pitch.height + bend(row, wide_rows, rows); }

    cv::Rect2d cell(Coord at) const {
        return {x(at.col), y(at.row), x(at.col + 1) - x(at.col), y(at.row + 1) - y(at.row)};
    }
    /// The cell without the gap around its tile; the whole of it where the gap leaves none.
    cv::Rect2d tile(Coord at) const {
        const cv::Rect2d whole = cell(at);
        if (gap.width >= whole.width || gap.height >= whole.height) return whole;
        return {whole.x + gap.width / 2, whole.y + gap.height / 2, whole.width - gap.width,
                whole.height - gap.height};
    }
    cv::Point centre(Coord at) const {
        return {static_cast<int>((x(at.col) + x(at.col + 1)) / 2),
                static_cast<int>((y(at.row) + y(at.row + 1)) / 2)};
    }
    cv::Rect2d area() const { return {origin.x, origin.y, cols * pitch.width, rows * pitch.height}; }

    /// The `height` × `width` cells from `first` on, which may begin and end outside this lattice.
    Lattice part(Coord first, int height, int width) const {
        Lattice part = *this;
        part.origin = {x(first.col), y(first.row)};
        part.pitch = {(x(first.col + width) - part.origin.x) / width,
                      (y(first.row + height) - part.origin.y) / height};
        part.cols = width;
        part.rows = height;
        if (wide_cols > 0) part.wide_cols = std::clamp(wide_cols - first.col, 0, width) % width;
        if (wide_rows > 0) part.wide_rows = std::clamp(wide_rows - first.row, 0, height) % height;
        return part;
    }

    bool operator==(const Lattice&) const = default;

 private:
    // How far a border lies beyond its place in a regular grid: outside the board as its nearest cells go on.
    double bend(int index, int wide, int count) const {
        if (wide == 0) return 0;
        const double usual = static_cast<double>(wide) / count;
        return scale * (std::min(index, wide) - index * usual);
    }
};

}  // namespace sapper
