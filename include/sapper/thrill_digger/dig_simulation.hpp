/// Many games of Thrill Digger, to see what a policy earns. The layout of a game depends on the seed and the
/// game's number alone: the result is the same at any number of threads, and two policies play the same
/// layouts, so that their difference can be measured game by game.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/thrill_digger/dig_game.hpp"

namespace sapper {

struct DigSimulationOptions {
    DigRules rules = kDigExpert;
    DigPolicy policy = DigPolicy::Safest;
    ProfitOptions profit = {};
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
};

/// The mean of a number per game, with its standard error.
struct Mean {
    double value = 0;
    double error = 0;
};

struct DigStatistics {
    std::vector<DigResult> games;  ///< By number.

    std::uint64_t count(DigEnd end) const;
    double clear_rate() const;          ///< In [0, 1]: games in which all rupees were dug.
    Mean profit(int price) const;       ///< Rupees dug less the price, per game.
    double gain_rate(int price) const;  ///< In [0, 1]: games that brought more than they cost.
    double digs_per_game() const;
};

/// What the first earned more than the second, game by game; both played equally many.
Mean profit_difference(const DigStatistics& first, const DigStatistics& second);

/// Errors: rules that check() refuses, no thread, or a policy's; the sentence names the game.
Expected<DigStatistics> simulate(const DigSimulationOptions& options);

}  // namespace sapper
