/// The ground of a cell, whatever is drawn on it: one colour, or one that changes evenly over the cell.
#pragma once

#include <array>
#include <opencv2/core/mat.hpp>

#include "canonical_cell.hpp"

namespace sapper {

class GroundPlane {
 public:
    /// Fits the ground of a canonical cell (CV_8UC4, kLookSide square).
    explicit GroundPlane(const cv::Mat& patch);

    /// Its colour in the middle of the cell: blue, green, red.
    cv::Vec3f middle() const { return plane_[0]; }

    /// How far each pixel of the cell is from the ground, grey levels of its strongest channel.
    cv::Mat1f difference() const;

    /// Rows of a cell's pixels as numbers, channel by channel: what is computed for each pixel becomes vector
    /// instructions.
    using Row = std::array<float, kLookSide>;
    using Colours = std::array<std::array<Row, kLookSide>, 3>;

    /// Colour in the middle, and by how much it changes per px to the right, and downwards.
    using Plane = std::array<cv::Vec3f, 3>;

 private:
    Colours colours_;
    Plane plane_;
};

}  // namespace sapper
