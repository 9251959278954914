/// Bare cells that may have changed places, covered ones and empty ones, as what else was read by then shows.
#pragma once

#include <span>
#include <vector>

#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// All bare cells, row-major indices, where one drawing that is in doubt is on several cells beside nothing
/// but opened ones, some of them empty: it is neither a number there, for none of its mines is left, nor a
/// mine's, so that covered cells and empty ones may have changed places. None elsewhere.
std::vector<int> bare_around_impossible(std::span<const SeenCell* const> cells, const Board& board);

/// The bare covered cells of a board without an empty one on which about as many bare cells are in doubt:
/// these may as well be the covered ones. Row-major indices; none elsewhere.
std::vector<int> covered_beside_bare_doubt(std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
