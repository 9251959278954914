/// Two kinds of flags on one board. In some games a question mark is a flag with a small question mark on it
/// or beside it, and a flag that was wrong is shown in another colour: which of them a marked cell shows is
/// left in doubt where neither shape nor colour tells clearly.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Mean difference of the groups' ink, in [0, 1].
float ink_difference(const CellGroup& a, const CellGroup& b);

/// Whether their ink is of one colour, as far as can be told.
bool have_one_colour(const CellGroup& a, const CellGroup& b);

/// Whether the group shows a drawing of its own, which may stand for a flag as well as anything else: nothing
/// that games usually show is likely, least of all a flag or a question mark.
bool is_strange(const CellGroup& group);

/// Whether both show one thing, drawn a little differently by light or scale: `most`, mean difference of the
/// ink. Blank groups show nothing.
bool is_one_drawing(const CellGroup& a, const CellGroup& b, float most = 0.1F);

/// How many cells show what the group does, its own among them.
std::size_t cells_with_drawing(std::span<const CellGroup> groups, const CellGroup& group);

/// Whether both may be flags, in colours that one game would not give to one kind of flag.
bool are_two_flags(const CellGroup& a, const CellGroup& b);

/// What a group of flags in another colour than that of most flags says: WrongFlag when they are drawn alike
/// but for the colour, Question when not. Nothing for other groups.
std::optional<CellState> other_flag(std::span<const CellGroup> groups, std::size_t group);

/// Whether the group shows the flag of another group with a small thing beside it or on its cloth, and is no
/// flag by itself.
bool is_marked_flag(std::span<const CellGroup> groups, std::size_t group);

/// For each group, whether its label (`states`; `board`: the board with these labels) may be the other one of
/// Flag and Question: both shapes come into question, or flags look like this and like something else on a
/// board where everything else always looks the same; or whether so many flags, none clearly drawn and not
/// what the numbers say, are something else.
std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states,
                                 const Board& board);

}  // namespace sapper
