/// What the numbers of a board prove of the cells that are not opened, whatever is drawn on these: a mark
/// that nobody knows can be told by where it stands.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper {

enum class Proof : std::uint8_t { None, Mine, Safe };

/// For each cell, row-major, what follows from the numbers one at a time. Every cell that is neither a number
/// nor empty counts as unopened, with a mark or without; numbers that contradict what others prove say
/// nothing.
std::vector<Proof> proofs_on(const Board& board);

/// The empty cells beside mines that the nonzero numbers alone prove: they are not empty, or a number is not
/// what it seems.
std::vector<int> empty_beside_proven_mines(const Board& board);

/// For each cell, row-major, whether an empty one or a number is beside it.
std::vector<bool> cells_beside_opened(const Board& board);

/// Numbers that cannot all be right by what follows from them: the fewest, taken one after the other, without
/// which the others agree; where several would do as well, all of these.
std::vector<int> disproved_numbers(const Board& board);

}  // namespace sapper
