/// Start here: many games, on one thread or several, of random fields or given ones. Which mines a game has,
/// and which random choices a strategy makes in it, depends on the seed and the game's number alone, so that
/// the result is the same at any number of threads or processes, and two strategies that open the same first
/// cell play the same fields.
///
///     SimulationOptions options{.height = 16, .width = 30, .mines = 99, .games = 10'000, .seed = 1};
///     const auto result = simulate(options, [] { return make_strategy({"matrix"}); });
///     if (result) use(result->statistics.win_rate());
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"
#include "sapper/simulator/statistics.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

/// One of several equal parts of the games, for a process among many; the parts' sums are the whole's.
struct Share {
    int part = 0;   ///< 0 ≤ part < parts.
    int parts = 1;  ///< At least 1.
};

/// Memory does not grow with `games`.
struct SimulationOptions {
    int height = 16;
    int width = 30;
    int mines = 99;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    FirstClick rule = FirstClick::Safe;
    int threads = 1;
    Share share = {};

    // The three below are called from any of the threads, but one call at a time.

    /// Called now and then with the games played so far.
    std::function<void(std::uint64_t)> progress = {};
    /// Asked now and then; once true, the threads end the games that they have taken on, and the result is of
    /// the first games without a gap.
    std::function<bool()> stop = {};
    /// Called with the outcomes of games `begin`, `begin` + 1 …: 1 for a won one, 0 for a lost one. In no
    /// particular order, each game once. Not called by compare.
    std::function<void(std::uint64_t begin, std::span<const char> won)> outcomes = {};
};

/// Called once per thread.
using StrategyMaker = std::function<Expected<std::unique_ptr<Strategy>>()>;

struct SimulationResult {
    Statistics statistics;
    bool stopped = false;  ///< Before all games were played.
};

struct ComparisonResult {
    PairedStatistics statistics;
    bool stopped = false;
};

/// Errors: a size or mine count that no board has, or a strategy's; the sentence names the game.
Expected<SimulationResult> simulate(const SimulationOptions& options, const StrategyMaker& maker);

/// Both play every field, from the cell that the first one opens first.
Expected<ComparisonResult> compare(const SimulationOptions& options, const StrategyMaker& first,
                                   const StrategyMaker& second);

/// Plays game `number` of those that simulate() plays, and tells each move.
Expected<GameResult> watch_game(const SimulationOptions& options, std::uint64_t number, Strategy& strategy,
                                const GameWatcher& watcher);

/// A field with its first click, one line of a boards file: `W H M FX FY x1 y1 … xM yM`, x the column and y
/// the row, from 0.
struct GivenField {
    int height = 0;
    int width = 0;
    Coord first;
    std::vector<Coord> mines;
};

/// Errors, each with its line: not numbers, too few or too many, a cell off the board, a mine twice or under
/// the first click. Also: no board at all.
Expected<std::vector<GivenField>> parse_fields(std::string_view text);

/// Plays each field once, from its first click, which is taken to be safe. Of the options, size, mines, games
/// and rule do not matter.
Expected<SimulationResult> simulate(const std::vector<GivenField>& fields, const SimulationOptions& options,
                                    const StrategyMaker& maker);
Expected<ComparisonResult> compare(const std::vector<GivenField>& fields, const SimulationOptions& options,
                                   const StrategyMaker& first, const StrategyMaker& second);

}  // namespace sapper
