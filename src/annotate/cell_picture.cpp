#include "sapper/annotate/cell_picture.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "sapper/annotate/marks.hpp"

namespace sapper {

Frame cell_picture(const Frame& frame, const Lattice& lattice, Coord at) {
    constexpr double kSide = 96;  // Of the enlarged cell, at least, px.
    const cv::Rect whole({0, 0}, frame.pixels.size());
    const cv::Rect2d cell = lattice.cell(at);
    const cv::Rect middle = cv::Rect(cell) & whole;
    if (frame.empty() || middle.empty()) return {};
    const cv::Rect2d around(cell.x - cell.width, cell.y - cell.height, 3 * cell.width, 3 * cell.height);
    const cv::Rect part = cv::Rect(around) & whole;
    const int factor = std::max(1, static_cast<int>(std::ceil(kSide / std::max(1, middle.width))));
    Frame picture;
    cv::resize(frame.pixels(part), picture.pixels, {}, factor, factor, cv::INTER_NEAREST);
    const cv::Rect box((middle.tl() - part.tl()) * factor, middle.size() * factor);
    cv::rectangle(picture.pixels, box - cv::Point(2, 2) + cv::Size(4, 4), kMineColour, 2);
    return picture;
}

}  // namespace sapper
