#include "padded_fit.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "look/cell_sampler.hpp"
#include "skin_phase.hpp"

namespace sapper {

namespace {

// Display scales, likeliest first: the desktop's own, and those of a compositor that enlarges windows.
constexpr double kScales[] = {1, 2, 1.5, 1.25, 1.75, 3};

// Edges of the skin weaker than this share of its strongest are drawing, not borders.
constexpr float kBorder = 0.5F;

// Mean strength at the places of the borders that a board has at least, grey levels.
constexpr double kFaint = 5;

// The first border is looked for so far around where the folded profile puts it, px of the game's own.
constexpr double kAround = 4;

// The last border may lie so far from where the grid's pitch puts it, px of the game's own.
constexpr double kDrawnAside = 6;

// A canonical column before which the skin's cells have a border: counted from the cell's beginning or,
// behind the part that grows, from its end.
struct Border {
    double distance;
    bool from_end;
};

std::vector<Border> borders_of(const Skin& skin, Axis axis) {
    const auto edges = expected_edges(skin, axis);
    const float strongest = *std::max_element(edges.begin(), edges.end());
    const int size = static_cast<int>(edges.size());
    const int after = axis == Axis::X ? skin.fixed.right : skin.fixed.bottom;
    std::vector<Border> borders;
    for (int i = 0; i < size; ++i) {
        if (edges[static_cast<std::size_t>(i)] < kBorder * strongest) continue;
        const bool from_end = i >= size - after;
        borders.push_back({static_cast<double>(from_end ? size - i : i), from_end});
    }
    return borders;
}

// One axis of a lattice; lengths in frame px, `narrow` in px of the game's own.
struct Comb {
    double origin = 0;
    double narrow = 0;
    int wide = 0;
    int count = 0;
    double scale = 1;

    double at(int index) const { return origin + scale * (index * narrow + std::min(index, wide)); }
    double pitch() const { return (at(count) - origin) / count; }
};

float at_position(std::span<const float> profile, double position) {
    const auto index = static_cast<long>(std::floor(position));
    if (index < 0 || index + 1 >= static_cast<long>(profile.size())) return 0;
    const auto part = static_cast<float>(position - static_cast<double>(index));
    return (1 - part) * profile[static_cast<std::size_t>(index)] +
           part * profile[static_cast<std::size_t>(index) + 1];
}

// Mean strength of the profile where the comb's cells have their borders.
double strength(std::span<const float> profile, const std::vector<Border>& borders, const Comb& comb) {
    float sum = 0;
    for (int i = 0; i < comb.count; ++i)
        for (const Border& border : borders)
            sum += at_position(profile, border.from_end ? comb.at(i + 1) - border.distance * comb.scale
                                                        : comb.at(i) + border.distance * comb.scale);
    return static_cast<double>(sum) / (comb.count * static_cast<double>(borders.size()));
}

// The best comb of this scale around the lines.
Comb fit_scale(std::span<const float> profile, const std::vector<Border>& borders, const Lines& lines,
               double scale, double& strongest) {
    const int count = lines.count - 1;
    const double pitch = lines.pitch / scale;
    Comb best{lines.first, pitch, 0, count, scale};
    strongest = 0;
    const auto consider = [&](const Comb& comb) {
        const double here = strength(profile, borders, comb);
        if (here <= strongest) return;
        strongest = here;
        best = comb;
    };
    // Where in the pitch a cell begins; then how many of the cells are wide.
    for (int halves = 0; halves * scale / 2 < lines.pitch; ++halves)
        consider({lines.first + halves * scale / 2, pitch, 0, count, scale});
    const int half = count / 2;
    const double middle = best.origin + lines.pitch * half;
    strongest = 0;
    const double step = scale == std::round(scale) ? 1 : scale / 4;
    const int whole = static_cast<int>(std::floor(pitch));
    for (int narrow = whole - 1; narrow <= whole + 1; ++narrow)
        for (int wide = 0; wide < count; ++wide) {
            if (std::abs(narrow * count + wide - pitch * count) > kDrawnAside) continue;
            Comb comb{0, static_cast<double>(narrow), wide, count, scale};
            const double around = middle - comb.at(half);
            const double from = step == 1 ? std::round(around - kAround * scale) : around - kAround * scale;
            for (comb.origin = from; comb.origin <= around + kAround * scale; comb.origin += step)
                consider(comb);
        }
    return best;
}

std::optional<Comb> fit_axis(std::span<const float> profile, const Skin& skin, Axis axis, const Lines& lines,
                             std::span<const double> scales) {
    const auto borders = borders_of(skin, axis);
    double strongest = kFaint;
    std::optional<Comb> best;
    for (const double scale : scales) {
        double here = 0;
        const Comb comb = fit_scale(profile, borders, lines, scale, here);
        if (here <= strongest) continue;
        strongest = here;
        best = comb;
    }
    return best;
}

}  // namespace

std::optional<Lattice> fit_padded(const EdgeMaps& edges, const Skin& skin, const Grid& grid) {
    const cv::Rect2d area = grid.area();
    const auto across = edges.columns.profile(0, edges.columns.along(), static_cast<int>(area.y),
                                              static_cast<int>(area.br().y));
    const auto x = fit_axis(across, skin, Axis::X, grid.x, kScales);
    if (!x) return std::nullopt;
    const auto down =
        edges.rows.profile(0, edges.rows.along(), static_cast<int>(area.x), static_cast<int>(area.br().x));
    const auto y = fit_axis(down, skin, Axis::Y, grid.y, std::span(&x->scale, 1));
    if (!y) return std::nullopt;
    Lattice lattice;
    lattice.origin = {x->origin, y->origin};
    lattice.pitch = {x->pitch(), y->pitch()};
    lattice.cols = x->count;
    lattice.rows = y->count;
    lattice.scale = x->scale;
    lattice.wide_cols = x->wide;
    lattice.wide_rows = y->wide;
    return lattice;
}

}  // namespace sapper
