// The trick game's rules: an honest Minesweeper, first click empty.
#pragma once

#include <random>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/spread.hpp"

namespace trick {

using sapper::Board;
using sapper::CellState;
using sapper::Coord;

/// What not all games do.
struct Ways {
    bool opens_one = false;     // an empty cell opens nothing around it
    bool opens_around = false;  // an empty cell opens the eight around it, and these nothing
    bool reveals = false;       // a lost game opens all that is no mine
};

class Minefield {
 public:
    Minefield(int height, int width, int mines, std::uint64_t seed, Ways ways)
        : board_(height, width, mines),
          mine_(static_cast<std::size_t>(height * width)),
          generator_(seed),
          ways_(ways) {}

    const Board& board() const { return board_; }

    void open(Coord at) {
        if (over() || board_[at] == CellState::Flag || !sapper::is_covered(board_[at])) return;
        if (!laid_) lay(at);
        if (mine(at)) {
            lose(at);
            return;
        }
        sapper::spread(board_, {&at, 1}, [&](Coord next) {
            if (board_[next] != CellState::Covered && board_[next] != CellState::Question) return false;
            board_[next] = sapper::number(mines_around(next));
            return board_[next] == CellState::Empty && !ways_.opens_one &&
                   (!ways_.opens_around || next == at);
        });
    }

    void flag(Coord at) {
        if (over()) return;
        if (board_[at] == CellState::Covered)
            board_[at] = CellState::Flag;
        else if (board_[at] == CellState::Flag)
            board_[at] = CellState::Covered;
    }

 private:
    bool over() const { return board_.won() || board_.lost(); }
    char& mine(Coord at) { return mine_[static_cast<std::size_t>(board_.index(at))]; }

    int mines_around(Coord at) {
        int mines = 0;
        board_.for_each_neighbour(at, [&](Coord beside) { mines += mine(beside); });
        return mines;
    }

    void lay(Coord first) {
        laid_ = true;
        for (int left = *board_.mines(); left > 0;) {
            const Coord at =
                board_.coord(static_cast<int>(generator_() % static_cast<unsigned>(board_.size())));
            const bool near_first = std::abs(at.row - first.row) <= 1 && std::abs(at.col - first.col) <= 1;
            if (near_first || mine(at)) continue;
            mine(at) = 1;
            --left;
        }
    }

    void lose(Coord at) {
        for (int i = 0; i < board_.size(); ++i) {
            const Coord next = board_.coord(i);
            if (board_[next] == CellState::Flag) continue;
            if (mine(next))
                board_[next] = CellState::Mine;
            else if (ways_.reveals)
                board_[next] = sapper::number(mines_around(next));
        }
        board_[at] = CellState::Exploded;
    }

    Board board_;
    std::vector<char> mine_;
    std::mt19937_64 generator_;
    Ways ways_;
    bool laid_ = false;
};

}  // namespace trick
