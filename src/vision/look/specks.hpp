/// Letters that a terminal shows for covered or for empty cells, so small that no ink was found: a dot of a
/// pixel or two in a large cell.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "seen_cell.hpp"

namespace sapper {

/// The looks of those blank cells that show a speck, each at its own place; nothing for all others. Nor where
/// grounds tell covered cells from empty ones, and a speck is how the tiles are drawn: where blank cells are
/// on several grounds, or all show a speck and numbers stand on another ground. `cells`: all of a board.
std::vector<std::optional<CellLook>> specks_on(std::span<const SeenCell* const> cells);

}  // namespace sapper
