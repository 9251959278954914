/// Single numbers that are in doubt though the label of their group is sure: for their shape, their colour,
/// or the flags around them. Each function gives their indices, row-major; `board` is as it is read so far,
/// `cells` row-major and in `groups`.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Numbers that by their shape are clearly others, called what they are for cells that look the same and
/// cannot be those: what the rules leave open of these may be. A 5 and a 6 may look the same.
std::vector<int> numbers_told_by_others(std::span<const CellGroup> groups, const Board& board);

/// Where most of a group show the number that all are called, and several another, the group is two numbers
/// that look much alike: those that do not show its own.
std::vector<int> numbers_unlike_their_group(std::span<const CellGroup> groups,
                                            std::span<const SeenCell* const> cells, const Board& board);

/// Numbers whose shape is rather another's, or clearly a mark's, in another colour than most cells called the
/// same: a game draws one number in one colour, and cells may be in one group though their colours differ a
/// little.
std::vector<int> unlikely_numbers_in_other_colour(std::span<const SeenCell* const> cells, const Board& board);

/// Numbers with more flags and mines around them than they say, of which the cell itself may show just so
/// many, whatever most of its group show.
std::vector<int> overflagged_numbers(std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
