#include "coloured_mines.hpp"

#include <algorithm>
#include <cstddef>

#include "bare_grounds.hpp"
#include "mark_evidence.hpp"

namespace sapper {

std::vector<bool> mines_in_many_colours(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr std::size_t kMany = 4;
    std::vector<bool> shown(groups.size(), false);
    std::vector<std::size_t> colours;  // One group of each.
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const CellState label = labels.states[g];
        shown[g] = (label == CellState::Mine || label == CellState::Flag) &&
                   is_drawn_clearly(groups[g], Shape::Mine);
        if (shown[g] &&
            std::ranges::all_of(colours, [&](std::size_t h) { return have_two_hues(groups[g], groups[h]); }))
            colours.push_back(g);
    }
    if (colours.size() < kMany) shown.assign(groups.size(), false);
    return shown;
}

}  // namespace sapper
