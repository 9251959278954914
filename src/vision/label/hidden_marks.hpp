/// Marks that were not found on their cells, for they can hardly be seen or nearly fill them.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Whether what is in the middle of a cell counts by itself, though less than bevels that lie otherwise on
/// the pixels elsewhere make a difference.
enum class Looked { Usually, Closely };

/// The cells that are read as bare covered ones and differ from all that look alike: a little, and just where
/// flags or question marks that were found elsewhere on the board have their ink; or starkly, wherever; or by
/// anything that can be seen, where most are drawn alike to the pixel.
/// `cells`: row-major, in `groups`; `board`: as it is read so far.
std::vector<int> cells_hiding_marks(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                    const Board& board, Looked looked = Looked::Usually);

}  // namespace sapper
