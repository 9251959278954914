#include "second_flags.hpp"

#include <algorithm>
#include <array>

namespace sapper {

namespace {

float score(const CellGroup& group, Shape shape) {
    return group.scores[static_cast<std::size_t>(shape)];
}

// Whether one state looks the same in all cells, so that each number that many cells show is one group.
bool is_crisp(std::span<const CellGroup> groups, std::span<const CellState> states) {
    constexpr std::size_t kMany = 5;
    std::array<std::size_t, kCellStates> cells{};
    std::array<int, kCellStates> looks{};
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_number(states[g])) continue;
        cells[static_cast<std::size_t>(states[g])] += groups[g].members.size();
        ++looks[static_cast<std::size_t>(states[g])];
    }
    bool any = false;
    for (std::size_t s = 0; s < kCellStates; ++s) {
        if (cells[s] < kMany) continue;
        if (looks[s] > 1) return false;
        any = true;
    }
    return any;
}

// Both shapes come into question.
bool is_either(const CellGroup& group, CellState state) {
    constexpr std::size_t kFew = 4;
    const float most = group.members.size() < kFew ? 0.25F : 0.5F;
    const float flag = score(group, Shape::Flag);
    const float question = score(group, Shape::Question);
    return state == CellState::Flag ? question > most * flag : flag > most * question;
}

}  // namespace

std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states) {
    std::vector<bool> doubtful(groups.size(), false);
    const bool crisp = is_crisp(groups, states);
    // Question marks are rarer than flags; groups are in order of size.
    std::size_t flags = groups.size();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || (states[g] != CellState::Flag && states[g] != CellState::Question)) continue;
        doubtful[g] = doubtful[g] || is_either(groups[g], states[g]);
        if (states[g] != CellState::Flag || !crisp) continue;
        if (flags == groups.size()) {
            flags = g;
            continue;
        }
        doubtful[g] = true;
        if (2 * groups[g].members.size() > groups[flags].members.size()) doubtful[flags] = true;
    }
    return doubtful;
}

}  // namespace sapper
