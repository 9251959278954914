/// What the rules of the game forbid on a board that was read, cell by cell.
#pragma once

#include <vector>

#include "sapper/board/board.hpp"

namespace sapper {

/// Whether the cell is on one of the board's outermost lines.
bool is_at_side(const Board& board, Coord at);

/// What is around a cell.
struct Around {
    int may_be_mines = 0;  ///< Covered in any way, a mine, or Unknown.
    int mines = 0;         ///< Shown ones.
    int flags = 0;
    int questions = 0;
    int covered = 0;             ///< Covered cells without a mark.
    int covered_at_corners = 0;  ///< Of these, those that share no side with it.
    int wrong_flags = 0;
};

Around around(const Board& board, Coord at);

/// Whether the game opens what is at the sides of an empty cell but not what is at its corners, as some do:
/// covered cells are at the corners of several empty ones, and none, nor a mine, is at a side of one.
bool opens_by_sides(const Board& board);

/// Whether empty cells are told from covered ones by what the rules say alone, or by the ground of numbers,
/// or what is drawn on them, too.
enum class Grounds { Guessed, Told };

/// Whether the game opens nothing around an empty cell, or at most other empty ones, as some do: covered
/// cells are at the sides of several empty ones within the board, a mine beside none, and many numbers are
/// read that agree with that. Where grounds tell the cells apart one number is enough, and one empty cell,
/// but for those on an outermost line on which nothing shows: that may be the page.
bool opens_nothing(const Board& board, Grounds grounds = Grounds::Guessed);

/// So many numbers tell whether it does: of fewer the grounds may be misunderstood, unless these are known.
inline constexpr int kNumbersThatTell = 8;

/// Whether a number has as many cells around it that may be mines as it needs, in such a game: none is that
/// is beside an empty one, which `is_beside_empty(Coord)` tells.
template <class IsBesideEmpty>
bool has_its_mines(const Board& board, Coord at, IsBesideEmpty is_beside_empty) {
    int may_be_mines = 0;
    board.for_each_neighbour(at, [&](Coord next) {
        const CellState state = board[next];
        may_be_mines +=
            static_cast<int>(!is_number(state) && state != CellState::WrongFlag && !is_beside_empty(next));
    });
    return may_be_mines >= mines_around(board[at]);
}

/// Cells that cannot be as they are: an empty one beside a covered cell or a mine, but for covered ones in a
/// game that opens nothing, and those at its corners in one that opens by sides; a number with too few cells
/// around it that may be mines, or with too many mines. Unknown cells may be anything.
std::vector<Coord> broken_cells(const Board& board, Grounds grounds = Grounds::Guessed);

}  // namespace sapper
