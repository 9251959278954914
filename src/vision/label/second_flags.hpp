/// Two kinds of flags on one board. In some games a question mark is a flag with a small question mark on it
/// or beside it, and a flag that was wrong is shown in another colour: which of them a marked cell shows is
/// left in doubt where neither shape nor colour tells clearly.
#pragma once

#include <optional>
#include <span>

#include "cell_groups.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

/// Whether both may be flags, in colours that one game would not give to one kind of flag.
bool are_two_flags(const CellGroup& a, const CellGroup& b);

/// What a group of flags in another colour than that of most flags says: WrongFlag when they are drawn alike
/// but for the colour, Question when not. Nothing for other groups.
std::optional<CellState> other_flag(std::span<const CellGroup> groups, std::size_t group);

/// Whether the group shows the flag of another group with a small thing beside it or on its cloth, and is no
/// flag by itself.
bool is_marked_flag(std::span<const CellGroup> groups, std::size_t group);

}  // namespace sapper
