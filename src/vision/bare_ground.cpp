#include "bare_ground.hpp"

#include <algorithm>
#include <cstdlib>

namespace sapper {

namespace {

// Sides that differ by more are not alike, grey levels.
constexpr float kAlike = 8;

// So many rows and columns away are cells near; others are asked only where no near one is alike.
constexpr int kNear = 3;
constexpr int kFarthest = 12;

// How clearly a shape is one that games show.
float clearness(const SeenCell& cell) {
    return *std::max_element(cell.scores.begin(), cell.scores.begin() + static_cast<int>(Shape::Other));
}

}  // namespace

const SeenCell* bare_cell_like(std::span<const SeenCell* const> cells, int rows, int cols, int index) {
    const int row = index / cols;
    const int col = index % cols;
    const SeenCell& here = *cells[static_cast<std::size_t>(index)];
    const SeenCell* best = nullptr;
    float least = kAlike;
    for (int reach = 1; reach <= kFarthest && (best == nullptr || reach <= kNear); ++reach)
        for (int y = std::max(0, row - reach); y <= std::min(rows - 1, row + reach); ++y)
            for (int x = std::max(0, col - reach); x <= std::min(cols - 1, col + reach); ++x) {
                if (std::max(std::abs(y - row), std::abs(x - col)) != reach) continue;
                const int index_there = y * cols + x;
                const SeenCell& there = *cells[static_cast<std::size_t>(index_there)];
                if (!there.look.blank) continue;
                const float apart = typical_rim_difference(here.pattern, there.pattern);
                if (apart >= least) continue;
                least = apart;
                best = &there;
            }
    return best;
}

bool stands_out(std::span<const SeenCell* const> cells, const SeenCell& here) {
    constexpr float kUnlike = 60;
    constexpr int kFew = 4;
    int alike = 0;
    for (const SeenCell* there : cells) {
        alike += there->look.blank && worst_inner_block(here.pattern, there->pattern) < kUnlike;
        if (alike > kFew) return false;
    }
    return true;
}

SeenCell seen_on(const SeenCell& cell, const SeenCell& bare) {
    SeenCell seen;
    seen.look = look_at(cell.look.patch, bare.look.patch, cell.look.side);
    if (seen.look.blank) return cell;
    seen.pattern = cell.pattern;
    seen.scores = shape_of(seen.look);
    constexpr float kClear = 0.95F;
    return clearness(seen) >= (cell.look.blank ? kClear : clearness(cell)) ? seen : cell;
}

}  // namespace sapper
