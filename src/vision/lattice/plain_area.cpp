#include "plain_area.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <opencv2/imgproc.hpp>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "board_extent.hpp"
#include "look/cell_sampler.hpp"

namespace sapper {

namespace {

// Px at a cell's sides that may belong to an opened cell beside it.
constexpr int kRim = 1;

// Blue, green, red; a pixel's fourth byte has no meaning.
using Colour = std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>;

Colour colour_in(const cv::Vec4b& pixel) {
    return {pixel[0], pixel[1], pixel[2]};
}

// What has one colour in a picture.
class PlainColour {
 public:
    PlainColour(const cv::Mat& pixels, const Colour& colour) : picture_({0, 0}, pixels.size()) {
        constexpr int kSame = 3;  // Grey levels.
        const auto [blue, green, red] = colour;
        const cv::Scalar middle(blue, green, red);
        const cv::Scalar same(kSame, kSame, kSame, UINT8_MAX);
        cv::Mat mask;
        cv::inRange(pixels, middle - same, middle + same, mask);
        cv::integral(mask / UINT8_MAX, counts_, CV_32S);
    }

    bool fills(const cv::Rect& area) const { return (area & picture_) == area && share_in(area) == 1; }
    /// Of what is in the picture.
    double share_in(const cv::Rect& area) const {
        const cv::Rect seen = area & picture_;
        if (seen.empty()) return 0;
        const auto count = [&](int x, int y) { return counts_.at<int>(y, x); };
        const int filled = count(seen.br().x, seen.br().y) - count(seen.x, seen.br().y) -
                           count(seen.br().x, seen.y) + count(seen.x, seen.y);
        return static_cast<double>(filled) / seen.area();
    }

 private:
    cv::Rect picture_;
    cv::Mat counts_;  // CV_32S, integral.
};

// The colour that most of the cells without anything on them have, on the lattice or beside it; none when
// these are few.
std::optional<Colour> commonest_plain_colour(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr int kFewest = 4;
    std::map<Colour, int> cells;
    for (int row = -1; row <= lattice.rows; ++row)
        for (int col = -1; col <= lattice.cols; ++col) {
            const cv::Rect cell = rounded(lattice.cell({row, col})) & cv::Rect({0, 0}, pixels.size());
            if (cell.width <= 2 * kRim || cell.height <= 2 * kRim) continue;
            const cv::Mat inside =
                pixels(cv::Rect(cell.x + kRim, cell.y + kRim, cell.width - 2 * kRim, cell.height - 2 * kRim));
            const Colour first = colour_in(inside.at<cv::Vec4b>(0, 0));
            const auto is_same = [&](const cv::Vec4b& pixel) { return colour_in(pixel) == first; };
            if (std::all_of(inside.begin<cv::Vec4b>(), inside.end<cv::Vec4b>(), is_same)) ++cells[first];
        }
    const auto most = std::ranges::max_element(cells, {}, [](const auto& entry) { return entry.second; });
    if (most == cells.end() || most->second < kFewest) return std::nullopt;
    return most->first;
}

// The cells of the plain area, on the lattice, however far beyond it they are.
class PlainCells {
 public:
    PlainCells(const PlainColour& colour, const Lattice& lattice) : colour_(colour), lattice_(lattice) {
        for (int row = -1; row <= lattice.rows; ++row)
            for (int col = -1; col <= lattice.cols; ++col) spread({row, col});
    }

    bool has(Coord at) const { return cells_.contains({at.row, at.col}); }

    /// Of these cells and the lattice.
    Extent extent() const {
        Extent extent{{0, lattice_.rows}, {0, lattice_.cols}};
        for (const auto& [row, col] : cells_) {
            extent.rows = {std::min(extent.rows.begin, row), std::max(extent.rows.end, row + 1)};
            extent.cols = {std::min(extent.cols.begin, col), std::max(extent.cols.end, col + 1)};
        }
        return extent;
    }

 private:
    // Whether no line is between the two, which are side by side, nor anything on them.
    bool are_one(Coord a, Coord b) const {
        const cv::Rect both = rounded(lattice_.cell(a) | lattice_.cell(b));
        return colour_.fills({both.x + kRim, both.y + kRim, both.width - 2 * kRim, both.height - 2 * kRim});
    }

    void spread(Coord from) {
        constexpr std::array<Coord, 4> kSteps{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
        std::vector<Coord> open{from};
        while (!open.empty()) {
            const Coord at = open.back();
            open.pop_back();
            for (const Coord step : kSteps) {
                const Coord next{at.row + step.row, at.col + step.col};
                const bool near = std::max(std::abs(next.row), std::abs(next.col)) <= kMostCells;
                if (!near || has(next) || !are_one(at, next)) continue;
                cells_.insert({at.row, at.col});
                cells_.insert({next.row, next.col});
                open.push_back(next);
            }
        }
    }

    const PlainColour& colour_;
    const Lattice& lattice_;
    std::set<std::pair<int, int>> cells_;  // Row, column.
};

// Whether the plain area ends with that line of cells: `beyond` is a step out of it.
bool ends_at(const PlainColour& colour, const PlainCells& cells, const Lattice& lattice, const CellLine& line,
             Coord beyond) {
    constexpr int kFrame = 2;        // Px: where half a pixel of its last cells' rim may be.
    constexpr double kOther = 0.1;   // Share of the strip beyond a cell that may have the area's colour.
    constexpr double kNearly = 0.9;  // Share of the line's cells.
    int plain = 0;
    int ended = 0;
    for (int i = 0; i < line.cells; ++i) {
        const Coord at = line.at(i);
        if (!cells.has(at)) continue;
        ++plain;
        const cv::Rect cell = rounded(lattice.cell(at));
        const int row = beyond.row > 0 ? cell.br().y + kFrame - 1 : cell.y - kFrame;
        const int col = beyond.col > 0 ? cell.br().x + kFrame - 1 : cell.x - kFrame;
        const cv::Rect strip =
            beyond.row != 0 ? cv::Rect(cell.x, row, cell.width, 1) : cv::Rect(col, cell.y, 1, cell.height);
        ended += static_cast<int>(colour.share_in(strip) <= kOther);
    }
    return plain > 0 && ended >= kNearly * plain;
}

}  // namespace

std::optional<Lattice> with_plain_area(const cv::Mat& pixels, const Lattice& lattice) {
    const auto colour = commonest_plain_colour(pixels, lattice);
    if (!colour) return std::nullopt;
    const PlainColour plain(pixels, *colour);
    const PlainCells cells(plain, lattice);
    const Extent extent = cells.extent();
    if (std::max(extent.rows.size(), extent.cols.size()) > kMostCells) return std::nullopt;
    const bool above = extent.rows.begin < 0;
    const bool below = extent.rows.end > lattice.rows;
    const bool left = extent.cols.begin < 0;
    const bool right = extent.cols.end > lattice.cols;
    if (!above && !below && !left && !right) return std::nullopt;
    const auto ends = [&](const CellLine& line, Coord beyond) {
        return ends_at(plain, cells, lattice, line, beyond);
    };
    if ((above && !ends(row_of(extent, extent.rows.begin), {-1, 0})) ||
        (below && !ends(row_of(extent, extent.rows.end - 1), {1, 0})) ||
        (left && !ends(col_of(extent, extent.cols.begin), {0, -1})) ||
        (right && !ends(col_of(extent, extent.cols.end - 1), {0, 1})))
        return std::nullopt;
    const Lattice whole = part_of(lattice, extent);
    return within(whole.area(), pixels.size()) ? std::optional(whole) : std::nullopt;
}

}  // namespace sapper
