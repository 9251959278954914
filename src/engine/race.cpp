#include "race.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sapper::engine {

Race::Race(std::span<const Rival> rivals)
    : rivals_(rivals), games_(rivals.size()), in_(rivals.size(), true) {}

bool Race::decided() const {
    return std::ranges::count(in_, true) <= 1;
}

double Race::rate(std::size_t rival) const {
    const std::vector<double>& games = games_[rival];
    return std::accumulate(games.begin(), games.end(), 0.0) / static_cast<double>(games.size());
}

/// What the rival is worth more than the first one, after the fields that both played.
Race::Estimate Race::estimate(std::size_t rival) const {
    if (rival == 0) return {};
    const auto fields = static_cast<double>(games_[rival].size());
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < games_[rival].size(); ++i) {
        const double ahead = games_[rival][i] - games_[0][i];
        sum += ahead;
        squares += ahead * ahead;
    }
    // One game more that went either way keeps few fields from looking certain.
    const double seen = sum / fields;
    const double noise = ((squares + 1) / fields - seen * seen) / fields;
    const double scale = std::max(rate(0), 0.01);
    const double expected = rivals_[rival].expected * scale;
    const double doubt = rivals_[rival].doubt * scale;
    const double trust = doubt * doubt / (doubt * doubt + noise);
    return {expected + trust * (seen - expected), std::sqrt(trust * noise)};
}

std::size_t Race::leader() const {
    std::size_t best = 0;
    for (std::size_t rival = 1; rival < games_.size(); ++rival)
        if (in_[rival] && estimate(rival).ahead > estimate(best).ahead) best = rival;
    return best;
}

void Race::drop_those_behind(double by) {
    const double best = estimate(leader()).ahead;
    for (std::size_t rival = 1; rival < games_.size(); ++rival) {
        const Estimate now = estimate(rival);
        if (in_[rival] && now.ahead + by * now.doubt < best) in_[rival] = false;
    }
}

}  // namespace sapper::engine
