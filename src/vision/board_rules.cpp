#include "board_rules.hpp"

namespace sapper {

Around around(const Board& board, Coord at) {
    Around count;
    board.for_each_neighbour(at, [&](Coord next) {
        switch (board[next]) {
            case CellState::Covered:
                ++count.covered;
                break;
            case CellState::Question:
                ++count.questions;
                break;
            case CellState::Flag:
                ++count.flags;
                break;
            case CellState::Mine:
            case CellState::Exploded:
                ++count.mines;
                break;
            case CellState::Unknown:
                break;
            case CellState::WrongFlag:
                ++count.wrong_flags;
                return;
            default:
                return;
        }
        ++count.may_be_mines;
    });
    return count;
}

std::vector<Coord> broken_cells(const Board& board) {
    std::vector<Coord> broken;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at])) continue;
        const Around here = around(board, at);
        const int mines = mines_around(board[at]);
        if (mines == 0 ? here.covered + here.questions + here.mines > 0
                       : here.may_be_mines < mines || here.mines > mines)
            broken.push_back(at);
    }
    return broken;
}

}  // namespace sapper
