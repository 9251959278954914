#include "board_light.hpp"

#include <algorithm>

#include "colour.hpp"
#include "median.hpp"

namespace sapper {

namespace {

// Cells that far away in a row or column lie on the same field of a chequer.
constexpr int kApart = 2;

// Fewer pairs of cells say nothing of the light.
constexpr std::size_t kFewestPairs = 20;

// Light that changes by less over the board, grey levels, parts no cells that look alike.
constexpr float kNoticed = 6;

// What most changes are, nearly; none where they differ, as those of tiles in many colours do.
cv::Vec3f usual_change(const std::vector<cv::Vec3f>& changes) {
    constexpr float kNearly = 2;  // Grey levels.
    if (changes.size() < kFewestPairs) return {};
    const cv::Vec3f middle = median_colour(changes);
    const auto near = std::ranges::count_if(
        changes, [&](const cv::Vec3f& change) { return apart(change, middle) < kNearly; });
    return 2 * near >= std::ssize(changes) ? middle : cv::Vec3f();
}

// How the colour inside changes from each cell to the one so many further on in its row, or in its column.
std::vector<cv::Vec3f> changes_over(int further, std::span<const Pattern> patterns,
                                    std::span<const int> cells, int cols, bool downwards) {
    std::vector<cv::Vec3f> changes;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int next = cells[i] + (downwards ? further * cols : further);
        if (!downwards && cells[i] / cols != next / cols) continue;
        const auto found = std::lower_bound(cells.begin(), cells.end(), next);
        if (found == cells.end() || *found != next) continue;
        const auto other = static_cast<std::size_t>(found - cells.begin());
        changes.push_back(middle_of(patterns[other]) - middle_of(patterns[i]));
    }
    return changes;
}

// How it usually changes from a cell to the next one. Light changes twice as much over twice as many cells:
// between covered and empty ones, which may lie by turns, there is but one step.
cv::Vec3f change_per_cell(std::span<const Pattern> patterns, std::span<const int> cells, int cols,
                          bool downwards) {
    constexpr float kNearlyTwice = 0.5F;  // Of the change.
    constexpr std::size_t kFew = 5;
    const cv::Vec3f change = usual_change(changes_over(kApart, patterns, cells, cols, downwards));
    if (change == cv::Vec3f()) return change;
    const std::vector<cv::Vec3f> further = changes_over(2 * kApart, patterns, cells, cols, downwards);
    const bool is_light = further.size() < kFew ||
                          apart(median_colour(further), 2 * change) <= kNearlyTwice * apart(change, {});
    return is_light ? change * (1.0F / kApart) : cv::Vec3f();
}

}  // namespace

std::vector<Pattern> in_even_light(std::vector<Pattern> patterns, std::span<const int> cells, int rows,
                                   int cols) {
    const cv::Vec3f right = change_per_cell(patterns, cells, cols, false);
    const cv::Vec3f down = change_per_cell(patterns, cells, cols, true);
    const float over_board =
        apart(right, {}) * static_cast<float>(cols) + apart(down, {}) * static_cast<float>(rows);
    if (over_board < kNoticed) return patterns;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int row = cells[i] / cols;
        const int col = cells[i] % cols;
        const cv::Vec3f light = right * (static_cast<float>(col) - static_cast<float>(cols) / 2) +
                                down * (static_cast<float>(row) - static_cast<float>(rows) / 2);
        for (std::size_t k = 0; k < patterns[i].size(); ++k) patterns[i][k] -= light[static_cast<int>(k % 3)];
    }
    return patterns;
}

}  // namespace sapper
