#include "drawn_lines.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "look/median.hpp"

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
    return static_cast<double>(std::ranges::count_if(
               edges, [&](float edge) { return edge > 0 && edge >= kClear * strong; })) /
           static_cast<double>(edges.size());
}

// Of each line of cells, the share of the borders between its cells that are drawn beside it; the lines of
// cells run across `sums`. `along`, `across`: where the lattice's lines are, that way and the other, px.
std::vector<double> shares_ruled(const StripSums& sums, const std::vector<double>& along,
                                 const std::vector<double>& across, double reach) {
    constexpr float kClear = 0.3F;
    constexpr double kInner = 0.25;  // Of a cell: what runs along its ends are the other way's borders.
    std::vector<std::vector<float>> borders;
    std::vector<float> all;
    for (std::size_t line = 0; line + 1 < across.size(); ++line) {
        const double inset = kInner * (across[line + 1] - across[line]);
        auto& of_line = borders.emplace_back();
        for (std::size_t i = 1; i + 1 < along.size(); ++i)
            of_line.push_back(edge_at(sums, along[i], reach, across[line] + inset, across[line + 1] - inset));
        all.insert(all.end(), of_line.begin(), of_line.end());
    }
    std::vector<double> shares;
    if (all.empty()) return shares;
    const float usual = median(all);
    for (const auto& of_line : borders)
        shares.push_back(static_cast<double>(std::ranges::count_if(
                             of_line, [&](float edge) { return edge > 0 && edge >= kClear * usual; })) /
                         static_cast<double>(of_line.size()));
    return shares;
}

Range ruled(const std::vector<double>& shares, int most) {
    constexpr double kNearlyAll = 0.9;
    constexpr double kHardlyAny = 0.1;
    const Range all{0, static_cast<int>(shares.size())};
    const auto is_bare = [&](int line) { return shares[static_cast<std::size_t>(line)] <= kHardlyAny; };
    Range part = all;
    while (part.begin < most && part.size() > kFewestCells && is_bare(part.begin)) ++part.begin;
    while (all.end - part.end < most && part.size() > kFewestCells && is_bare(part.end - 1)) --part.end;
    for (int line = part.begin; line < part.end; ++line)
        if (shares[static_cast<std::size_t>(line)] < kNearlyAll) return all;
    return part;
}

}  // namespace

Extent ruled_part(const EdgeMaps& edges, const Lattice& lattice, int most) {
    const auto reach = [](double pitch, double gap) { return std::max(1.0, 0.07 * pitch) + gap / 2; };
    std::vector<double> xs;
    std::vector<double> ys;
    for (int col = 0; col <= lattice.cols; ++col) xs.push_back(lattice.x(col));
    for (int row = 0; row <= lattice.rows; ++row) ys.push_back(lattice.y(row));
    return {ruled(shares_ruled(edges.columns, xs, ys, reach(lattice.pitch.width, lattice.gap.width)), most),
            ruled(shares_ruled(edges.rows, ys, xs, reach(lattice.pitch.height, lattice.gap.height)), most)};
}

double share_of_drawn_lines(const EdgeMaps& edges, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    // Narrow gaps are not measured: the edges of tiles stand half of one beside the line.
    constexpr double kReach = 0.08;  // Of the pitch.
    const auto reach = [](double pitch, double gap) { return std::max(1.0, kReach * pitch) + gap / 2; };
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

bool has_its_borders(const EdgeMaps& edges, const Lattice& lattice) {
    constexpr double kNearlyAll = 0.7;
    return share_of_drawn_lines(edges, lattice) >= kNearlyAll;
}

}  // namespace sapper
