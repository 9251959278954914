/// Start here: many games, on one thread or several, of random fields or given ones. Which mines a game has
/// depends on the seed and the game's number alone, so that the result is the same at any number of threads,
/// and two strategies that open the same first cell play the same fields.
///
///     SimulationOptions options{.height = 16, .width = 30, .mines = 99, .games = 10'000, .seed = 1};
///     const auto result = simulate(options, [] { return make_strategy("exact", {}); });
///     if (result) use(result->statistics.win_rate());
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"
#include "sapper/simulator/statistics.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

struct SimulationOptions {
    int height = 16;
    int width = 30;
    int mines = 99;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    FirstClick rule = FirstClick::Safe;
    int threads = 1;
    /// Called now and then with the games played so far, from any of the threads but one at a time.
    std::function<void(std::uint64_t)> progress = {};
};

/// Called once per thread.
using StrategyMaker = std::function<Expected<std::unique_ptr<Strategy>>()>;

struct SimulationResult {
    Statistics statistics;
    std::vector<bool>
        won;  ///< Per game, by its number: what two strategies are compared by on the same fields.
};

/// Errors: a size or mine count that no board has, or a strategy's; the sentence names the game.
Expected<SimulationResult> simulate(const SimulationOptions& options, const StrategyMaker& maker);

/// A field with its first click, one line of a boards file: `W H M FX FY x1 y1 … xM yM`, x the column and y
/// the row, from 0.
struct GivenField {
    int height = 0;
    int width = 0;
    Coord first;
    std::vector<Coord> mines;
};

/// Errors, each with its line: not numbers, too few or too many, a cell off the board, a mine twice or under
/// the first click.
Expected<std::vector<GivenField>> parse_fields(std::string_view text);

/// Plays each field once, from its first click, which is taken to be safe.
Expected<SimulationResult> simulate(const std::vector<GivenField>& fields, int threads,
                                    const StrategyMaker& maker);

}  // namespace sapper
