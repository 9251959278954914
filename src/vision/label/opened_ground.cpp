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

}  // namespace

Grounds what_grounds_tell(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::span<const CellState> states) {
    constexpr float kSame = 4;  // Grey levels.
    constexpr float kOther = 10;
    bool any = false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_nonzero_number(states[g])) continue;
        const float covered = nearest(groups, distances, states, g, CellState::Covered);
        if (nearest(groups, distances, states, g, CellState::Empty) > kSame || covered < kOther)
            return Grounds::Guessed;
        any = any || covered < kNone;
    }
    return any ? Grounds::Numbered : Grounds::Guessed;
}

}  // namespace sapper
