/// Why cells of a board stay in doubt.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper {

/// The end of a sentence on a cell that is in doubt, without a full stop: "it may be a flag as well". Lives
/// as long as the program. Empty: there is no doubt.
using Doubt = std::string_view;

/// Cells that are in doubt for one reason, row by row.
struct DoubtedCells {
    Doubt why;
    std::vector<Coord> cells;
};

/// The cells with a doubt, by what it is, the commonest first. `doubts`: for each cell, row-major.
std::vector<DoubtedCells> cells_by_doubt(const Board& board, std::span<const Doubt> doubts);

}  // namespace sapper
