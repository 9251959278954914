#include "sapper/session/game_memory.hpp"

#include <algorithm>
#include <utility>

namespace sapper {

void GameMemory::note_look(const cv::Mat& pixels, const Lattice& lattice, const Board& board) {
    EarlierLook look{.pixels = pixels, .lattice = lattice, .board = board};
    if (earlier_) look.clicked = std::move(earlier_->clicked);
    earlier_ = std::move(look);
}

void GameMemory::note_mines(const std::vector<Certain>& mines) {
    mines_ = mines;
}

void GameMemory::note_click(const ClickedCell& click) {
    if (click.aim != ClickedCell::Aim::Flag) {
        opened_ = click.cell;
        guessed_ = click.aim == ClickedCell::Aim::Open;
    }
    if (!earlier_) return;
    earlier_->clicked.push_back(click);
    earlier_->pointer_away = false;
}

bool GameMemory::was_opened(Coord cell) const {
    return earlier_ && std::ranges::any_of(earlier_->clicked, [&](const ClickedCell& click) {
               return click.cell == cell && click.aim != ClickedCell::Aim::Flag;
           });
}

void GameMemory::note_pointer_away() {
    if (earlier_) earlier_->pointer_away = true;
}

void GameMemory::complete(Board& board) const {
    if (opened_) name_unread_mines(board, *opened_);
    if (opened_ && board.contains(*opened_) && !board.lost()) {
        CellState& last = board[*opened_];
        const bool shows_mark = last == CellState::Mine || last == CellState::Flag;
        if (shows_mark || (guessed_ && earlier_ && shows_lost_game(*earlier_, *opened_, board)))
            last = CellState::Exploded;
    }
    if (board.lost()) return;  // Nobody plays on.
    for (const Certain& mine : mines_)
        if (board.contains(mine.cell) && board[mine.cell] == CellState::Unknown)
            board[mine.cell] = CellState::Covered;
}

}  // namespace sapper
