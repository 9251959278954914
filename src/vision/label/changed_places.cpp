#include "changed_places.hpp"

#include <algorithm>
#include <vector>

namespace sapper {

namespace {

// What the rules say against the labels once bare covered cells and empty ones have changed places.
double rule_cost_exchanged(LabelCosts& costs, std::span<const CellGroup> groups) {
    const std::vector<CellState> before = costs.labels();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!groups[g].blank || !costs.may_be_ground(g)) continue;
        if (before[g] == CellState::Covered) costs.set(g, CellState::Empty);
        if (before[g] == CellState::Empty) costs.set(g, CellState::Covered);
    }
    const double cost = costs.rule_cost();
    costs.set_all(before);
    return cost;
}

// Whether fewer cells than games have mines hide something, or may; one alone may be the mine of a small game
// that was won.
bool hide_too_few(const LabelCosts& costs, std::span<const CellGroup> groups) {
    constexpr std::size_t kFewest = 20;  // One cell in so many is a mine.
    std::size_t hidden = 0;
    std::size_t cells = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        cells += groups[g].members.size();
        if (!is_number(costs.label(g))) hidden += groups[g].members.size();
    }
    return hidden > 1 && hidden * kFewest < cells;
}

}  // namespace

bool may_change_places(LabelCosts& costs, std::span<const CellGroup> groups) {
    const auto was_seen_before = [](const CellGroup& group) { return !group.possible.all(); };
    if (std::ranges::any_of(groups, was_seen_before)) return false;
    constexpr double kClearly = 3;  // Nats.
    constexpr double kRather = 1.5;
    constexpr int kMany = 20;  // Of fewer numbers it may be chance.
    const double as_they_are = costs.rule_cost();
    const double exchanged = rule_cost_exchanged(costs, groups);
    if (as_they_are > 0 && exchanged <= as_they_are) return true;
    if (exchanged + kRather < as_they_are && costs.count_numbers() >= kMany) return true;
    if (hide_too_few(costs, groups) && exchanged < as_they_are + kClearly) return true;
    // Some numbers may be in doubt only because the rules speak against them.
    constexpr std::size_t kMostlySure = 2;
    const std::vector<CellState> before = costs.labels();
    std::size_t in_doubt = 0;
    std::size_t sure = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_number(costs.likeliest(g))) continue;
        (before[g] == CellState::Unknown ? in_doubt : sure) += groups[g].members.size();
        costs.set(g, costs.likeliest(g));
    }
    const bool is_clear = rule_cost_exchanged(costs, groups) + kClearly < costs.rule_cost();
    costs.set_all(before);
    return is_clear && in_doubt > 0 && in_doubt * kMostlySure <= sure;
}

}  // namespace sapper
