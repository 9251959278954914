#include "tile_looks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sapper {

namespace {

// A cell whose left and upper sides are so much lighter or darker than the others is a button, when its
// middle differs by no more than kEven within; grey levels.
constexpr float kButton = 14;
constexpr float kEven = 30;

// Largest difference between the blocks in the middle.
float inner_relief(const Pattern& pattern) {
    float widest = 0;
    for (int i = 0; i < 3; ++i) {
        float low = 255;
        float high = 0;
        for (int y = 2; y < kBlocks - 2; ++y)
            for (int x = 2; x < kBlocks - 2; ++x) {
                const int part = (y * kBlocks + x) * 3 + i;
                const float value = pattern[static_cast<std::size_t>(part)];
                low = std::min(low, value);
                high = std::max(high, value);
            }
        widest = std::max(widest, high - low);
    }
    return widest;
}

}  // namespace

bool is_button(const Pattern& pattern) {
    float across = 0;
    float down = 0;
    const auto value = [&](int x, int y) {
        const cv::Vec3f block = block_at(pattern, x, y);
        return (block[0] + block[1] + block[2]) / 3;
    };
    for (int i = 1; i + 1 < kBlocks; ++i) {
        across += value(0, i) - value(kBlocks - 1, i);
        down += value(i, 0) - value(i, kBlocks - 1);
    }
    constexpr float kSides = kBlocks - 2;
    return std::min(std::abs(across), std::abs(down)) >= kButton * kSides && across * down > 0 &&
           inner_relief(pattern) <= kEven;
}

bool alternates(const std::vector<const SeenCell*>& cells, const Lattice& lattice) {
    constexpr float kStep = 3;  // Grey levels.
    constexpr double kNearlyAll = 0.95;
    const auto at = [&](int row, int col) -> const SeenCell& {
        const int cell = row * lattice.cols + col;
        return *cells[static_cast<std::size_t>(cell)];
    };
    const auto light = [](const SeenCell& cell) {
        const cv::Vec3f middle = middle_of(cell.pattern);
        return (middle[0] + middle[1] + middle[2]) / 3;
    };
    int pairs = 0;
    int odd_lighter = 0;
    int odd_darker = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col)
            for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}}) {
                if (row + down >= lattice.rows || col + right >= lattice.cols) continue;
                const SeenCell& a = at(row, col);
                const SeenCell& b = at(row + down, col + right);
                if (!a.look.blank || !b.look.blank) continue;
                const float step = ((row + col) % 2 == 0 ? 1.0F : -1.0F) * (light(b) - light(a));
                ++pairs;
                odd_lighter += step >= kStep;
                odd_darker += step <= -kStep;
            }
    return pairs > 0 && std::max(odd_lighter, odd_darker) >= kNearlyAll * pairs;
}

}  // namespace sapper
