#include "end_grounds.hpp"

#include <cmath>

namespace sapper {

namespace {

// Whether the ground within the cell's sides is so, all around but for where a glyph reaches.
template <class IsSo>
bool is_inside(const Pattern& pattern, IsSo is_so) {
    constexpr int kFar = kBlocks - 2;
    constexpr int kMost = 3 * (kFar - 1);  // Of four times as many.
    int count = 0;
    const auto look = [&](int x, int y) { count += static_cast<int>(is_so(block_at(pattern, x, y))); };
    for (int k = 1; k < kFar; ++k) {
        look(k, 1);
        look(kFar, k);
        look(k + 1, kFar);
        look(1, k + 1);
    }
    return count >= kMost;
}

// Whether it is more red than that and no orange.
bool is_red_hue(const cv::Vec3f& colour, float least) {
    return redness(colour) > least && 2 * std::abs(colour[0] - colour[1]) <= redness(colour);
}

}  // namespace

float redness(const cv::Vec3f& colour) {
    return colour[2] - std::max(colour[0], colour[1]);
}

bool is_red_inside(const Pattern& pattern) {
    return is_inside(pattern, [](const cv::Vec3f& colour) { return redness(colour) > kRed; });
}

bool is_wholly_red(const Pattern& ground) {
    return is_inside(ground, [](const cv::Vec3f& colour) { return is_red_hue(colour, kRed); });
}

bool has_red_corners(const Pattern& ground) {
    constexpr int kFar = kBlocks - 1;
    const auto is_red = [&](int x, int y) { return is_red_hue(block_at(ground, x, y), kRed); };
    int corners = 0;
    for (const int x : {0, kFar})
        for (const int y : {0, kFar}) {
            const int inward_x = x == 0 ? 1 : kFar - 1;
            const int inward_y = y == 0 ? 1 : kFar - 1;
            corners += static_cast<int>(is_red(x, y) || is_red(inward_x, y) || is_red(x, inward_y));
        }
    return corners >= 3;
}

bool is_wholly_pink(const Pattern& ground) {
    constexpr float kPink = 30;  // Redness.
    return is_inside(ground, [](const cv::Vec3f& colour) { return is_red_hue(colour, kPink); });
}

std::vector<int> cells_with(const Board& board, CellState state) {
    std::vector<int> found;
    for (int i = 0; i < board.size(); ++i)
        if (board.cells()[static_cast<std::size_t>(i)] == state) found.push_back(i);
    return found;
}

}  // namespace sapper
