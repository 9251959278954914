/// Start here: one game of Minesweeper on the screen, from the first look to its end.
///
///     1 see     look until the board is at rest and trusted        Eyes
///     2 over?   won or lost
///     3 decide  what is certain, else the best guess               Engine
///     4 act     all certain cells in one batch, or the guess       Hand
///     5 verify  each click has had its effect, else again          Hand
///
/// It never prints: what happens is told through on_step, and the end through the GameReport.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/engine/engine.hpp"
#include "sapper/session/eyes.hpp"
#include "sapper/session/hand.hpp"

namespace sapper {

using Milliseconds = std::chrono::duration<double, std::milli>;

/// How long the parts of one step took.
struct StepTimes {
    Milliseconds capture{};
    Milliseconds read{};
    Milliseconds decide{};
    Milliseconds act{};  ///< All clicks of the step, with the wait for their effect.
};

/// One turn of the loop. The references live as long as the call.
struct Step {
    int number;  ///< From 1 on within the game.
    const Sight& sight;
    const Decision& decision;
    const std::vector<Click>& clicks;
    const StepTimes& times;
};

enum class Outcome { Won, Lost, Aborted };
std::string to_string(Outcome outcome);

/// How the game on this board has ended, if it has. `decision` is the engine's on it: without a mine count, a
/// board on which nothing but mines is left is won.
std::optional<Outcome> outcome_of(const Board& board, const Decision& decision);

struct GameReport {
    Outcome outcome = Outcome::Aborted;
    std::string reason;              ///< One clause: what was seen, or why it stopped.
    Board board;                     ///< As last trusted; empty when none was ever seen.
    Frame frame;                     ///< The last one seen.
    std::optional<Located> located;  ///< Where the board is in it; nothing when none was found.
    std::optional<Coord> doubtful;  ///< The cell for which it stopped, where it was one: not recognised after
                                    ///< looking again, or in contradiction to others.
    std::string skin;
    int steps = 0;
    int clicks = 0;
    int guesses = 0;  ///< Cells opened that might have been a mine.
    Milliseconds duration{};
    std::vector<StepTimes> times;
};

struct SessionOptions {
    std::optional<FirstClick> first_click;  ///< Overrides what the skin says of its game.
    bool flag_mines = false;  ///< Also flag what is certain. Slower, and no game needs it to be won.
    std::function<void(const Step&)> on_step;
};

/// Not synchronised. All that it refers to must outlive it.
class Session {
 public:
    Session(Eyes& eyes, Hand& hand, Engine& engine, Actuator& actuator, SessionOptions options = {});

    /// Plays the game on the screen, from whatever state it is in, to its end. Always returns, and with a
    /// reason.
    GameReport play();

    /// Begins the next game. Errors as Hand::new_game.
    Expected<void> next_game(const GameReport& finished);

 private:
    Expected<void> clear_board();
    Expected<std::optional<Outcome>> turn(GameReport& report);
    Expected<Sight> see_and_decide(Decision& decision, StepTimes& times);
    Expected<void> act(const Sight& sight, const Decision& decision, std::vector<Click>& clicks);

    Eyes& eyes_;
    Hand& hand_;
    Engine& engine_;
    Actuator& actuator_;
    SessionOptions options_;
    Decision decision_;
    bool opened_all_ = false;  ///< The last turn opened all that is no mine, each cell seen to be open.
};

}  // namespace sapper
