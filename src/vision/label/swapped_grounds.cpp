#include "swapped_grounds.hpp"

#include "look/same_drawing.hpp"

namespace sapper {

namespace {

// Whether all around the cell is opened, and bare empty cells are among it.
bool is_within_opened(std::span<const SeenCell* const> cells, const Board& board, Coord at) {
    bool all_opened = true;
    bool any_empty = false;
    board.for_each_neighbour(at, [&](Coord next) {
        all_opened = all_opened && is_number(board[next]);
        any_empty = any_empty || (board[next] == CellState::Empty &&
                                  cells[static_cast<std::size_t>(board.index(next))]->look.blank);
    });
    return all_opened && any_empty;
}

}  // namespace

std::vector<int> bare_around_impossible(std::span<const SeenCell* const> cells, const Board& board) {
    std::vector<const CellLook*> impossible;
    bool several_alike = false;
    for (int i = 0; i < board.size(); ++i) {
        const CellLook& look = cells[static_cast<std::size_t>(i)]->look;
        const Coord at = board.coord(i);
        if (look.blank || board[at] != CellState::Unknown || !is_within_opened(cells, board, at)) continue;
        for (const CellLook* other : impossible)
            several_alike = several_alike || show_same_drawing(look, *other);
        impossible.push_back(&look);
    }
    std::vector<int> bare;
    if (!several_alike) return bare;
    for (int i = 0; i < board.size(); ++i)
        if (cells[static_cast<std::size_t>(i)]->look.blank) bare.push_back(i);
    return bare;
}

std::vector<int> covered_beside_bare_doubt(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr std::size_t kMany = 8;
    if (board.count(CellState::Empty) > 0) return {};
    std::vector<int> covered;
    std::size_t in_doubt = 0;
    for (int i = 0; i < board.size(); ++i) {
        if (!cells[static_cast<std::size_t>(i)]->look.blank) continue;
        const CellState state = board[board.coord(i)];
        if (state == CellState::Covered) covered.push_back(i);
        in_doubt += static_cast<std::size_t>(state == CellState::Unknown);
    }
    if (in_doubt < kMany || 2 * in_doubt < covered.size()) covered.clear();
    return covered;
}

}  // namespace sapper
