/// Whether what is called a mine that is shown may be something else, for the game would be over; and whether
/// what is called a flag may be such a mine.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Where no mine stands out as the one that was hit and no flag is clearly crossed out, these are in doubt:
/// mines that are not clearly mines, unless they are on opened ground and some cells are covered, or cannot
/// be flags, for they may be flags of a drawing of their own, or what a terminal shows for covered cells;
/// plain discs where flags may be, or that are fewer than games have mines; a letter that games show for
/// either, on the ground of covered cells; and all, where the numbers say that some are none, or another
/// drawing may as well be the mines, and these the flags. `board`: as it is read so far.
std::vector<bool> doubtful_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                 const Board& board);

/// Cells that are called mines for a sign on a tile, much smaller than that, where nothing else shows that
/// the game is over: it may have been won, and the sign be a flag's. As indices, row-major.
std::vector<int> small_signs_for_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                       std::span<const SeenCell* const> cells, const Board& board);

/// Question marks of which much of the ink has the colour of the mines that are shown, and much is vivid: a
/// lost game may draw a flag over the mine that it was right about.
std::vector<int> questions_with_mine(std::span<const SeenCell* const> cells, const Board& board);

/// All marks, where more cells are called mines than games usually have: it is something that opened cells
/// have in common. None where the mine that was hit is told and the numbers fit, as on a crowded board that
/// was lost. As indices, row-major.
std::vector<int> more_marks_than_any_game_has(const Board& board);

/// A lost game shows the mine that was hit. Where none stands out, the only one among several mines that is
/// drawn unlike all of them may be it.
std::vector<int> doubtful_mine_of_its_own(std::span<const CellGroup> groups, const Board& board);

/// The groups of flags that may be something else: not clearly drawn ones where only opened cells are; and of
/// those drawn like no flag clear question marks; in a game that shows mines, what is on red or green, as
/// tiles are not; and what nobody knows where such marks are on
/// most mines that the numbers prove, and on as many as a game has mines, or several where no number is near,
/// for a game that is over may show its mines so, as well as a player may have set each.
std::vector<bool> flags_or_others(std::span<const CellGroup> groups, const JointLabels& labels,
                                  const Board& labelled);

}  // namespace sapper
