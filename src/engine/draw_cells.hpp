/// Cells drawn without replacement, the step that every sampler ends with.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "sapper/board/random.hpp"

namespace sapper::engine {

/// Moves `count` ≤ cells.size() of the cells to the front, any of them as likely as any other, and appends
/// them to `mines`.
template <typename Cell>
void draw_cells(std::vector<Cell>& cells, int count, Random& random, std::vector<Cell>& mines) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        std::swap(cells[i], cells[i + random.below(static_cast<std::uint32_t>(cells.size() - i))]);
        mines.push_back(cells[i]);
    }
}

}  // namespace sapper::engine
