#include "page_beyond.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>
#include <vector>

#include "pixel_edge.hpp"

namespace sapper {

namespace {

// The lines of cells on one side of a lattice that are no part of a board in it.
struct Beyond {
    cv::Rect2d area;
    bool are_rows;
};

std::vector<Beyond> lines_beyond(const Lattice& lattice, const Extent& extent) {
    std::vector<Beyond> sides;
    const auto add = [&](Range rows, Range cols, bool are_rows) {
        if (rows.size() > 0 && cols.size() > 0)
            sides.push_back({part_of(lattice, {rows, cols}).area(), are_rows});
    };
    add({0, extent.rows.begin}, {0, lattice.cols}, true);
    add({extent.rows.end, lattice.rows}, {0, lattice.cols}, true);
    add({0, lattice.rows}, {0, extent.cols.begin}, false);
    add({0, lattice.rows}, {extent.cols.end, lattice.cols}, false);
    return sides;
}

// Without what is nearest to their sides, as that share of a cell: there may be the frame.
constexpr double kAsideOfCells = 0.15;

cv::Rect2d within_cells(const cv::Rect2d& area, const Lattice& lattice, double share = kAsideOfCells) {
    const cv::Point2d aside(share * lattice.pitch.width, share * lattice.pitch.height);
    return {area.tl() + aside, area.br() - aside};
}

// What part of the larger lattice the smaller one is.
Extent extent_of(const Lattice& smaller, const Lattice& larger) {
    const auto lines = [](double px, double pitch) { return static_cast<int>(std::lround(px / pitch)); };
    const int row = lines(smaller.origin.y - larger.origin.y, larger.pitch.height);
    const int col = lines(smaller.origin.x - larger.origin.x, larger.pitch.width);
    const auto kept = [](int begin, int size, int limit) {
        return Range{std::clamp(begin, 0, limit), std::clamp(begin + size, 0, limit)};
    };
    return {kept(row, smaller.rows, larger.rows), kept(col, smaller.cols, larger.cols)};
}

// Whether some of the lines that only the larger lattice has are plain, and so is what is past their ends, as
// far as that share of a cell.
bool adds_plain_lines(const cv::Mat& pixels, const Lattice& board, const Lattice& larger, double past) {
    return std::ranges::any_of(lines_beyond(larger, extent_of(board, larger)), [&](const Beyond& beyond) {
        const cv::Rect2d area = within_cells(beyond.area, larger);
        const cv::Point2d longer = beyond.are_rows ? cv::Point2d(past * larger.pitch.width, 0)
                                                   : cv::Point2d(0, past * larger.pitch.height);
        return is_plain_ground(pixels, cv::Rect2d(area.tl() - longer, area.br() + longer));
    });
}

}  // namespace

bool is_plain_ground(const cv::Mat& pixels, const cv::Rect& place) {
    const cv::Rect seen = place & cv::Rect({0, 0}, pixels.size());
    for (int y = seen.y; y + 1 < seen.br().y; ++y)
        for (int x = seen.x; x + 1 < seen.br().x; ++x) {
            const auto& here = pixels.at<cv::Vec4b>(y, x);
            if (is_edge(here, pixels.at<cv::Vec4b>(y, x + 1)) ||
                is_edge(here, pixels.at<cv::Vec4b>(y + 1, x)))
                return false;
        }
    return true;
}

bool is_plain_within(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr double kAsideOfFrame = 0.25;  // Whose line may be a part of theirs.
    return is_plain_ground(pixels, within_cells(lattice.area(), lattice, kAsideOfFrame));
}

bool is_plain_beyond(const cv::Mat& pixels, const Lattice& lattice, const Extent& extent) {
    return std::ranges::all_of(lines_beyond(lattice, extent), [&](const Beyond& beyond) {
        return is_plain_ground(pixels, within_cells(beyond.area, lattice));
    });
}

bool adds_page(const cv::Mat& pixels, const Lattice& board, const Lattice& larger) {
    constexpr double kPast = 0.5;  // Of a cell.
    return adds_plain_lines(pixels, board, larger, kPast);
}

bool adds_plain_lines(const cv::Mat& pixels, const Lattice& board, const Lattice& larger) {
    return adds_plain_lines(pixels, board, larger, 0);
}

}  // namespace sapper
