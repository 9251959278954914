#include "possible_states.hpp"

#include <algorithm>

namespace sapper {

namespace {

// The members that may be the same as the first one that is left; they are left no more.
CellGroup take_part(CellGroup& group, std::span<const StateSet> possible) {
    CellGroup part = group;
    part.possible.set();
    const auto fits = [&](int cell) {
        const StateSet common = part.possible & possible[static_cast<std::size_t>(cell)];
        if (common.none()) return false;
        part.possible = common;
        return true;
    };
    const auto rest = std::stable_partition(group.members.begin(), group.members.end(), fits);
    part.members.assign(group.members.begin(), rest);
    part.ground.members = part.members;
    group.members.erase(group.members.begin(), rest);
    return part;
}

}  // namespace

std::optional<CellState> only_state(const StateSet& possible) {
    if (possible.count() != 1) return std::nullopt;
    int state = 0;
    while (!possible[static_cast<std::size_t>(state)]) ++state;
    return static_cast<CellState>(state);
}

StateSet opened_states(bool safe) {
    StateSet states;
    if (!safe) states = only(CellState::Mine) | only(CellState::Exploded);
    for (int mines = 0; mines <= 8; ++mines) states |= only(number(mines));
    return states;
}

bool may_be_hit_mine(const StateSet& possible) {
    return possible == opened_states(false);
}

StateSet uncovered_states() {
    return ~only(CellState::Covered);
}

void limit_groups(std::vector<CellGroup>& groups, std::span<const StateSet> possible) {
    std::vector<CellGroup> limited;
    for (CellGroup& group : groups)
        while (!group.members.empty()) limited.push_back(take_part(group, possible));
    std::ranges::stable_sort(limited, [](const CellGroup& a, const CellGroup& b) {
        return a.blank != b.blank ? a.blank : a.members.size() > b.members.size();
    });
    groups = std::move(limited);
}

}  // namespace sapper
