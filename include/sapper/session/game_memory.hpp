/// What is remembered of a game while it is played, and what follows from it for cells that a picture alone
/// does not tell.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/engine/decision.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper {

class GameMemory {
 public:
    /// The last look that was trusted, null before the first.
    const EarlierLook* earlier() const { return earlier_ ? &*earlier_ : nullptr; }

    /// A look is trusted: this is what was seen there.
    void note_look(const cv::Mat& pixels, const Lattice& lattice, const Board& board);

    /// These cells are proved to be mines: whatever a game draws there at its end, it need not be recognised.
    void note_mines(const std::vector<Certain>& mines);

    /// It was clicked there, and the pointer is on the board.
    void note_click(const ClickedCell& click);

    /// Whether it was clicked there to open it.
    bool was_opened(Coord cell) const;

    /// The pointer has left the board.
    void note_pointer_away();

    /// Names cells that were not recognised: a lost game's mines (name_unread_mines), and else proved mines,
    /// which are covered cells for whoever plays on. And a mark where it was opened last is the mine that was
    /// hit, though a board that shows its mines and no covered cell may as well be won; and so is what is
    /// not recognised where it was guessed last, if the rest shows a lost game (shows_lost_game).
    void complete(Board& board) const;

 private:
    std::optional<EarlierLook> earlier_;
    std::optional<Coord> opened_;  ///< The last one.
    bool guessed_ = false;         ///< It was not proved to be safe.
    std::vector<Certain> mines_;
};

/// Calls cells that are not recognised mines, and `opened` the one that was hit, where they can only be mines
/// which a lost game shows in a way never seen: `opened` is among them, with the flags they are as many as
/// `board` has mines, and just so many are beside every number as it says. Where it is not known how many
/// mines there are, all cells that are not recognised must be mines, and several. Does nothing where that
/// does not follow from the numbers one at a time.
void name_unread_mines(Board& board, Coord opened);

/// Whether the game has ended without being won, though what `guessed` shows, the cell opened last, is not
/// recognised: since the earlier look there are several mines, or many numbers to which no opening can have
/// spread, while more cells were left than mines.
bool shows_lost_game(const EarlierLook& earlier, Coord guessed, const Board& now);

}  // namespace sapper
