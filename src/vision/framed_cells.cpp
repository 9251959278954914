#include "framed_cells.hpp"

#include <algorithm>

namespace sapper {

namespace {

// Whether a bare cell of these looks the same within its sides, up to so many grey levels.
template <class IsMeant>
bool is_like_any(std::span<const SeenCell* const> cells, const Board& board, const SeenCell& cell,
                 float within, IsMeant is_meant) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (is_meant(board.cells()[i]) && worst_inner_block(cell.pattern, cells[i]->pattern) < within)
            return true;
    return false;
}

}  // namespace

std::vector<int> framed_covered_cells(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr std::size_t kFew = 2;  // The focus, and the pointer.
    constexpr float kSame = 3;       // Grey levels.
    constexpr float kOpenedLike = 12;
    std::vector<int> framed;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (board.cells()[i] != CellState::Unknown || !cells[i]->look.blank) continue;
        if (is_like_any(cells, board, *cells[i], kSame,
                        [](CellState s) { return s == CellState::Covered; }) &&
            !is_like_any(cells, board, *cells[i], kOpenedLike, [](CellState s) { return is_number(s); }))
            framed.push_back(static_cast<int>(i));
    }
    if (framed.size() > kFew) framed.clear();
    return framed;
}

}  // namespace sapper
