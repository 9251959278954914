#include "board_frame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <opencv2/core.hpp>
#include <vector>

#include "board_extent.hpp"
#include "cell_sampler.hpp"

namespace sapper {

namespace {

// So many lines of cells may be missing at one side.
constexpr int kMostLines = 4;

// Whether an edge runs without interruption from the top to the bottom between the columns `at` − 1 and `at`.
bool is_wall(const cv::Mat& pixels, int at) {
    constexpr int kEdge = 5;  // Grey levels; weaker ones are no frame.
    constexpr int kParts = 6;
    constexpr double kNearlyAll = 0.95;
    std::array<int, kParts> clear{};
    std::array<int, kParts> all{};
    for (int y = 0; y < pixels.rows; ++y) {
        const auto part = static_cast<std::size_t>(y * kParts / pixels.rows);
        const auto* const row = pixels.ptr<cv::Vec4b>(y);
        int most = 0;
        for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(row[at][c] - row[at - 1][c]));
        ++all[part];
        clear[part] += static_cast<int>(most >= kEdge);
    }
    for (std::size_t part = 0; part < all.size(); ++part)
        if (clear[part] < kNearlyAll * all[part]) return false;
    return true;
}

// One axis of a lattice: where its cells begin and end, px.
struct Axis {
    double begin;
    double end;
    int lines;

    double pitch() const { return (end - begin) / lines; }
    double tolerance() const { return std::max(2.5, 0.06 * pitch()); }
};

// How far from the axis's end, px outwards, there are walls; nearest first. `sign`: −1 for its begin.
using Walls = std::vector<double>;
Walls walls_beside(const cv::Mat& pixels, const Axis& axis, int sign) {
    const double side = sign < 0 ? axis.begin : axis.end;
    const int near = -static_cast<int>(axis.tolerance());
    const int far = static_cast<int>((kMostLines + 1) * axis.pitch());
    Walls walls;
    for (int out = near; out < far; ++out) {
        const int at = static_cast<int>(std::lround(side)) + sign * out;
        if (at < 1 || at >= pixels.cols) break;
        if (is_wall(pixels, at)) walls.push_back(sign * (at - side));
    }
    return walls;
}

// Whether the walls are those of a frame that begins at `place`, one of them.
bool has_frame(const Walls& walls, double place, const Walls& frame) {
    constexpr double kNear = 1.2;  // Px.
    return std::ranges::all_of(frame, [&](double wall) {
        const double there = place + wall - frame.front();
        return std::ranges::any_of(walls, [&](double other) { return std::abs(other - there) <= kNear; });
    });
}

// Lines of cells missing at one side.
struct Missing {
    int lines = 0;
    double length = 0;  // Of all of them, px.
};

// The lines between the lattice and the frame on one side, when that is as far from its cells as on the other
// side and looks the same. Between the lines there may be walls, too.
Missing missing_before_frame(const Walls& here, const Walls& across, const Axis& axis) {
    Walls frame;
    std::ranges::copy_if(across, std::back_inserter(frame),
                         [&](double wall) { return wall < axis.pitch() / 2; });
    if (frame.empty()) return {};
    for (int lines = 0; lines <= kMostLines; ++lines) {
        const double place = lines * axis.pitch() + frame.front();
        for (const double wall : here)
            if (std::abs(wall - place) <= axis.tolerance() && has_frame(here, wall, frame))
                return {lines, lines == 0 ? 0 : wall - frame.front()};
        const bool other_wall = std::ranges::any_of(here, [&](double wall) {
            return wall > place + axis.tolerance() && wall < place + axis.pitch() - axis.tolerance();
        });
        if (other_wall) return {};
    }
    return {};
}

// Whether the frame has room for just one line more when the lattice is moved: text has no borders that tell
// where its cells begin.
bool has_room_for_one(const Walls& before, const Walls& behind, const Axis& axis) {
    if (before.empty() || behind.empty()) return false;
    const double least = std::min(before.front(), behind.front());
    const double most = std::max(before.front(), behind.front());
    return least > 0 && most - least > 2 * axis.tolerance() &&
           std::abs(least + most - axis.pitch()) <= axis.tolerance();
}

// The axis with the lines that are missing. `pixels`: no more than the lattice across; the axis runs along
// their rows. `filling`: with the pitch that fills the frame.
Axis with_missing_lines(const cv::Mat& pixels, const Axis& axis, bool filling) {
    const Walls at_begin = walls_beside(pixels, axis, -1);
    const Walls at_end = walls_beside(pixels, axis, 1);
    const Missing before = missing_before_frame(at_begin, at_end, axis);
    const Missing behind = missing_before_frame(at_end, at_begin, axis);
    const int lines = axis.lines + before.lines + behind.lines;
    if (lines == axis.lines && has_room_for_one(at_begin, at_end, axis))
        return {axis.begin - at_begin.front(), axis.end + at_end.front(), lines + 1};
    if (filling) return {axis.begin - before.length, axis.end + behind.length, lines};
    return {axis.begin - before.lines * axis.pitch(), axis.end + behind.lines * axis.pitch(), lines};
}

// The pixels of [begin, end), which may reach a little beyond the frame that is across.
Range inner_px(double begin, double end, double aside, int limit) {
    const int from = std::clamp(static_cast<int>(std::ceil(begin + aside)), 0, limit);
    return {from, std::clamp(static_cast<int>(end - aside), from, limit)};
}

}  // namespace

std::vector<Lattice> lattices_that_fill_a_frame(const cv::Mat& pixels, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    const Axis x{area.x, area.br().x, lattice.cols};
    const Axis y{area.y, area.br().y, lattice.rows};
    const Range across = inner_px(x.begin, x.end, x.tolerance(), pixels.cols);
    const Range down = inner_px(y.begin, y.end, y.tolerance(), pixels.rows);
    if (std::min(across.size(), down.size()) < kFewestCells) return {};
    const cv::Mat strip = pixels.rowRange(down.begin, down.end);
    cv::Mat turned;
    cv::transpose(pixels.colRange(across.begin, across.end), turned);
    std::vector<Lattice> filling;
    for (const bool fills : {false, true}) {
        const Axis cols = with_missing_lines(strip, x, fills);
        const Axis rows = with_missing_lines(turned, y, fills);
        if ((cols.lines == x.lines && rows.lines == y.lines) || std::max(cols.lines, rows.lines) > kMostCells)
            return {};
        Lattice larger = lattice;
        larger.origin = {cols.begin, rows.begin};
        larger.pitch = {cols.pitch(), rows.pitch()};
        larger.cols = cols.lines;
        larger.rows = rows.lines;
        // A frame may be cut by the picture's edge.
        if (within(larger.area(), pixels.size())) filling.push_back(larger);
    }
    return filling;
}

}  // namespace sapper
