/// One game from the first click to its end.
#pragma once

#include <cstdint>

#include "sapper/board/expected.hpp"
#include "sapper/simulator/minefield.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

struct GameResult {
    bool won = false;
    int moves = 0;  ///< Cells opened by a click; those that an empty cell opened with it are not counted.
    int guesses =
        0;  ///< Of these, cells that could have been a mine: not the first click under Safe and Zero.
    std::uint64_t signature = 0;  ///< Of the guesses made, in order: equal exactly when (short of a hash
                                  ///< collision) all guesses are.
};

/// Plays until won or lost. `board` is the player's view and is left as it ended. Starts with `first` when it
/// is given, else by asking the strategy. Error: the strategy could not decide, or called a mine safe.
Expected<GameResult> play_game(Minefield& field, FirstClick rule, std::optional<Coord> first,
                               Strategy& strategy, Moves& moves, Board& board);

}  // namespace sapper
