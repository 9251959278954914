#include "board_rules.hpp"

namespace sapper {

bool is_at_side(const Board& board, Coord at) {
    return at.row == 0 || at.col == 0 || at.row == board.height() - 1 || at.col == board.width() - 1;
}

Around around(const Board& board, Coord at) {
    Around count;
    board.for_each_neighbour(at, [&](Coord next) {
        switch (board[next]) {
            case CellState::Covered:
                ++count.covered;
                count.covered_at_corners += static_cast<int>(next.row != at.row && next.col != at.col);
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

bool opens_by_sides(const Board& board) {
    constexpr int kSeveral = 2;
    int at_corners = 0;
    for (int i = 0; i < board.size(); ++i) {
        if (board[board.coord(i)] != CellState::Empty) continue;
        const Around here = around(board, board.coord(i));
        if (here.covered > here.covered_at_corners || here.mines > 0) return false;
        at_corners += static_cast<int>(here.covered_at_corners > 0);
    }
    return at_corners >= kSeveral;
}

namespace {

bool is_beside_empty(const Board& board, Coord at) {
    bool found = false;
    board.for_each_neighbour(at, [&](Coord next) { found = found || board[next] == CellState::Empty; });
    return found;
}

// Whether it is on an outermost line on which nothing shows.
bool may_be_page(const Board& board, Coord at) {
    const auto shows_nothing = [&](Coord cell) {
        return board[cell] == CellState::Empty || board[cell] == CellState::Unknown;
    };
    bool row = at.row == 0 || at.row == board.height() - 1;
    bool col = at.col == 0 || at.col == board.width() - 1;
    for (int c = 0; row && c < board.width(); ++c) row = shows_nothing({at.row, c});
    for (int r = 0; col && r < board.height(); ++r) col = shows_nothing({r, at.col});
    return row || col;
}

}  // namespace

bool opens_nothing(const Board& board, Grounds grounds) {
    const int several = grounds == Grounds::Guessed ? 2 : 1;
    const int that_tell = grounds == Grounds::Guessed ? kNumbersThatTell : 1;
    const auto beside_empty = [&](Coord at) { return is_beside_empty(board, at); };
    int beside_covered = 0;
    int numbers = 0;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (is_nonzero_number(board[at])) {
            if (!has_its_mines(board, at, beside_empty)) return false;
            ++numbers;
        }
        if (board[at] != CellState::Empty) continue;
        const Around here = around(board, at);
        if (here.mines > 0) return false;
        const bool outside = grounds == Grounds::Guessed ? is_at_side(board, at) : may_be_page(board, at);
        beside_covered += static_cast<int>(!outside && here.covered > here.covered_at_corners);
    }
    return beside_covered >= several && numbers >= that_tell;
}

std::vector<Coord> broken_cells(const Board& board, Grounds grounds) {
    const bool by_sides = opens_by_sides(board);
    const bool nothing = opens_nothing(board, grounds);
    std::vector<Coord> broken;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at])) continue;
        const Around here = around(board, at);
        const int mines = mines_around(board[at]);
        const int not_opened = nothing ? 0 : here.covered - (by_sides ? here.covered_at_corners : 0);
        if (mines == 0 ? not_opened + here.questions + here.mines > 0
                       : here.may_be_mines < mines || here.mines > mines)
            broken.push_back(at);
    }
    return broken;
}

}  // namespace sapper
