#include "opened_ground.hpp"

#include <algorithm>

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

// Whether something is drawn on all of several empty cells, and on no covered one.
bool are_noughts_drawn(std::span<const CellGroup> groups, std::span<const CellState> states) {
    constexpr std::size_t kSeveral = 6;
    std::size_t noughts = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (states[g] == (groups[g].blank ? CellState::Empty : CellState::Covered)) return false;
        if (states[g] == CellState::Empty) noughts += groups[g].members.size();
    }
    return noughts >= kSeveral;
}

}  // namespace

Grounds what_grounds_tell(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::span<const CellState> states) {
    constexpr float kSame = 4;  // Grey levels.
    constexpr float kOther = 10;
    if (are_noughts_drawn(groups, states)) return Grounds::Told;
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

}  // namespace sapper
