/// What a cell in doubt must be, by something else than its own drawing.
#pragma once

#include "sapper/board/cell.hpp"

namespace sapper {

struct ToldCell {
    int cell = 0;  ///< Its index, row-major.
    CellState state = CellState::Unknown;
};

}  // namespace sapper
