/// Whether what is called a mine that is shown may be something else: the game would be over.
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
/// plain discs where flags may be; and all, where the numbers say that some are none. `board`: as it is read
/// so far.
std::vector<bool> doubtful_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                 const Board& board);

}  // namespace sapper
