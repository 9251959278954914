/// Marks of a lost game that look like nothing else on the board: what nobody knows by its drawing is told by
/// what else it could be.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"
#include "told_cell.hpp"

namespace sapper {

/// Cells in doubt on `board`, as it is read so far, that must be the mine that was hit or wrong flags. Each
/// has a ground of its own, and no cell with another look in doubt beside it.
///
/// The mine that was hit: one cell, where no mine is known to have been hit; on a red ground and not proved
/// safe, where it is known how flags look or other mines are shown; or redder than all other mines, where
/// these are shown and numbers prove one there.
///
/// Wrong flags: a few cells with a drawing that is hardly a question mark, a number or a flag, of which some
/// are proved to be safe and none to be mines, on a board that shows mines.
std::vector<ToldCell> marks_told_by_end(std::span<const CellGroup> groups,
                                        std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
