#include "tile_phase.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// Share of the pitch within which a border's edges stand: wide gaps and bevels.
constexpr double kPhaseReach = 0.22;

// Places of borders nearer to each other than this share of the pitch are one.
constexpr double kOnePlace = 0.2;

// Ink is looked for this far on both sides of a border, share of the pitch.
constexpr double kInkReach = 0.08;

// What ink at a border takes off its strength, at most.
constexpr double kInkCounts = 0.7;

// A periodic list of values.
class Circle {
 public:
    explicit Circle(std::span<const float> values) : values_(values) {}
    double at(int i) const {
        const auto size = static_cast<int>(values_.size());
        return static_cast<double>(values_[static_cast<std::size_t>(((i % size) + size) % size)]);
    }

 private:
    std::span<const float> values_;
};

// 0 where least is drawn, 1 where most is.
std::vector<double> ink_shares(std::span<const float> ink, int phases) {
    std::vector<double> shares(static_cast<std::size_t>(phases), 0);
    if (ink.size() != shares.size()) return shares;
    const Circle circle(ink);
    const int reach = static_cast<int>(std::lround(kInkReach * phases));
    for (int i = 0; i < phases; ++i)
        for (int k = -reach; k <= reach; ++k) shares[static_cast<std::size_t>(i)] += circle.at(i + k);
    const auto [least, most] = std::minmax_element(shares.begin(), shares.end());
    const double low = *least;
    const double range = *most - low;
    // Ink that is nearly even says nothing of where it is least.
    constexpr double kEven = 0.02;
    const double scale = range > kEven * *most ? 1 / range : 0;
    for (double& share : shares) share = (share - low) * scale;
    return shares;
}

}  // namespace

std::vector<TileBorder> tile_borders(std::span<const float> fold, std::span<const float> ink, double pitch,
                                     std::size_t most) {
    const auto phases = static_cast<int>(fold.size());
    const Circle edges(fold);
    const double floor = static_cast<double>(*std::min_element(fold.begin(), fold.end()));
    const int reach = std::max(1, static_cast<int>(std::lround(kPhaseReach * phases)));

    std::vector<TileBorder> borders;
    double strongest = 0;
    for (int middle = 0; middle < phases; ++middle) {
        double strength = 0;
        double weight = 0;
        double moment = 0;
        for (int i = -reach; i <= reach; ++i) {
            const double edge = edges.at(middle + i) - floor;
            strength += edge * (1.0 - std::abs(i) / (reach + 1.0));
            weight += edge * edge;
            moment += edge * edge * i;
        }
        strongest = std::max(strongest, strength);
        borders.push_back({middle + (weight > 0 ? moment / weight : 0), strength});
    }
    const std::vector<double> drawn = ink_shares(ink, phases);
    for (TileBorder& border : borders) {
        const int place = (static_cast<int>(std::lround(border.place)) + phases) % phases;
        border.strength = (strongest > 0 ? border.strength / strongest : 0) -
                          kInkCounts * drawn[static_cast<std::size_t>(place)];
    }
    std::sort(borders.begin(), borders.end(),
              [](const TileBorder& a, const TileBorder& b) { return a.strength > b.strength; });
    std::vector<TileBorder> places;
    for (const TileBorder& border : borders) {
        if (places.size() >= most) break;
        const bool is_new = std::none_of(places.begin(), places.end(), [&](const TileBorder& place) {
            const double apart =
                std::abs(std::remainder(place.place * phases / pitch - border.place, phases));
            return apart < kOnePlace * phases;
        });
        if (is_new) places.push_back({border.place * pitch / phases, border.strength});
    }
    return places;
}

std::optional<double> ink_gap(std::span<const float> ink, double pitch) {
    constexpr double kNone = 0.1;        // Of the most ink.
    constexpr double kNarrowest = 0.15;  // Share of the pitch.
    const auto phases = static_cast<int>(ink.size());
    const auto [least, most] = std::minmax_element(ink.begin(), ink.end());
    const double blank = static_cast<double>(*least) + kNone * static_cast<double>(*most - *least);
    const Circle circle(ink);
    int longest = 0;
    int begin = 0;
    int run = 0;
    // Twice around, so that a gap over the end is seen whole.
    for (int i = 0; i < 2 * phases; ++i) {
        run = circle.at(i) <= blank ? run + 1 : 0;
        if (run <= longest || run >= phases) continue;
        longest = run;
        begin = i + 1 - run;
    }
    if (longest < kNarrowest * phases) return std::nullopt;
    return std::fmod(begin + (longest - 1) / 2.0, phases) * pitch / phases;
}

}  // namespace sapper
