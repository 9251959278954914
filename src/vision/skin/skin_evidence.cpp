#include "skin_evidence.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace sapper {

namespace {

// Cells along each axis that are looked at.
constexpr int kProbes = 5;

// A ground is the skin's when each channel is so near to one of its pictures', grey levels. A grid whose
// lines are half a cell off shows parts of two cells, but mostly two alike.
constexpr int kNearGrey = 24;

// Fewer cells with a ground of the skin's are no evidence, as a share.
constexpr double kLeastShare = 0.05;

// 1 for the same colour, 0 for one that is `reach` away in any channel.
double nearness(const cv::Vec3i& a, const cv::Vec3i& b, int reach) {
    const int apart = std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
    return std::max(0.0, 1.0 - static_cast<double>(apart) / reach);
}

std::vector<cv::Vec3i> grounds_in(const cv::Mat& pixels, const Grid& grid) {
    const cv::Rect frame({0, 0}, pixels.size());
    std::vector<cv::Vec3i> grounds;
    for (int i = 0; i < kProbes * kProbes; ++i) {
        const int row = (i / kProbes * 2 + 1) * (grid.y.count - 1) / (2 * kProbes);
        const int col = (i % kProbes * 2 + 1) * (grid.x.count - 1) / (2 * kProbes);
        const cv::Rect2d cell(grid.x.first + col * grid.x.pitch, grid.y.first + row * grid.y.pitch,
                              grid.x.pitch, grid.y.pitch);
        const cv::Rect inside = cv::Rect(cell) & frame;
        if (!inside.empty()) grounds.push_back(ground_of(pixels(inside), 2));
    }
    return grounds;
}

// The lowest level up to which half of the pixels are. Sixteen levels at a time are passed over, in a few
// vector instructions.
int median_level(const std::array<int, 256>& counts, int pixels) {
    constexpr std::ptrdiff_t kAtOnce = 16;
    const int* level = counts.data();
    int below = 0;
    for (;; level += kAtOnce) {
        const int next = std::accumulate(level, level + kAtOnce, 0);
        if (2 * (below + next) >= pixels) break;
        below += next;
    }
    while (2 * (below += *level) < pixels) ++level;
    return static_cast<int>(level - counts.data());
}

}  // namespace

cv::Vec3i ground_of(const cv::Mat& picture, int step) {
    std::array<std::array<int, 256>, 3> counts{};
    int pixels = 0;
    for (int y = 0; y < picture.rows; y += step) {
        const auto* row = picture.ptr<cv::Vec4b>(y);
        for (int x = 0; x < picture.cols; x += step) {
            ++pixels;
            for (int channel = 0; channel < 3; ++channel)
                ++counts[static_cast<std::size_t>(channel)][row[x][channel]];
        }
    }
    cv::Vec3i ground;
    for (int channel = 0; channel < 3; ++channel)
        ground[channel] = median_level(counts[static_cast<std::size_t>(channel)], pixels);
    return ground;
}

std::vector<CellReader*> likely_skins(const cv::Mat& pixels, const Grid& grid,
                                      std::span<CellReader> readers) {
    const auto grounds = grounds_in(pixels, grid);
    std::vector<std::pair<double, CellReader*>> judged;
    for (CellReader& reader : readers) {
        const int reach = kNearGrey + reader.skin()->ground_drift;
        double likeness = 0;
        int known = 0;
        for (const cv::Vec3i& ground : grounds) {
            double nearest = 0;
            for (const cv::Vec3i& own : reader.grounds())
                nearest = std::max(nearest, nearness(ground, own, reach));
            likeness += nearest;
            known += nearest > 0;
        }
        if (known >= kLeastShare * static_cast<double>(grounds.size()))
            judged.emplace_back(likeness, &reader);
    }
    std::stable_sort(judged.begin(), judged.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<CellReader*> likely;
    likely.reserve(judged.size());
    for (const auto& [likeness, reader] : judged) likely.push_back(reader);
    return likely;
}

}  // namespace sapper
