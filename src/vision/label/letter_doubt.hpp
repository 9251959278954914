/// Which groups show a letter for covered cells, or for empty ones, though they are called something else, or
/// do not though they are called so: what a terminal shows for these may look like numbers and marks.
#pragma once

#include <span>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Whether it may be a letter that stands for covered cells, or for empty ones, and is called something else;
/// or is called that letter and may be a mark; or whether, of covered cells, it alone shows a letter, or
/// none. `one_drawing`: see alike_to.
bool is_doubtful_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing);

/// Whether it is a flag by the rules rather than by its shape and no cell is covered: then that may be the
/// letter or the block by which a game shows covered cells, of which only mines are left.
bool may_be_last_covered(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether it is called covered for a letter in red, all covered cells show one, and the numbers prove a mine
/// in each of several: then the letters may be the mines of a game that is over.
bool may_be_mines_in_red(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                         std::size_t group);

/// Whether cells are called covered for letters of several drawings, on a board without a number: a fresh one
/// shows the same on all cells, so that these may be the numbers. `limit`: of the ink of one drawing.
bool are_covered_letters_several(std::span<const CellGroup> groups, const JointLabels& labels, float limit);

/// Whether it is called covered for a letter of empty cells that others show in another colour: a board that
/// is wholly shown may show some of its noughts so.
bool is_nought_in_other_colour(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group);

/// Whether it is called the letter of covered cells, or else unknown, and clearly shows that on many.
bool is_clear_covered_letter(const CellGroup& group, CellState label, CellState rival);

/// Whether it is called a mark, and as well the letter by which larger groups in its colour show covered
/// cells.
bool is_like_covered_letters(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether many cells are called wrong flags that look like none, but clearly like the letter of covered
/// cells, of which there are no others: where all mines are shown, what numbers say of covered cells is
/// little.
bool is_covered_letter_alone(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether both are letters that stand for covered cells, or both for empty ones, and are drawn alike, as far
/// as one number is: `limit`, of the ink.
bool are_one_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t a,
                    std::size_t b, float limit);

}  // namespace sapper
