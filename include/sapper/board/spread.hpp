/// Openings, and whatever else goes on from cell to cell.
#pragma once

#include <span>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper {

/// Calls visit(Coord) for each cell of `from` and, where that says so, for all cells around it, and so on;
/// for none twice. `board` gives the size alone, so that visit may change it.
template <typename Visit>
void spread(const Board& board, std::span<const Coord> from, Visit&& visit) {
    std::vector<bool> is_visited(static_cast<std::size_t>(board.size()), false);
    std::vector<Coord> waiting;
    const auto enter = [&](Coord at) {
        const auto i = static_cast<std::size_t>(board.index(at));
        if (is_visited[i]) return;
        is_visited[i] = true;
        if (visit(at)) waiting.push_back(at);
    };
    for (const Coord at : from) enter(at);
    while (!waiting.empty()) {
        const Coord at = waiting.back();
        waiting.pop_back();
        board.for_each_neighbour(at, enter);
    }
}

}  // namespace sapper
