#include "forced_guess.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sapper::engine {
namespace {

/// Whether every hidden cell but these two that is a neighbour of the one is a neighbour of the other too.
bool seen_alike(const Knowledge& knowledge, Place a, Place b) {
    const auto only = [&](Place here, Place there) {
        bool any = false;
        const Coord t = knowledge.coord(there);
        knowledge.for_each(here, knowledge.hidden(here), [&](Place n) {
            const Coord at = knowledge.coord(n);
            const bool near = std::abs(at.row - t.row) <= 1 && std::abs(at.col - t.col) <= 1;
            any = any || (n != there && !near);
        });
        return any;
    };
    return !only(a, b) && !only(b, a);
}

/// Whether some witness needs one mine and has no hidden cells but this box of two.
bool holds_one_mine(const Component& component, const Box& box) {
    return std::ranges::any_of(box.witnesses.begin(), box.witnesses.begin() + box.witness_count,
                               [&](std::uint32_t w) {
                                   const Witness& witness = component.graph.witnesses[w];
                                   return witness.box_count == 1 && witness.lo == 1 && witness.hi == 1;
                               });
}

}  // namespace

std::optional<Place> forced_guess(const Board& board, const Knowledge& knowledge, const Frontier& frontier) {
    for (const Component* component : frontier.components())
        for (int b = 0; b < component->boxes(); ++b) {
            const Box& box = component->graph.boxes[static_cast<std::size_t>(b)];
            if (box.size != 2 || !holds_one_mine(*component, box)) continue;
            const std::span<const Place> cells = component->cells_of(b);
            if (!seen_alike(knowledge, cells[0], cells[1])) continue;
            const Place cell = std::min(cells[0], cells[1]);
            if (is_covered(board[knowledge.coord(cell)])) return cell;
        }
    return std::nullopt;
}

}  // namespace sapper::engine
