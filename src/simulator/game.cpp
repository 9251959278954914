#include "sapper/simulator/game.hpp"

#include "sapper/board/text.hpp"

namespace sapper {
namespace {

constexpr std::uint64_t kHashFactor = 0x100000001B3ull;  // FNV-1a's, by G. Fowler, L. C. Noll and K.-P. Vo.

/// Opens one cell and counts it. False when it was a mine.
bool open_one(Minefield& field, Board& board, Coord at, bool guess, GameResult& result) {
    const Minefield::Opened opened = field.open(board, at);
    if (opened == Minefield::Opened::AlreadyOpen) return true;
    ++result.moves;
    if (guess) {
        ++result.guesses;
        result.signature = (result.signature ^ static_cast<std::uint64_t>(board.index(at) + 1)) * kHashFactor;
    }
    return opened != Minefield::Opened::Exploded;
}

}  // namespace

Expected<GameResult> play_game(Minefield& field, FirstClick rule, std::optional<Coord> first,
                               Strategy& strategy, Moves& moves, Board& board) {
    GameResult result;
    if (first && !open_one(field, board, *first, rule == FirstClick::None, result)) return result;
    bool first_click = !first;
    while (!field.cleared()) {
        if (auto done = strategy.choose(board, rule, moves); !done)
            return fail(done.error().sentence + ", on the board\n" + rows_to_text(board));
        for (std::size_t i = 0; i < moves.open.size(); ++i) {
            const bool promised = first_click && rule != FirstClick::None;
            const bool guess = moves.guess && i == 0;
            if (open_one(field, board, moves.open[i], guess && !promised, result)) continue;
            if (guess) return result;
            return fail(to_string(moves.open[i]) + " was called safe and is a mine, on the board\n" +
                        rows_to_text(board));
        }
        first_click = false;
    }
    result.won = true;
    return result;
}

}  // namespace sapper
