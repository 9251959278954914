/// Straight edges: what is left of a picture when only borders between cells (and other long straight lines)
/// shall count. Text, icons and noise have few straight runs and mostly vanish; bevels, lines and the sides
/// of tiles stay.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

namespace sapper {

/// Edge strength summed along strips, so that the profile of any window is one subtraction per position.
/// Along = the axis on which the profile runs; across = the axis that is summed over.
class StripSums {
 public:
    static constexpr int kStrip = 8;  ///< Thickness of a strip across, px.

    /// Of no edges yet.
    StripSums(int along, int across);

    /// Adds the edges at all positions along, of one position `across`. These one after the other, from 0.
    void add_along(int across, const std::uint8_t* edges);

    /// Adds the edges at all positions across, of one position `along`.
    void add_across(int along, const std::uint8_t* edges);

    int along() const { return along_; }
    int across() const { return across_; }

    /// Mean edge strength, 0…kEdgeLimit, at each position in [begin, end) along, over [from, to) across;
    /// `from` and `to` are rounded to strips. All within the picture.
    std::vector<float> profile(int begin, int end, int from, int to) const;

 private:
    int along_ = 0;
    int across_ = 0;
    std::vector<std::uint32_t> sums_;  // (strips + 1) × along, cumulative over the strips.
};

/// Strengths are cut here (grey levels), so that a black line weighs no more than a bevel.
inline constexpr int kEdgeLimit = 64;

struct EdgeMaps {
    StripSums columns;  ///< Vertical edges: along = x. Position x is the border between pixels x − 1 and x.
    StripSums rows;     ///< Horizontal edges: along = y.
};

/// `pixels`: CV_8UC4 (BGRA), at least 16 px on each side.
EdgeMaps find_straight_edges(const cv::Mat& pixels);

/// The same with edges that can hardly be seen, and those between colours as light as each other. For quiet
/// pictures.
EdgeMaps find_faint_edges(const cv::Mat& pixels);

/// All edges instead, however short, crooked and faint: of cells that have no borders, only what is drawn on
/// them repeats.
EdgeMaps find_all_edges(const cv::Mat& pixels);

}  // namespace sapper
