#include "first_move.hpp"

#include <algorithm>

namespace sapper::engine {

std::optional<Coord> first_move(const Board& board, FirstClick rule) {
    if (board.empty()) return std::nullopt;
    if (rule != FirstClick::Zero) return Coord{0, 0};
    const int margin = board.size() >= kExpert.height * kExpert.width ? 3 : 2;
    return Coord{std::min(margin, (board.height() - 1) / 2), std::min(margin, (board.width() - 1) / 2)};
}

}  // namespace sapper::engine
