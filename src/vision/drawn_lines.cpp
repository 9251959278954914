#include "drawn_lines.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sapper {

namespace {

// The strongest edge at the line between two lines of cells, wherever in the gap between them it is; over all
// of the lattice across.
float edge_at(const StripSums& sums, double place, double reach, double from, double to) {
    const auto px = [](double value, int limit) {
        return std::clamp(static_cast<int>(std::lround(value)), 0, limit);
    };
    const auto profile =
        sums.profile(px(place - reach, sums.along() - 1), px(place + reach, sums.along() - 1) + 1,
                     px(from, sums.across()), px(to, sums.across()));
    return profile.empty() ? 0 : *std::ranges::max_element(profile);
}

double share_drawn(std::vector<float> edges) {
    constexpr float kClear = 0.3F;
    if (edges.empty()) return 1;
    std::ranges::sort(edges);
    const float strong = edges[edges.size() * 9 / 10];
    return static_cast<double>(
               std::ranges::count_if(edges, [&](float edge) { return edge >= kClear * strong; })) /
           static_cast<double>(edges.size());
}

}  // namespace

double share_of_drawn_lines(const EdgeMaps& edges, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    const auto reach = [](double pitch, double gap) { return std::max(1.0, 0.05 * pitch) + gap / 2; };
    std::vector<float> between_columns;
    for (int col = 1; col < lattice.cols; ++col)
        between_columns.push_back(edge_at(edges.columns, lattice.x(col),
                                          reach(lattice.pitch.width, lattice.gap.width), area.y,
                                          area.br().y));
    std::vector<float> between_rows;
    for (int row = 1; row < lattice.rows; ++row)
        between_rows.push_back(edge_at(edges.rows, lattice.y(row),
                                       reach(lattice.pitch.height, lattice.gap.height), area.x, area.br().x));
    return std::min(share_drawn(std::move(between_columns)), share_drawn(std::move(between_rows)));
}

}  // namespace sapper
