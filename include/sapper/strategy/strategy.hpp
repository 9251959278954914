/// A whole way of playing: it is shown a board and names the cells to open. The simulator measures strategies
/// against each other; each lives in a file of its own under its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper {

/// Reused from call to call, so that it keeps its memory.
struct Moves {
    std::vector<Coord> open;  ///< Covered cells to open, in this order; never empty while the game goes on.
    std::vector<Coord> flag;  ///< Cells newly taken for mines, by a strategy that flags them.
    bool guess = false;       ///< Whether the first cell to open may be a mine.
    std::optional<double> risk;  ///< That it is one, of a guess, by a strategy that knows this exactly.
    std::optional<double> win;   ///< The chance to win from here, guess included, where it is known exactly.
    std::string_view by;         ///< What found the cells to open, such as "constraints"; static text.

    void clear();
};

/// Not synchronised: one per thread.
class Strategy {
 public:
    virtual ~Strategy() = default;

    virtual std::string_view name() const = 0;

    /// Called before each game, with a seed of the game's own: what a strategy noted in the last game is
    /// forgotten, and all its random choices come from the seed. After that, the same calls in the same order
    /// give the same moves.
    virtual void start(std::uint64_t seed);

    /// Fills `out` for a board that is neither won nor lost and that, within a game, only has more cells open
    /// than at the last call. Errors: the board contradicts itself, or leaves no cell to open.
    virtual Expected<void> choose(const Board& board, FirstClick rule, Moves& out) = 0;

    /// Whether a cell that it opens without calling it a guess is never a mine. Where not, such a mine loses
    /// the game and is counted; else it is an error.
    virtual bool sound() const { return true; }

    /// What it flags mines by, to follow "flagged by"; empty for a strategy that flags none.
    virtual std::string_view flags_by() const { return {}; }

    /// Whether its game ends only when every mine is flagged, too, as in its author's simulator. It is then
    /// asked once more after the last safe cell, and either flags the mines that are left or opens one of
    /// them and loses a game that any other rule calls won.
    virtual bool must_flag_all() const { return false; }

    /// Why cell `i` of the last answer's `open` is opened, to follow "opened by": a few words.
    virtual std::string reason(const Moves& moves, std::size_t i) const;

 protected:
    Strategy() = default;
    Strategy(const Strategy&) = default;
    Strategy(Strategy&&) = default;
    Strategy& operator=(const Strategy&) = default;
    Strategy& operator=(Strategy&&) = default;
};

/// All names, weakest first.
std::span<const std::string_view> strategy_names();

/// What is played: a strategy by its name and, of `exact`, the policy.
struct StrategyChoice {
    std::string name = "exact";
    Policy policy = Policy::Full;
};

/// Reads "matrix" or "exact:fast". Where no policy is named it is `policy`. Errors: no strategy has this name
/// (the sentence lists those that there are), a policy that does not exist or of a strategy that has none.
Expected<StrategyChoice> strategy_from(std::string_view text, Policy policy = Policy::Full);

/// "matrix", "exact:fast"; strategy_from gives the same choice back.
std::string to_string(const StrategyChoice& choice);

/// Error: no strategy has this name.
Expected<std::unique_ptr<Strategy>> make_strategy(const StrategyChoice& choice);

}  // namespace sapper
