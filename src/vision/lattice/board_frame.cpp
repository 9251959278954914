#include "board_frame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core.hpp>
#include <optional>
#include <span>
#include <vector>

#include "board_extent.hpp"
#include "look/cell_sampler.hpp"
#include "pixel_edge.hpp"

namespace sapper {

namespace {

// So many lines of cells may be missing at one side.
constexpr int kMostLines = 8;

// Whether an edge runs without interruption from the top to the bottom between the columns `at` − 1 and `at`.
bool is_wall(const cv::Mat& pixels, int at) {
    constexpr int kParts = 6;
    constexpr double kNearlyAll = 0.95;
    std::array<int, kParts> clear{};
    std::array<int, kParts> all{};
    for (int y = 0; y < pixels.rows; ++y) {
        const auto part = static_cast<std::size_t>(y * kParts / pixels.rows);
        const auto* const row = pixels.ptr<cv::Vec4b>(y);
        ++all[part];
        clear[part] += static_cast<int>(is_edge(row[at], row[at - 1]));
    }
    for (std::size_t part = 0; part < all.size(); ++part)
        if (clear[part] < kNearlyAll * all[part]) return false;
    return true;
}

// One axis of a lattice: where its cells begin and end, px.
struct FrameAxis {
    double begin;
    double end;
    int lines;

    double pitch() const { return (end - begin) / lines; }
    double tolerance() const { return std::max(2.5, 0.06 * pitch()); }
};

// How far from the axis's end, px outwards, there are walls; nearest first. `sign`: −1 for its begin.
using Walls = std::vector<double>;
Walls walls_beside(const cv::Mat& pixels, const FrameAxis& axis, int sign, double inwards) {
    const double side = sign < 0 ? axis.begin : axis.end;
    const int near = -static_cast<int>(inwards);
    const int far = static_cast<int>((kMostLines + 1) * axis.pitch());
    Walls walls;
    for (int out = near; out < far; ++out) {
        const int at = static_cast<int>(std::lround(side)) + sign * out;
        if (at < 1 || at >= pixels.cols) break;
        if (is_wall(pixels, at)) walls.push_back(sign * (at - side));
    }
    return walls;
}

// Two walls so near each other are one, between two pixels or beside a hairline: the outer of both.
Walls merged(const Walls& walls) {
    constexpr double kNear = 1.2;  // Px.
    Walls result;
    for (std::size_t i = 0; i < walls.size(); ++i) {
        if (i + 1 < walls.size() && walls[i + 1] - walls[i] <= kNear) ++i;
        result.push_back(walls[i]);
    }
    return result;
}

// The walls of the frame where the axis ends, up to half a cell away.
Walls frame_at_end(Walls walls, const FrameAxis& axis) {
    std::erase_if(walls, [&](double wall) { return wall >= axis.pitch() / 2; });
    return walls;
}

// Whether the walls are those of a frame that begins at `place`, one of them, each at most `uneven` px beside
// its place.
bool has_frame(const Walls& walls, double place, std::span<const double> frame, double uneven) {
    auto next = walls.begin();  // No wall is two of the frame's.
    for (const double wall : frame) {
        const double there = place + wall - frame.front();
        next =
            std::find_if(next, walls.end(), [&](double other) { return std::abs(other - there) <= uneven; });
        if (next == walls.end()) return false;
        ++next;
    }
    return true;
}

// Lines of cells missing at one side.
struct Missing {
    int lines = 0;
    double length = 0;  // Of all of them, px.
};

// The lines between the lattice and such a frame beside it. Between the lines there may be walls, too.
std::optional<Missing> missing_before(const Walls& walls, std::span<const double> frame,
                                      const FrameAxis& axis, double uneven) {
    for (int lines = 0; lines <= kMostLines; ++lines) {
        const double place = lines * axis.pitch() + frame.front();
        for (const double wall : walls)
            if (std::abs(wall - place) <= axis.tolerance() && has_frame(walls, wall, frame, uneven))
                return Missing{lines, lines == 0 ? 0 : wall - frame.front()};
        const bool other_wall = std::ranges::any_of(walls, [&](double wall) {
            return wall > place + axis.tolerance() && wall < place + axis.pitch() - axis.tolerance();
        });
        if (other_wall) break;
    }
    return std::nullopt;
}

// The lines between the lattice and the frame on one side, when that is as far from its cells as on the other
// side and looks the same; nearly, as hairlines within it and the pixels' grid move its walls, and the
// outermost of several may be lacking: a ridge is as light there, on two of its sides, as the page may be.
Missing missing_before_frame(const Walls& here, const Walls& across, const FrameAxis& axis) {
    constexpr double kUneven = 1.2;  // Px.
    constexpr double kNearly = 2.1;
    constexpr std::size_t kSeveral = 3;
    const Walls frame = frame_at_end(across, axis);
    if (frame.empty()) return {};
    if (const auto same = missing_before(here, frame, axis, kUneven)) return *same;
    const Walls thick = merged(frame);
    const std::size_t needed = thick.size() < kSeveral ? thick.size() : thick.size() - 1;
    return missing_before(merged(here), std::span(thick).first(needed), axis, kNearly).value_or(Missing());
}

// Whether the frame has room for just one line more when the lattice is moved: text has no borders that tell
// where its cells begin.
bool has_room_for_one(const Walls& before, const Walls& behind, const FrameAxis& axis) {
    constexpr double kUneven = 0.15;  // Of the pitch; evenly it would be padding.
    if (before.empty() || behind.empty()) return false;
    const double least = std::min(before.front(), behind.front());
    const double most = std::max(before.front(), behind.front());
    return least > 0 && most - least > kUneven * axis.pitch() &&
           std::abs(least + most - axis.pitch()) <= axis.tolerance();
}

// The axis with the lines that are missing. `pixels`: no more than the lattice across; the axis runs along
// their rows. `filling`: with the pitch that fills the frame.
FrameAxis with_missing_lines(const cv::Mat& pixels, const FrameAxis& axis, bool filling) {
    const Walls at_begin = walls_beside(pixels, axis, -1, axis.tolerance());
    const Walls at_end = walls_beside(pixels, axis, 1, axis.tolerance());
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

// The pixels along both axes of the lattice, each running along the rows of its picture, no more than the
// lattice across.
struct Strips {
    cv::Mat along_x;
    cv::Mat along_y;
};

std::optional<Strips> strips_of(const cv::Mat& pixels, const FrameAxis& x, const FrameAxis& y) {
    const Range across = inner_px(x.begin, x.end, x.tolerance(), pixels.cols);
    const Range down = inner_px(y.begin, y.end, y.tolerance(), pixels.rows);
    if (std::min(across.size(), down.size()) < kFewestCells) return std::nullopt;
    Strips strips{pixels.rowRange(down.begin, down.end), {}};
    cv::transpose(pixels.colRange(across.begin, across.end), strips.along_y);
    return strips;
}

// From one wall to the other, the nearest to either end that lie no more than `inwards` px within.
std::optional<FrameAxis> between_walls(const cv::Mat& strip, const FrameAxis& axis, double inwards) {
    const auto nearest = [&](int sign) {
        const Walls walls = walls_beside(strip, axis, sign, inwards);
        return walls.empty() ? axis.pitch() : walls.front();
    };
    const double before = nearest(-1);
    const double behind = nearest(1);
    if (std::max(before, behind) >= axis.pitch()) return std::nullopt;
    return FrameAxis{axis.begin - before, axis.end + behind, axis.lines};
}

FrameAxis x_axis(const Lattice& lattice) {
    return {lattice.area().x, lattice.area().br().x, lattice.cols};
}

FrameAxis y_axis(const Lattice& lattice) {
    return {lattice.area().y, lattice.area().br().y, lattice.rows};
}

Lattice on_axes(Lattice lattice, const FrameAxis& cols, const FrameAxis& rows) {
    lattice.origin = {cols.begin, rows.begin};
    lattice.pitch = {cols.pitch(), rows.pitch()};
    lattice.cols = cols.lines;
    lattice.rows = rows.lines;
    return lattice;
}

// Square cells with one of the lattice's pitches, nearly, that fill both axes.
std::optional<Lattice> filled_with_squares(const Lattice& lattice, FrameAxis cols, FrameAxis rows) {
    constexpr double kFromSquare = 1.5;  // Px over the whole board: lines of the frame may belong to it.
    constexpr double kMostOff = 0.02;    // Of the pitch.
    for (const double side : {lattice.pitch.width, lattice.pitch.height}) {
        const auto fill = [&](FrameAxis& axis) {
            axis.lines = std::max(1, static_cast<int>(std::lround((axis.end - axis.begin) / side)));
            return std::abs(axis.pitch() - side) <= kMostOff * side;
        };
        if (!fill(cols) || !fill(rows)) continue;
        const int most = std::max(cols.lines, rows.lines);
        if (most > kMostCells || std::abs(cols.pitch() - rows.pitch()) * most > kFromSquare) continue;
        Lattice filled = on_axes(lattice, cols, rows);
        // What is left of an oblong cell beside the square in its middle is no gap between square ones.
        if (std::abs(lattice.pitch.width - lattice.pitch.height) > kMostOff * side) filled.gap = {};
        return filled;
    }
    return std::nullopt;
}

}  // namespace

std::vector<Lattice> lattices_that_fill_a_frame(const cv::Mat& pixels, const Lattice& lattice) {
    const FrameAxis x = x_axis(lattice);
    const FrameAxis y = y_axis(lattice);
    const auto strips = strips_of(pixels, x, y);
    if (!strips) return {};
    std::vector<Lattice> filling;
    for (const bool fills : {false, true}) {
        const FrameAxis cols = with_missing_lines(strips->along_x, x, fills);
        const FrameAxis rows = with_missing_lines(strips->along_y, y, fills);
        if ((cols.lines == x.lines && rows.lines == y.lines) || std::max(cols.lines, rows.lines) > kMostCells)
            return {};
        const Lattice larger = on_axes(lattice, cols, rows);
        // A frame may be cut by the picture's edge.
        if (within(larger.area(), pixels.size())) filling.push_back(larger);
    }
    return filling;
}

bool touches_thick_frame(const cv::Mat& pixels, const Lattice& lattice) {
    const FrameAxis x = x_axis(lattice);
    const FrameAxis y = y_axis(lattice);
    const auto strips = strips_of(pixels, x, y);
    if (!strips) return false;
    const auto touches = [](const cv::Mat& strip, const FrameAxis& axis, int sign) {
        const Walls frame = merged(frame_at_end(walls_beside(strip, axis, sign, axis.tolerance()), axis));
        return frame.size() > 1 && frame.front() <= axis.tolerance();
    };
    return touches(strips->along_x, x, -1) && touches(strips->along_x, x, 1) &&
           touches(strips->along_y, y, -1) && touches(strips->along_y, y, 1);
}

bool has_frame_and_no_lines(const cv::Mat& pixels, const Lattice& lattice) {
    const FrameAxis x = x_axis(lattice);
    const FrameAxis y = y_axis(lattice);
    const auto strips = strips_of(pixels, x, y);
    if (!strips) return false;
    const auto is_framed = [](const cv::Mat& strip, const FrameAxis& axis) {
        const auto ends_at_wall = [&](int sign) {
            const Walls walls = walls_beside(strip, axis, sign, axis.tolerance());
            return !walls.empty() && walls.front() <= axis.tolerance();
        };
        if (!ends_at_wall(-1) || !ends_at_wall(1)) return false;
        const Range inner = inner_px(axis.begin, axis.end, 2 * axis.tolerance(), strip.cols);
        for (int at = std::max(1, inner.begin); at < inner.end; ++at)
            if (is_wall(strip, at)) return false;
        return true;
    };
    return is_framed(strips->along_x, x) && is_framed(strips->along_y, y);
}

std::vector<Lattice> square_cells_in_frame(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr double kFarWithin = 0.15;  // Of the pitch. Bevels may be as far, so that less is tried first.
    const FrameAxis x = x_axis(lattice);
    const FrameAxis y = y_axis(lattice);
    const auto strips = strips_of(pixels, x, y);
    if (!strips) return {};
    std::vector<Lattice> filling;
    for (const double inwards : {x.tolerance(), kFarWithin * x.pitch()}) {
        const auto cols = between_walls(strips->along_x, x, inwards);
        const auto rows = between_walls(strips->along_y, y, inwards);
        if (!cols || !rows) continue;
        if (const auto filled = filled_with_squares(lattice, *cols, *rows)) filling.push_back(*filled);
    }
    return filling;
}

}  // namespace sapper
