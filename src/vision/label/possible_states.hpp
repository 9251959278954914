/// What cells may be by what was known of them before they were looked at.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

inline bool may_be(const StateSet& possible, CellState state) {
    return possible[static_cast<std::size_t>(state)];
}

inline StateSet only(CellState state) {
    return StateSet().set(static_cast<std::size_t>(state));
}

/// What it is if there is one thing only that it may be.
std::optional<CellState> only_state(const StateSet& possible);

/// What a cell shows that was opened: a number, nothing, or, unless it was known to be safe, a mine.
StateSet opened_states(bool safe);

/// Whether that is all that it may be, and a mine among it.
bool may_be_hit_mine(const StateSet& possible);

/// Whatever is drawn there, it is not covered any more.
StateSet uncovered_states();

/// Gives each group what all its members may be. Members that have nothing in common are parted, however
/// alike they look. `possible`: for each cell, row-major.
void limit_groups(std::vector<CellGroup>& groups, std::span<const StateSet> possible);

}  // namespace sapper
