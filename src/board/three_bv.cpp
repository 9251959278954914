#include "sapper/board/three_bv.hpp"

#include <vector>

#include "sapper/board/spread.hpp"

namespace sapper {
namespace {

using Mask = std::vector<char>;  // one per cell, row-major

Mask shown_mines(const Board& board) {
    Mask mine(static_cast<std::size_t>(board.size()));
    const bool won = board.won();
    for (int i = 0; i < board.size(); ++i) {
        const CellState state = board.cells()[static_cast<std::size_t>(i)];
        // A right flag stays a flag on a lost board: what was wrong is shown as WrongFlag.
        mine[static_cast<std::size_t>(i)] = state == CellState::Mine || state == CellState::Exploded ||
                                            state == CellState::Flag || (won && is_covered(state));
    }
    return mine;
}

class Openings {
 public:
    Openings(const Board& board, const Mask& mine) : board_(board), mine_(mine), clicked_(mine.size()) {}

    int clicks() {
        int clicks = 0;
        for (int i = 0; i < board_.size(); ++i)
            if (is_empty(board_.coord(i)) && !clicked(board_.coord(i))) {
                open(board_.coord(i));
                ++clicks;
            }
        for (int i = 0; i < board_.size(); ++i)
            if (!mine(board_.coord(i)) && !clicked(board_.coord(i))) ++clicks;
        return clicks;
    }

 private:
    bool mine(Coord at) const { return mine_[static_cast<std::size_t>(board_.index(at))] != 0; }
    char& clicked(Coord at) { return clicked_[static_cast<std::size_t>(board_.index(at))]; }

    bool is_empty(Coord at) const {
        bool empty = !mine(at);
        board_.for_each_neighbour(at, [&](Coord next) { empty = empty && !mine(next); });
        return empty;
    }

    void open(Coord first) {
        spread(board_, {&first, 1}, [&](Coord at) {
            clicked(at) = 1;
            return is_empty(at);
        });
    }

    const Board& board_;
    const Mask& mine_;
    Mask clicked_;
};

}  // namespace

std::optional<int> three_bv(const Board& board) {
    if (!board.mines() || !(board.won() || board.lost())) return std::nullopt;
    const Mask mine = shown_mines(board);
    int mines = 0;
    for (const char m : mine) mines += m;
    if (mines != *board.mines()) return std::nullopt;
    return Openings(board, mine).clicks();
}

}  // namespace sapper
