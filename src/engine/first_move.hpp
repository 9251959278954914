/// The cell to open on an untouched board.
#pragma once

#include <optional>

#include "sapper/board/board.hpp"
#include "sapper/board/level.hpp"

namespace sapper::engine {

/// Nothing unless there is a cell, and it is a covered one. Depends on the rule:
/// - Safe and None: a corner. It has the fewest neighbours, so it is the likeliest to be empty and to open an
///   area, which is worth more than what an inner cell would show.
/// - Zero: the area opens by itself, so the cell with the largest one: an inner cell, with a margin of the
///   board's side by which the area can spread; (3,3) on boards as large as expert's, (2,2) on smaller ones,
///   the best found over millions of simulated games in each case.
std::optional<Coord> first_move(const Board& board, FirstClick rule);

}  // namespace sapper::engine
