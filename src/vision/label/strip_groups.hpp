/// Blank cells that show a strip of what lies beside them: where the lattice is found a fraction of a pixel
/// off, a frame along the board's sides, or a cell of a strange ground, such as the mine that was hit, would
/// make them another ground than all others.
#pragma once

#include <vector>

#include "cell_groups.hpp"

namespace sapper {

/// Joins each blank group along one side of the board, or in one corner, and each of hardly any cells, to the
/// larger one that looks the same but for the blocks along that side; not where several different ones do:
/// what tells those apart may be hidden by the strip. Keeps the groups in order of size.
void join_but_for_strips(int rows, int cols, std::vector<CellGroup>& groups);

}  // namespace sapper
