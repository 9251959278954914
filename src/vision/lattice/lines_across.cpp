#include "lines_across.hpp"

#include <algorithm>
#include <cmath>

#include "look/colour.hpp"

namespace sapper {

namespace {

// The lattice's rows of cells, or its columns: `place` is measured from row to row, `along` from the first
// cell of each to the last.
class CellRows {
 public:
    CellRows(const cv::Mat& pixels, const Lattice& lattice, bool columns)
        : pixels_(pixels), lattice_(lattice), columns_(columns) {}

    int count() const { return columns_ ? lattice_.cols : lattice_.rows; }

    /// Whether a line runs across the row, through the middle of its cells.
    bool is_crossed(int row) const {
        constexpr double kSide = 0.2;  // Of the pitch: nearer to their sides are the cells' own borders.
        const double begin = border(row);
        const double pitch = border(row + 1) - begin;
        const int first = static_cast<int>(std::ceil(begin + kSide * pitch));
        const int last = static_cast<int>(std::floor(begin + (1 - kSide) * pitch));
        for (int place = first; place < last; ++place)
            if (is_line(place)) return true;
        return false;
    }

 private:
    double border(int row) const { return columns_ ? lattice_.x(row) : lattice_.y(row); }

    cv::Vec3f colour(int place, int along) const {
        return columns_ ? colour_at(pixels_, place, along) : colour_at(pixels_, along, place);
    }

    // In one colour from end to end, where what is a pixel further on has another. The outermost cells may be
    // beyond a corner of the frame.
    bool is_line(int place) const {
        constexpr int kMany = 8;          // Cells.
        constexpr float kOneColour = 10;  // Grey levels.
        constexpr float kOther = 8;
        constexpr double kAll = 0.97;
        const int cells = columns_ ? lattice_.rows : lattice_.cols;
        const int outermost = cells >= kMany ? 1 : 0;
        const auto border_along = [&](int cell) { return columns_ ? lattice_.y(cell) : lattice_.x(cell); };
        const int begin = static_cast<int>(std::ceil(border_along(outermost)));
        const int end = static_cast<int>(std::floor(border_along(cells - outermost)));
        const cv::Vec3f middle = colour(place, (begin + end) / 2);
        int same = 0;
        int other_before = 0;
        int other_behind = 0;
        for (int along = begin; along < end; ++along) {
            const cv::Vec3f here = colour(place, along);
            same += static_cast<int>(apart(here, middle) <= kOneColour);
            if (along - begin - same > (1 - kAll) * (end - begin)) return false;
            other_before += static_cast<int>(apart(here, colour(place - 1, along)) >= kOther);
            other_behind += static_cast<int>(apart(here, colour(place + 1, along)) >= kOther);
        }
        return std::max(other_before, other_behind) >= kAll * (end - begin);
    }

    const cv::Mat& pixels_;
    const Lattice& lattice_;
    bool columns_;
};

// Those between the crossed ones nearest to the ends; all where others are crossed, too.
Range between_crossed(const CellRows& rows) {
    constexpr int kMostAtEnd = 5;
    constexpr int kShare = 4;  // At most one in so many at an end.
    const int most = std::min(kMostAtEnd, rows.count() / kShare);
    Range between{0, rows.count()};
    for (int row = 0; row < most; ++row) {
        if (rows.is_crossed(row)) between.begin = row + 1;
        if (rows.is_crossed(rows.count() - 1 - row)) between.end = rows.count() - 1 - row;
    }
    if (between.size() == rows.count()) return between;
    for (int row = most; row < rows.count() - most; ++row)
        if (rows.is_crossed(row)) return {0, rows.count()};
    return between;
}

}  // namespace

Extent between_lines_across(const cv::Mat& pixels, const Lattice& lattice) {
    // A frame's sides begin at its upper line: columns are asked about within the rows that are left.
    Extent extent{between_crossed(CellRows(pixels, lattice, false)), {0, lattice.cols}};
    const Lattice part = part_of(lattice, extent);
    extent.cols = between_crossed(CellRows(pixels, part, true));
    return extent;
}

}  // namespace sapper
