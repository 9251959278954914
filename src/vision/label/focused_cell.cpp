#include "focused_cell.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/core.hpp>

#include "look/colour.hpp"
#include "look/ground_groups.hpp"

namespace sapper {

namespace {

constexpr int kFrame = 6;  // So far from its sides there may be one, px of a canonical cell.

cv::Mat inner_patch(const SeenCell& cell) {
    return cell.look.patch(cv::Rect(kFrame, kFrame, kLookSide - 2 * kFrame, kLookSide - 2 * kFrame));
}

// The most that any pixel within the frame differs by, grey levels.
double worst_inner_pixel(const SeenCell& a, const SeenCell& b) {
    return cv::norm(inner_patch(a), inner_patch(b), cv::NORM_INF);
}

// How unlike the cell is, within a frame, to the most similar of the bare cells in that state, grey levels.
double unlike_any(std::span<const SeenCell* const> cells, const Board& board, int cell, CellState state) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i]->look.blank && board.cells()[i] == state)
            least = std::min(least, worst_inner_pixel(*cells[static_cast<std::size_t>(cell)], *cells[i]));
    return least;
}

// Whether its sides are unlike those of every other cell.
bool has_own_sides(std::span<const SeenCell* const> cells, int cell) {
    constexpr float kUnlike = 10;  // Grey levels.
    const auto own = static_cast<std::size_t>(cell);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (i != own && typical_rim_difference(cells[own]->pattern, cells[i]->pattern) < kUnlike)
            return false;
    return true;
}

using Colours = cv::Mat_<cv::Vec3f>;

Colours inner_colours(const SeenCell& cell) {
    const cv::Mat4b patch = inner_patch(cell);
    Colours colours(patch.size());
    std::transform(patch.begin(), patch.end(), colours.begin(), colour_of);
    return colours;
}

cv::Vec3f mean_of(const Colours& colours) {
    const cv::Scalar mean = cv::mean(colours);
    return cv::Vec3f(static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2]));
}

// How much is left of these differences, grey levels, in the channel with most: of a typical pixel.
float typical_rest(const Colours& rest) {
    const cv::Vec3f squares = mean_of(rest.mul(rest));
    return std::sqrt(std::max({squares[0], squares[1], squares[2]}));
}

// Whether the one is drawn like the other, but under a little white or black, or in so much more or less
// light, or in a slightly other colour. What else is done to a colour may be a mark: some games' flags are
// but that.
bool is_veiled(const Colours& veiled, const Colours& bare) {
    constexpr float kFaintest = 4;  // Grey levels.
    constexpr float kTint = 30;
    constexpr float kStrongest = 70;
    constexpr float kRest = 5;
    const Colours by = veiled - bare;
    const cv::Vec3f mean = mean_of(by);
    const float strength = apart(mean, {});
    if (strength < kFaintest || strength > kStrongest) return false;
    if (strength < kTint && typical_rest(by - Colours(by.size(), mean)) < kRest) return true;
    const auto is_in_shares_of = [&](const Colours& whole) {
        const double share = by.dot(whole) / std::max(1.0, whole.dot(whole));
        return typical_rest(by - share * whole) < kRest;
    };
    const Colours white(by.size(), cv::Vec3f::all(255));
    return is_in_shares_of(white - bare) || is_in_shares_of(bare) || is_in_shares_of(white);
}

bool is_veiled_covered_cell(std::span<const SeenCell* const> cells, const Board& board, int cell) {
    const auto is_bare_covered = [&](int i) {
        return cells[static_cast<std::size_t>(i)]->look.blank && board[board.coord(i)] == CellState::Covered;
    };
    bool beside_covered = false;
    board.for_each_neighbour(board.coord(cell),
                             [&](Coord at) { beside_covered |= is_bare_covered(board.index(at)); });
    if (!beside_covered) return false;
    const Colours own = inner_colours(*cells[static_cast<std::size_t>(cell)]);
    for (int i = 0; i < board.size(); ++i)
        if (is_bare_covered(i) && is_veiled(own, inner_colours(*cells[static_cast<std::size_t>(i)])))
            return true;
    return false;
}

}  // namespace

std::optional<ToldCell> focused_cell(std::span<const CellGroup> groups,
                                     std::span<const SeenCell* const> cells, const Board& board) {
    constexpr double kSame = 3;  // Grey levels.
    constexpr double kAlike = 6;
    constexpr double kUnlike = 12;
    std::optional<int> focused;
    for (const CellGroup& group : groups) {
        if (!group.blank) continue;
        for (const int i : group.members) {
            if (board[board.coord(i)] != CellState::Unknown) continue;
            if (focused) return std::nullopt;
            focused = i;
        }
    }
    if (!focused) return std::nullopt;
    const double covered = unlike_any(cells, board, *focused, CellState::Covered);
    const double empty = unlike_any(cells, board, *focused, CellState::Empty);
    // What looks just like an empty cell is under nothing.
    if (empty > kSame && is_veiled_covered_cell(cells, board, *focused))
        return ToldCell{*focused, CellState::Covered};
    if (!has_own_sides(cells, *focused)) return std::nullopt;
    if (covered < kAlike && empty > kUnlike) return ToldCell{*focused, CellState::Covered};
    if (empty < kAlike && covered > kUnlike) return ToldCell{*focused, CellState::Empty};
    return std::nullopt;
}

}  // namespace sapper
