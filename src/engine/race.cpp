#include "race.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace sapper::engine {

Race::Race(std::span<const Rival> rivals)
    : rivals_(rivals), games_(rivals.size()), in_(rivals.size(), true) {}

bool Race::decided() const {
    return std::ranges::count(in_, true) <= (first_beaten_ ? 2 : 1);
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

/// Mean of max(0, rival − leader). The two are taken to be independent normal variables.
double Race::missed_without(const Estimate& rival, const Estimate& leader) {
    const double doubt = std::hypot(rival.doubt, leader.doubt);
    if (doubt <= 0) return std::max(0.0, rival.ahead - leader.ahead);
    const double behind = (leader.ahead - rival.ahead) / doubt;
    const double density = std::exp(-behind * behind / 2) / std::sqrt(2 * std::numbers::pi);
    const double above = std::erfc(behind / std::numbers::sqrt2) / 2;
    return doubt * (density - behind * above);
}

void Race::drop_those_not_worth(double regret) {
    const std::size_t first_of_all = leader();
    const Estimate best = estimate(first_of_all);
    const auto misses_little = [&](std::size_t rival) {
        return missed_without(estimate(rival), best) < regret;
    };
    first_beaten_ = first_of_all != 0 && misses_little(0);
    for (std::size_t rival = 1; rival < games_.size(); ++rival)
        if (in_[rival] && rival != first_of_all && misses_little(rival)) in_[rival] = false;
}

}  // namespace sapper::engine
