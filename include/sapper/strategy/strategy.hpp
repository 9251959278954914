/// A whole way of playing: it is shown a board and names the cells to open. The simulator measures strategies
/// against each other; each lives in a file of its own under its name.
#pragma once

#include <memory>
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
    bool guess = false;       ///< Whether the first of them may be a mine.
};

/// Not synchronised: one per thread. The same calls in the same order give the same moves.
class Strategy {
 public:
    virtual ~Strategy() = default;

    virtual std::string_view name() const = 0;

    /// Fills `out` for a board that is neither won nor lost. Errors: the board contradicts itself, or leaves
    /// no cell to open.
    virtual Expected<void> choose(const Board& board, FirstClick rule, Moves& out) = 0;

 protected:
    Strategy() = default;
    Strategy(const Strategy&) = default;
    Strategy(Strategy&&) = default;
    Strategy& operator=(const Strategy&) = default;
    Strategy& operator=(Strategy&&) = default;
};

struct StrategyOptions {
    Policy policy = Policy::Full;  ///< Of `exact`; the others have no policies.
    std::uint64_t seed = 1;        ///< For strategies that draw random numbers.
};

/// Error: no strategy has this name; the sentence lists those that there are.
Expected<std::unique_ptr<Strategy>> make_strategy(std::string_view name, const StrategyOptions& options);

}  // namespace sapper
