#include "opened_ground.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace sapper {

namespace {

constexpr float kNone = 1e6F;

// How far the nearest ground of bare cells with that label is.
float nearest(std::span<const CellGroup> groups, const GroundDistances& distances,
              std::span<const CellState> states, std::size_t group, CellState state) {
    float least = kNone;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (groups[h].blank && states[h] == state) least = std::min(least, distances(group, h));
    return least;
}

}  // namespace

bool are_noughts_drawn(std::span<const CellGroup> groups, std::span<const CellState> states,
                       std::size_t least) {
    std::size_t noughts = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (states[g] == (groups[g].blank ? CellState::Empty : CellState::Covered)) return false;
        if (states[g] == CellState::Empty) noughts += groups[g].members.size();
    }
    return noughts >= least;
}

Grounds what_grounds_tell(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::span<const CellState> states) {
    constexpr float kSame = 4;  // Grey levels.
    constexpr float kOther = 10;
    constexpr std::size_t kSeveral = 6;
    if (are_noughts_drawn(groups, states, kSeveral)) return Grounds::Told;
    bool any = false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_nonzero_number(states[g])) continue;
        const float covered = nearest(groups, distances, states, g, CellState::Covered);
        if (nearest(groups, distances, states, g, CellState::Empty) > kSame || covered < kOther)
            return Grounds::Guessed;
        any = any || covered < kNone;
    }
    return any ? Grounds::Told : Grounds::Guessed;
}

bool numbers_have_own_grounds(std::span<const CellGroup> groups, const GroundDistances& distances) {
    constexpr int kFewestNumbers = 3;
    constexpr float kApart = 4;
    constexpr float kClear = 0.9F;
    std::array<bool, kShapes> shown{};
    std::vector<std::optional<Shape>> numbers;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        numbers.push_back(groups[g].blank ? std::nullopt : clear_number(groups[g].scores, kClear));
        if (!numbers[g]) continue;
        shown[static_cast<std::size_t>(*numbers[g])] = true;
        for (std::size_t h = 0; h < g; ++h)
            if (numbers[h] && *numbers[h] != *numbers[g] && distances(g, h) < kApart) return false;
    }
    return std::ranges::count(shown, true) >= kFewestNumbers;
}

}  // namespace sapper
