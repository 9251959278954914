#include "lattice_candidates.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "board_extent.hpp"
#include "drawn_lines.hpp"
#include "lattice_phase.hpp"
#include "lines_across.hpp"
#include "look/cell_sampler.hpp"
#include "rim_census.hpp"
#include "rim_extent.hpp"
#include "tile_gap.hpp"
#include "whole_pixels.hpp"
#include "window_grid.hpp"

namespace sapper {

namespace {

// Steps in which a pitch is corrected, at most.
constexpr int kRounds = 3;

// The edges along one axis of a lattice, and its lines among them.
struct EdgeAxis {
    std::vector<float> profile;
    Lines lines;
};

std::vector<float> profile_between(const StripSums& sums, double from, double to) {
    const auto px = [&](double value) { return std::clamp(static_cast<int>(value), 0, sums.across()); };
    return sums.profile(0, sums.along(), px(from), px(to));
}

EdgeAxis x_axis(const EdgeMaps& edges, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    return {profile_between(edges.columns, area.y, area.br().y),
            {area.x, lattice.pitch.width, lattice.cols + 1}};
}

EdgeAxis y_axis(const EdgeMaps& edges, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    return {profile_between(edges.rows, area.x, area.br().x),
            {area.y, lattice.pitch.height, lattice.rows + 1}};
}

Lines refitted(const EdgeAxis& axis, double reach) {
    return sharpened(axis.profile, axis.lines, reach * axis.lines.pitch);
}

// The same grid over the lattice's extent, with the pitch that fits all of it.
Grid refitted(const EdgeMaps& edges, const Lattice& lattice) {
    constexpr double kReach = 0.3;
    Grid grid;
    grid.x = refitted(x_axis(edges, lattice), kReach);
    grid.y = refitted(y_axis(edges, lattice), kReach);
    return grid;
}

// The lines with a pitch further away, when everything repeats with it clearly better.
Lines far_fitted(const EdgeAxis& axis) {
    constexpr double kFar = 1.2;       // Cells, over the whole extent.
    constexpr double kMostOff = 0.07;  // Of the pitch.
    constexpr double kStronger = 1.15;
    const Lines far = refitted(axis, std::min(kFar, kMostOff * (axis.lines.count - 1)));
    const bool stronger =
        repeat_power(axis.profile, far) > kStronger * repeat_power(axis.profile, axis.lines);
    return stronger ? far : axis.lines;
}

// A pitch may be measured in one window by so much too small or too large that at the other side of the board
// lines are half a cell out of step or more, where a little better is no better. Nothing where it is right.
std::optional<Grid> far_fitted(const EdgeMaps& edges, const Lattice& lattice) {
    Grid grid;
    grid.x = far_fitted(x_axis(edges, lattice));
    grid.y = far_fitted(y_axis(edges, lattice));
    const auto moved = [](const Lines& lines, double pitch) { return std::abs(lines.pitch - pitch) > 0; };
    if (!moved(grid.x, lattice.pitch.width) && !moved(grid.y, lattice.pitch.height)) return std::nullopt;
    return grid;
}

// What is around the square in the middle of each cell: the gap between tiles, and of oblong ones the ends,
// for glyphs are told by shapes that are as wide as they were drawn.
cv::Size2d gap_around_square(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr double kNearlySquare = 1.1;
    cv::Size2d gap = tile_gap(pixels, lattice);
    const cv::Size2d tile = lattice.pitch - gap;
    const double side = std::min(tile.width, tile.height);
    if (std::max(tile.width, tile.height) > kNearlySquare * side)
        gap += cv::Size2d(tile.width - side, tile.height - side);
    return gap;
}

// Where lines begin, and how far apart they are.
struct EvenLines {
    double begin = 0;
    double pitch = 0;
    bool operator==(const EvenLines&) const = default;
};

// The lines of a board's cells, moved so that the next one beyond a side is on the picture's, if it is
// measured to be hardly beyond that: of a board that fills a window, the outermost lines may be cut off.
EvenLines on_picture(const EvenLines& lines, int cells, int length) {
    constexpr double kHardly = 0.75;  // px.
    constexpr double kOff = 1.5;      // The same where both sides are reached, which tells the pitch, too.
    const double left = lines.pitch - lines.begin;
    const double right = lines.begin + (cells + 1) * lines.pitch - length;
    const auto is_beyond = [](double off, double most) { return off > 0 && off < most; };
    if (is_beyond(left, kOff) && is_beyond(right, kOff)) return {0, length / (cells + 2.0)};
    if (is_beyond(left, kHardly)) return {lines.begin + left, lines.pitch};
    if (is_beyond(right, kHardly)) return {lines.begin - right, lines.pitch};
    return lines;
}

// Nothing where no line is beyond.
std::optional<Lattice> on_picture(const Lattice& board, cv::Size picture) {
    const EvenLines across{board.origin.x, board.pitch.width};
    const EvenLines down{board.origin.y, board.pitch.height};
    const EvenLines x = on_picture(across, board.cols, picture.width);
    const EvenLines y = on_picture(down, board.rows, picture.height);
    if (x == across && y == down) return std::nullopt;
    return Lattice{{x.begin, y.begin}, {x.pitch, y.pitch}, board.rows, board.cols};
}

// How far the lattice's cells are alike, if it is on any.
std::optional<RimExtent> extent_on(const cv::Mat& pixels, const EdgeMaps& edges, const Lattice& lattice) {
    RimCensus census(pixels, lattice);
    return find_rim_extent(census, edges, {{0, lattice.rows}, {0, lattice.cols}});
}

// The lattices that the grid's cells may be on, each as far as its cells are alike.
std::vector<LatticeCandidate> extended(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr double kRival = 0.6;
    constexpr int kPattern = 2 * kMostCells;  // No board, and no part of a page with one, has more both ways.
    std::vector<LatticeCandidate> candidates;
    if (grid.x.count <= kFewestCells || grid.y.count <= kFewestCells) return candidates;
    if (std::min(grid.x.count, grid.y.count) > kPattern) return candidates;
    const cv::Size2d pitch = likely_pitch(grid);
    const auto origins = likely_origins(pixels, edges, grid, pitch);
    for (const LikelyOrigin& origin : origins) {
        if (origin.drawn && origin.strength < origins.front().strength - kRival) continue;
        Lattice lattice{origin.place, pitch, grid.y.count - 1, grid.x.count - 1};
        auto found = extent_on(pixels, edges, lattice);
        if (!found) continue;
        Lattice board = part_of(lattice, found->extent);
        if (const auto moved = on_picture(board, pixels.size())) {
            lattice = *moved;
            if (found = extent_on(pixels, edges, lattice); !found) continue;
            board = part_of(lattice, found->extent);
        }
        if (!is_board_size(board) || !within(board.area(), pixels.size())) continue;
        board = part_of(board, between_lines_across(pixels, board));
        if (!is_board_size(board)) continue;
        board = on_whole_pixels(pixels, board);
        board.gap = gap_around_square(pixels, board);
        candidates.push_back(
            {board, origin.strength, origin.lead, found->alike, found->kinds, found->plain_lines});
    }
    return candidates;
}

double alike_cells(const LatticeCandidate& candidate) {
    return candidate.alike * candidate.lattice.rows * candidate.lattice.cols;
}

// The lattices with the pitch that fits the whole extent of `known`, which `grid` was a part of; nothing
// where that pitch is the same, or explains less.
std::vector<LatticeCandidate> with_own_pitch(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid,
                                             const LatticeCandidate& known) {
    constexpr double kDrift = 0.5;     // px over the whole extent.
    constexpr double kMeasured = 1.2;  // px over the part.
    constexpr double kMuchBetter = 1.15;
    constexpr int kTooManyKinds = 12;  // At a wrong pitch rims that are alike look different.
    const Lattice& board = known.lattice;
    const Grid better = refitted(edges, board);
    const cv::Size2d pitch = likely_pitch(better);
    const double wider = std::abs(pitch.width - board.pitch.width);
    const double taller = std::abs(pitch.height - board.pitch.height);
    if (wider * board.cols < kDrift && taller * board.rows < kDrift) return {};
    auto again = extended(pixels, edges, better);
    if (again.empty()) return {};
    // The part was measured, too: what contradicts that must be much better.
    const bool contradicts = wider * grid.x.count > kMeasured || taller * grid.y.count > kMeasured;
    const bool explains = known.kinds >= kTooManyKinds && 2 * again.front().kinds <= known.kinds;
    const double needed = (contradicts && !explains ? kMuchBetter : 1) * alike_cells(known);
    if (alike_cells(again.front()) < needed) again.clear();
    return again;
}

// Once more with the pitch that fits all of the extent, as long as that differs: from a small part of a
// board, or one with a pitch of a fraction of a pixel, it is reached by steps.
std::vector<LatticeCandidate> refined_nearby(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    auto candidates = extended(pixels, edges, grid);
    for (int round = 0; round < kRounds && !candidates.empty(); ++round) {
        auto again = with_own_pitch(pixels, edges, grid, candidates.front());
        if (again.empty()) break;
        candidates = std::move(again);
    }
    return candidates;
}

// These, and those with pitches further away, when as many cells are alike; only the latter when these are of
// fewer kinds, as they are in step with the board.
std::vector<LatticeCandidate> refined(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr double kAsMany = 0.98;
    auto known = refined_nearby(pixels, edges, grid);
    std::vector<LatticeCandidate> candidates;
    for (int round = 0; round < kRounds && !known.empty(); ++round) {
        const auto far = far_fitted(edges, known.front().lattice);
        if (!far) break;
        auto others = extended(pixels, edges, *far);
        if (others.empty() || alike_cells(others.front()) < kAsMany * alike_cells(known.front())) break;
        if (others.front().kinds >= known.front().kinds)
            candidates.insert(candidates.end(), known.begin(), known.end());
        known = std::move(others);
    }
    candidates.insert(candidates.end(), known.begin(), known.end());
    return candidates;
}

// The place with the strongest borders, if these are all there.
std::optional<LatticeCandidate> drawn_out(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr double kStrong = 1.8;
    constexpr double kAll = 0.95;
    Lattice board{{}, likely_pitch(grid), grid.y.count - 1, grid.x.count - 1};
    if (!is_board_size(board)) return std::nullopt;
    const LikelyOrigin origin = likely_origins(pixels, edges, grid, board.pitch).front();
    board.origin = origin.place;
    if (!origin.drawn || origin.strength < kStrong || !within(board.area(), pixels.size()) ||
        share_of_drawn_lines(edges, board) < kAll)
        return std::nullopt;
    board = on_whole_pixels(pixels, board);
    board.gap = gap_around_square(pixels, board);
    LatticeCandidate candidate{board, origin.strength, origin.lead};
    candidate.drawn_out = true;
    return candidate;
}

bool same_counts(const Grid& a, const Grid& b) {
    return a.x.count == b.x.count && a.y.count == b.y.count;
}

// The part of the grid that is board most surely, and all that might be, where that is more: a board may have
// columns without borders in its midst, and a page may have a second thing with the same step.
std::vector<Grid> likely_parts(const EdgeMaps& edges, const Grid& whole) {
    constexpr double kSolid = 0.5;
    Grid solid = whole;
    Grid hull = whole;
    keep_solid_part(edges, solid, kSolid);
    cut_to_borders(edges, hull, kSolid);
    if (same_counts(solid, hull)) return {solid};
    return {solid, hull};
}

}  // namespace

bool is_board_size(const Lattice& lattice) {
    constexpr double kRounded = 0.3;  // The smallest cells' pitch may be measured so much too small, px.
    return std::min(lattice.rows, lattice.cols) >= kFewestCells &&
           std::max(lattice.rows, lattice.cols) <= kMostCells &&
           std::min(lattice.pitch.width, lattice.pitch.height) >= kMinPitch - kRounded;
}

std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges,
                                              const Grid& whole) {
    std::vector<LatticeCandidate> candidates;
    for (const Grid& part : likely_parts(edges, whole)) {
        const auto found = refined(pixels, edges, part);
        candidates.insert(candidates.end(), found.begin(), found.end());
    }
    return candidates.empty() ? refined(pixels, edges, whole) : candidates;
}

std::vector<LatticeCandidate> drawn_lattices(const cv::Mat& pixels, const EdgeMaps& edges,
                                             const Grid& whole) {
    std::vector<LatticeCandidate> candidates;
    for (const Grid& part : likely_parts(edges, whole))
        if (const auto place = drawn_out(pixels, edges, part)) candidates.push_back(*place);
    return candidates;
}

}  // namespace sapper
