/// Where text may stand around a board: its counters, its window's title.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// How far from a board with small cells its counters may be, px.
inline constexpr double kCounterReach = 130;

/// Above, below, right and left of the board, as far as what belongs to it may be: some cells, and at least
/// that far, px. Clipped to the frame.
std::vector<cv::Rect> parts_around(const Lattice& lattice, cv::Size frame,
                                   double least_reach = kCounterReach);

/// The picture in grey, to which each colour adds a quarter at least: by how bright they seem, blue on black
/// and yellow on white hardly stand out. `pixels`: CV_8UC4; the result: CV_8U.
cv::Mat text_grey(const cv::Mat& pixels);

/// Where the grey changes by more than that from one pixel to the next: a mask, the changes and the pixels on
/// either side of them. `grey`: CV_8U.
cv::Mat strong_changes(const cv::Mat& grey, int least);

/// How text stands out from its ground: strongly, as counters do, or but faintly, as titles may in some
/// themes for windows; then much else looks like text, too.
enum class Contrast { Strong, Faint };

/// Boxes with one line of text each in those parts, those nearest to the board first: not more than are worth
/// the time that reading them takes. `grey`: see text_grey.
std::vector<cv::Rect> lines_in(const cv::Mat& grey, const std::vector<cv::Rect>& parts,
                               const Lattice& lattice, Contrast contrast = Contrast::Strong);

}  // namespace sapper
