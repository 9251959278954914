/// Start here: the decision engine. It sees a Board, what a player sees and nothing else, and says which
/// covered cells are certainly safe or mines; when none is safe, which is best to open.
///
///     Engine engine;                                    // one per thread; keep it, it reuses its memory
///     Decision decision;
///     if (auto done = engine.decide(board, FirstClick::Safe, decision); !done)
///     report(done.error().sentence);
///
/// It reads no clock, draws no random numbers but from the seed in its options, and prints nothing: the same
/// calls in the same order give the same answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"
#include "sapper/engine/decision.hpp"
#include "sapper/engine/stopping.hpp"

namespace sapper {

/// How much thinking a guess is worth. Certain cells are the same under all.
enum class Policy {
    Fast,  ///< The safest cell, with good tie-breaks. For simulation by the million.
    Full,  ///< Look-ahead and exact endgame. The default.
    Deep,  ///< What a live game can afford.
};

/// How many of the certain cells a decision must hold.
enum class Certainty {
    Every,       ///< All there are. What a live game and a display want.
    FirstFound,  ///< Safe cells only, no mines, and when a cheap scan finds safe cells, these are enough.
                 ///< Plays the same games, only faster: what is certain stays certain, and guesses come only
                 ///< when nothing is. For simulation.
};

struct EngineOptions {
    Policy policy = Policy::Full;
    Certainty certainty = Certainty::Every;
    std::size_t max_states = 400'000;  ///< A component whose count needs more is estimated instead, and the
                                       ///< answer marked (`exact`, `cut_short`). Real games stay below 5,000;
                                       ///< this bounds one count to a fraction of a second and some 40 MB.
    StoppingRule* stopping = nullptr;  ///< Ends the thinking of Deep early; not owned, may be null.
    std::uint64_t seed = 1;  ///< Of the generator that Deep's samples come from; the others draw nothing.
};

/// Exact probability to be a mine for each cell of a board, row-major as Board::index; in [0, 1]. Opened
/// cells hold a negative number, kOpened.
struct Probabilities {
    static constexpr double kOpened = -1.0;
    std::vector<double> mine;
    bool exact =
        true;  ///< False when a part of the board was too large to be counted (EngineOptions::max_states)
               ///< and its cells hold estimates. No board from a real game has been seen to need it.
};

/// Not synchronised: one Engine per thread.
///
/// How cells are taken: numbers are constraints; Covered, Flag and Question are all simply covered (the
/// player's marks are not trusted); Mine and Exploded are known mines; WrongFlag is known to be safe and
/// tells nothing; an Unknown cell may be a mine or not, has a probability, and is never chosen. Without a
/// mine count every covered cell is, before the numbers are looked at, a mine with the density of the level
/// that has the board's size, else 1/5.
class Engine {
 public:
    explicit Engine(EngineOptions options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Fills `out`. A lost board gives an empty decision, a won one its mines. `rule` matters for the first
    /// click only. Errors: the board contradicts itself; the sentence names the cell (or the mine count) at
    /// fault.
    Expected<void> decide(const Board& board, FirstClick rule, Decision& out);

    /// Fills `out`, sized board.size(). Errors as decide.
    Expected<void> probabilities(const Board& board, Probabilities& out);

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
