#include "tile_phase.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

std::vector<double> tile_borders(std::span<const float> fold, double pitch, std::size_t most) {
    // Share of the pitch within which a border's edges stand: wide gaps and bevels.
    constexpr double kReach = 0.22;
    const auto phases = static_cast<int>(fold.size());
    const auto at = [&](int i) {
        return static_cast<double>(fold[static_cast<std::size_t>(((i % phases) + phases) % phases)]);
    };
    double floor = at(0);
    for (int i = 0; i < phases; ++i) floor = std::min(floor, at(i));
    const int reach = std::max(1, static_cast<int>(std::lround(kReach * phases)));

    struct Border {
        double strength;
        double place;
    };
    std::vector<Border> borders;
    for (int middle = 0; middle < phases; ++middle) {
        double strength = 0;
        double weight = 0;
        double moment = 0;
        for (int i = -reach; i <= reach; ++i) {
            const double edge = at(middle + i) - floor;
            strength += edge * (1.0 - std::abs(i) / (reach + 1.0));
            weight += edge * edge;
            moment += edge * edge * i;
        }
        borders.push_back({strength, middle + (weight > 0 ? moment / weight : 0)});
    }
    std::sort(borders.begin(), borders.end(),
              [](const Border& a, const Border& b) { return a.strength > b.strength; });
    std::vector<double> places;
    for (const Border& border : borders) {
        if (places.size() >= most) break;
        const bool is_new = std::none_of(places.begin(), places.end(), [&](double place) {
            const double apart = std::abs(std::remainder(place * phases / pitch - border.place, phases));
            return apart < 0.2 * phases;
        });
        if (is_new) places.push_back(border.place * pitch / phases);
    }
    return places;
}

}  // namespace sapper
