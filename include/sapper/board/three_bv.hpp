/// 3BV, the number of left clicks that a board needs at least when nothing is flagged: the usual measure of
/// its size.
#pragma once

#include <optional>

#include "sapper/board/board.hpp"

namespace sapper {

/// Of a finished board: one for each opening and one for each number that touches none. Needs to know where
/// all mines are, so: nothing without a mine count, or when the mines that the board shows (Mine, Exploded,
/// and, once it is won, its covered cells) are not as many as it has. Source of the definition:
/// https://minesweepergame.com/wiki/3BV.
std::optional<int> three_bv(const Board& board);

}  // namespace sapper
