#include "second_flags.hpp"

#include <algorithm>
#include <array>
#include <cmath>

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

// Whether the groups' pictures differ by more than their grounds do: by a small thing beside the flag.
bool differ_by_a_thing(const CellGroup& a, const CellGroup& b) {
    constexpr float kThing = 5;  // Grey levels of a block.
    constexpr int kLast = kBlocks - 1;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        std::vector<float> inner;
        for (int y = 1; y < kLast; ++y)
            for (int x = 1; x < kLast; ++x) {
                const auto at = static_cast<std::size_t>(y * kBlocks + x) * 3 + channel;
                inner.push_back(a.ground.mean[at] - b.ground.mean[at]);
            }
        std::sort(inner.begin(), inner.end());
        const float step = inner[inner.size() / 2];
        const float most = std::max(inner.back() - step, step - inner.front());
        if (most > std::abs(step) + kThing) return true;
    }
    return false;
}

bool may_be_flag(const CellGroup& group) {
    constexpr float kFlag = 0.3F;
    return !group.blank && score(group, Shape::Flag) > kFlag;
}

}  // namespace

float ink_difference(const CellGroup& a, const CellGroup& b) {
    float sum = 0;
    for (std::size_t k = 0; k < a.ink.size(); ++k) sum += std::abs(a.ink[k] - b.ink[k]);
    return sum / static_cast<float>(a.ink.size());
}

bool are_two_flags(const CellGroup& a, const CellGroup& b) {
    constexpr float kOtherColour = 60;
    return may_be_flag(a) && may_be_flag(b) && apart(a.colour, b.colour) > kOtherColour;
}

std::optional<CellState> other_flag(std::span<const CellGroup> groups, std::size_t group) {
    constexpr float kDrawnAlike = 0.06F;
    const CellGroup& here = groups[group];
    if (!may_be_flag(here)) return std::nullopt;
    std::size_t others = 0;
    std::size_t same = 0;
    float least = 1;
    for (const CellGroup& there : groups) {
        const bool other = are_two_flags(here, there);
        if (other) least = std::min(least, ink_difference(here, there));
        if (may_be_flag(there)) (other ? others : same) += there.members.size();
    }
    if (others <= same) return std::nullopt;
    return least < kDrawnAlike ? CellState::WrongFlag : CellState::Question;
}

std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states) {
    std::vector<bool> doubtful(groups.size(), false);
    const bool crisp = is_crisp(groups, states);
    // Question marks are rarer than flags; groups are in order of size.
    std::size_t flags = groups.size();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || (states[g] != CellState::Flag && states[g] != CellState::Question)) continue;
        if (other_flag(groups, g) == states[g]) continue;
        doubtful[g] = doubtful[g] || is_either(groups[g], states[g]);
        if (states[g] != CellState::Flag || !crisp) continue;
        if (flags == groups.size()) {
            flags = g;
            continue;
        }
        if (!differ_by_a_thing(groups[g], groups[flags])) continue;
        doubtful[g] = true;
        if (2 * groups[g].members.size() > groups[flags].members.size()) doubtful[flags] = true;
    }
    return doubtful;
}

}  // namespace sapper
