#include "whole_pixels.hpp"

#include <cmath>
#include <set>

#include "look/cell_hash.hpp"
#include "look/cell_sampler.hpp"

namespace sapper {

namespace {

// What is looked at of a cell, as a share of its side: the borders may be another cell's.
constexpr double kInner = 0.8;

// So much the pitch may be wrong, px over the whole board.
constexpr double kMostDrift = 3;

cv::Rect inner_part(const Lattice& lattice, int row, int col) {
    const double left = lattice.origin.x + (col + (1 - kInner) / 2) * lattice.pitch.width;
    const double top = lattice.origin.y + (row + (1 - kInner) / 2) * lattice.pitch.height;
    return {static_cast<int>(std::lround(left)), static_cast<int>(std::lround(top)),
            static_cast<int>(kInner * lattice.pitch.width), static_cast<int>(kInner * lattice.pitch.height)};
}

bool is_plain(const cv::Mat& cell) {
    const auto first = cell.at<cv::Vec4b>(0, 0);
    for (int y = 0; y < cell.rows; ++y)
        for (int x = 0; x < cell.cols; ++x)
            if (cell.at<cv::Vec4b>(y, x) != first) return false;
    return true;
}

// How many of the cells show something, and in how many different ways, to the pixel.
struct Looks {
    int cells = 0;
    int different = 0;
};
Looks count_looks(const cv::Mat& pixels, const Lattice& lattice) {
    Looks looks;
    std::set<std::uint64_t> seen;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            const cv::Rect place = inner_part(lattice, row, col);
            if (is_plain(pixels(place))) continue;
            ++looks.cells;
            seen.insert(hash_of(pixels, place, place));
        }
    looks.different = static_cast<int>(seen.size());
    return looks;
}

}  // namespace

Lattice on_whole_pixels(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr int kFewest = 12;
    constexpr double kMostDifferent = 0.25;  // Of the cells.
    constexpr double kFewer = 0.65;          // Than at the pitch that was measured.
    const double measured = (lattice.pitch.width * lattice.cols + lattice.pitch.height * lattice.rows) /
                            (lattice.cols + lattice.rows);
    Lattice whole = lattice;
    whole.pitch = {std::round(measured), std::round(measured)};
    const cv::Size2d apart = lattice.pitch - whole.pitch;
    if (whole.pitch == lattice.pitch || std::abs(apart.width) * lattice.cols > kMostDrift ||
        std::abs(apart.height) * lattice.rows > kMostDrift)
        return lattice;
    whole.origin += cv::Point2d(apart.width * lattice.cols / 2, apart.height * lattice.rows / 2);
    if (!within(whole.area(), pixels.size())) return lattice;
    const Looks looks = count_looks(pixels, whole);
    if (looks.cells < kFewest || looks.different > kMostDifferent * looks.cells) return lattice;
    return looks.different < kFewer * count_looks(pixels, lattice).different ? whole : lattice;
}

}  // namespace sapper
