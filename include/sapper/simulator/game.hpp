/// One game from the first click to its end.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/simulator/minefield.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

/// How moves and guesses are counted is how nick-oconnor's simulator counts them, whose figures are the most
/// often compared with: a flag that a strategy sets is a move, and the first click, which no number proves
/// safe, is a guess.
struct GameResult {
    bool won = false;
    int moves = 0;  ///< Cells opened by a click, and flags of a strategy that flags; cells that an empty cell
                    ///< opened with it are not counted.
    int guesses = 0;        ///< Cells opened that could have been a mine, and the first click.
    int called_safe = 0;    ///< Cells opened that the strategy called safe.
    bool mistaken = false;  ///< The last of those was a mine; only of a strategy that is not sound.
    double worth = 0;       ///< The chance to win at the first guess at which the strategy knew it exactly;
                            ///< without one, 1 when won, else 0. As the mean of many games, the win rate.
    double luck = 0;  ///< Of the guesses up to there whose risk it knew: for each that was survived the risk,
                      ///< for one that was not the risk − 1. As the mean of many games, 0.
    std::uint64_t signature = 0;  ///< Of the guesses made, in order, but for a first click that cannot hit a
                                  ///< mine: equal exactly when (short of a hash collision) all guesses are.
};

/// One move of a game, as it is told to a GameWatcher.
struct Move {
    enum class Kind : std::uint8_t { Open, Flag };
    Kind kind = Kind::Open;
    Coord cell;
    bool guess = false;
    std::string reason = {};  ///< To follow "opened by" or "flagged by".
};

/// Called after each move with the player's board; its flags are shown on a copy, not on the board itself.
using GameWatcher = std::function<void(const Move&, const Board&)>;

/// Plays until won or lost. `board` is the player's view and is left as it ended. Starts with `first` when it
/// is given, else by asking the strategy; the strategy has been started. `watcher` may be empty.
/// Error: the strategy could not decide, or called a mine safe although it is sound.
Expected<GameResult> play_game(Minefield& field, FirstClick rule, std::optional<Coord> first,
                               Strategy& strategy, Moves& moves, Board& board,
                               const GameWatcher& watcher = {});

}  // namespace sapper
