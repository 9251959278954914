/// Cuts one cell out of a frame and brings it to a skin's canonical size, whatever the scale: each canonical
/// pixel is the mean over the area that it covers in the frame. A cell that already has that size at whole
/// pixels comes out unchanged.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>
#include <vector>

#include "sapper/vision/skin.hpp"

namespace sapper {

/// The pixels of a frame that a cell touches, not clipped.
cv::Rect pixels_of(const cv::Rect2d& cell);

/// The pixels between the borders that are nearest to the cell's, not clipped.
cv::Rect rounded(const cv::Rect2d& cell);

/// Whether the cell lies wholly within a frame of this size.
bool within(const cv::Rect2d& cell, cv::Size frame);

/// Where the borders between the `size` canonical pixels of one axis lie in a cell of `length` frame px:
/// size + 1 distances from the cell's beginning. The first `before` and the last `after` pixels measure
/// `scale` each; the rest is shared by those between, unless too little is left.
std::vector<double> canonical_borders(int size, double length, int before, int after, double scale);

/// Where some canonical pixels of a cell lie in the frame. Keeps what it last computed, as the cells of a
/// board are alike; not synchronised.
class CellPart {
 public:
    /// `part`: of a cell of `size` canonical pixels, of which the `fixed` sides measure the lattice's scale.
    CellPart(cv::Size size, const cv::Rect& part, const Sides& fixed);

    cv::Rect2d in(const cv::Rect2d& cell, double scale);

 private:
    cv::Size size_;
    cv::Rect part_;
    Sides fixed_;
    cv::Size2d cell_;  // The last one's,
    double scale_ = 0;
    cv::Rect2d place_;  // and where the part begins in it, and its size.
};

/// Keeps its scratch memory; not synchronised.
class CellSampler {
 public:
    /// `pixels`: CV_8UC4; `cell` must lie within. Result: CV_8UC4 of `size`, fourth byte 0. `fixed` sides
    /// measure `scale` frame px for each canonical one.
    void sample(const cv::Mat& pixels, const cv::Rect2d& cell, cv::Size size, cv::Mat& result,
                const Sides& fixed = {}, double scale = 1);

 private:
    // The frame's pixels along one side of a cell, and how they make the canonical ones.
    class Line {
     public:
        // One canonical pixel: the mean of `count` of the frame's by weight.
        struct Span {
            int first;
            int count;
            const float* weights;
        };

        // `offset`: of the cell's beginning from the first pixel that it touches. Most cells of a board lie
        // alike.
        void lay(double offset, double length, int size, int before, int after, double scale);

        Span span(int index) const;

     private:
        struct Place {
            double offset = 0;
            double length = 0;
            int size = 0;
            int before = 0;
            int after = 0;
            double scale = 0;
            bool operator==(const Place&) const = default;
        };
        Place place_;
        std::vector<float> weights_;
        std::vector<int> firsts_;
        std::vector<std::size_t> begins_;  // Of each span's weights.
    };

    Line across_;
    Line down_;
    cv::Mat pixels_;    // The cell as it is in the frame, as floating point numbers.
    cv::Mat narrowed_;  // Brought to the canonical width, not yet to the height.
    cv::Mat means_;     // To both.
};

}  // namespace sapper
