/// The cell that has the keyboard's focus, or that the pointer is on. Many toolkits draw a frame around the
/// first, as they do around buttons, so that its sides are unlike those of all other cells; and lay a veil
/// over the second, which makes all of it a little lighter or darker.
#pragma once

#include <optional>
#include <span>

#include "cell_groups.hpp"
#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"
#include "told_cell.hpp"

namespace sapper {

/// The only bare cell in doubt, if within its sides it looks just like bare covered cells and unlike empty
/// ones, or the other way round; or if it is a covered one under a veil, and is no empty one by the rules, as
/// it has a bare covered one beside it. `cells`: of the board, row-major.
std::optional<ToldCell> focused_cell(std::span<const CellGroup> groups,
                                     std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
