/// Which flags may be question marks, and the other way round.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// For each group, whether its label (`states`; `board`: the board with these labels) may be the other one of
/// Flag and Question: both shapes come into question, or flags look like this and like something else on a
/// board where everything else always looks the same; or whether so many flags, none clearly drawn and not
/// what the numbers say, are something else.
std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states,
                                 const Board& board);

/// Whether question marks are drawn clearly, and as no flags: then flags are not marked with them.
bool has_own_question_mark(std::span<const CellGroup> groups, std::span<const CellState> states);

/// Whether it is called one of flag and question mark where a group that shows the very same is called the
/// other one: the rules speak for both, or the recogniser is of two minds.
bool is_flag_and_question(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether no flag is drawn as flags are, and the bare covered cells are fewer and all on mines: a game that
/// draws something on all covered cells may have a ground of its own for flags. `labelled`: the board with
/// all labels.
bool may_be_flags_and_covered_swapped(std::span<const CellGroup> groups, const JointLabels& labels,
                                      const Board& labelled, std::size_t group);

}  // namespace sapper
