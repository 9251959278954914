#include "rounded_corners.hpp"

#include <algorithm>
#include <limits>
#include <opencv2/core.hpp>

namespace sapper {

namespace {

struct Corner {
    bool right = false;
    bool bottom = false;
};

// All but that corner of a cell, and the sides there.
cv::Mat1b but_for(const Corner& corner) {
    constexpr int kSides = 6;                // Px of a canonical cell.
    constexpr int kCut = 3 * kLookSide / 4;  // So much of two sides together is cut off at most.
    cv::Mat1b mask(kLookSide, kLookSide, std::uint8_t{0});
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x) {
            const int across = corner.right ? kLookSide - 1 - x : x;
            const int down = corner.bottom ? kLookSide - 1 - y : y;
            if (std::min(across, down) >= kSides && across + down >= kCut) mask(y, x) = 255;
        }
    return mask;
}

bool look_the_same(const SeenCell& a, const SeenCell& b) {
    constexpr float kSame = 4;  // Grey levels.
    return difference(a.pattern, b.pattern) < kSame;
}

// The bare cell that the one `at` looks like but for that corner; none where it looks like no cell, like
// cells that are unlike each other, or just like one with that corner. Cells of the same pixels are one
// object: those in the corner's own row or column may be the page beside a smaller board, as the corner then
// is.
const SeenCell* twin_but_for(const Corner& corner, std::size_t at, std::size_t cols,
                             std::span<const SeenCell* const> cells) {
    constexpr double kAlike = 12;  // Most of any pixel, grey levels.
    constexpr double kClearly = 12;
    const SeenCell& cell = *cells[at];
    const auto is_other = [&](std::size_t i) {
        return cells[i] != &cell || (i % cols != at % cols && i / cols != at / cols);
    };
    if (!cell.look.blank) return nullptr;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (is_other(i) && cells[i]->look.blank && look_the_same(*cells[i], cell)) return nullptr;
    const cv::Mat1b mask = but_for(corner);
    const auto apart = [&](const SeenCell& other) {
        return cv::norm(cell.look.patch, other.look.patch, cv::NORM_INF, mask);
    };
    const SeenCell* nearest = nullptr;
    double least = kAlike;
    std::vector<double> distances;
    for (const SeenCell* other : cells) {
        const bool bare = other != &cell && other->look.blank;
        distances.push_back(bare ? apart(*other) : std::numeric_limits<double>::infinity());
        if (distances.back() >= least) continue;
        least = distances.back();
        nearest = other;
    }
    for (std::size_t i = 0; nearest != nullptr && i < cells.size(); ++i)
        if (distances[i] < least + kClearly && !look_the_same(*cells[i], *nearest)) nearest = nullptr;
    return nearest;
}

}  // namespace

std::vector<const SeenCell*> with_whole_corners(int cols, std::span<const SeenCell* const> cells) {
    std::vector<const SeenCell*> whole(cells.begin(), cells.end());
    const int last_row = static_cast<int>(cells.size()) - cols;
    for (const Corner corner : {Corner{false, false}, {true, false}, {false, true}, {true, true}}) {
        const int i = (corner.right ? cols - 1 : 0) + (corner.bottom ? last_row : 0);
        const auto at = static_cast<std::size_t>(i);
        if (const SeenCell* twin = twin_but_for(corner, at, static_cast<std::size_t>(cols), cells))
            whole[at] = twin;
    }
    return whole;
}

}  // namespace sapper
