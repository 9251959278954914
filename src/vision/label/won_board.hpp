/// Won games, as their boards show it: nothing is left to open.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Whether each number has just the mines around it that it says, as far as that is known, and nearly each
/// cell that is not opened is beside one, so that it is a mine; and none is shown as one. Nothing is left to
/// open then, and the game is won.
bool is_won(const Board& board);

/// On a won board the bare cells that are called covered or flags, as indices, row-major, where they are in
/// bright or clearly different colours, or red around something: games show flags or mines so, and which they
/// are nothing tells any more. Where drawn flags are among them only red and bright green ones: others were
/// left that nobody flagged.
std::vector<int> doubtful_tiles(std::span<const CellGroup> groups, const Board& board);

/// On a won board the cells that are called covered for what is drawn on them, as indices, where that is not
/// clearly a letter for covered cells and they have another ground than numbers: games show mines so, too.
std::vector<int> doubtful_drawn_tiles(std::span<const CellGroup> groups, const Board& board);

}  // namespace sapper
