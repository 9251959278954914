/// What many games add up to.
#pragma once

#include <cstdint>

#include "sapper/simulator/game.hpp"

namespace sapper {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Sums only, so that parts add up to the same whole in any order.
struct Statistics {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t guesses_in_wins = 0;
    std::uint64_t moves_in_wins = 0;
    std::uint64_t signature = 0;  ///< Sum of the games' signatures, each mixed with the game's number.

    void add(const GameResult& result, std::uint64_t number);
    Statistics& operator+=(const Statistics& other);

    double win_rate() const;         ///< In [0, 1]; 0 without games.
    double standard_error() const;   ///< Of the win rate: √(p(1 − p)/n).
    Interval confidence_95() const;  ///< E. B. Wilson's score interval (1927).
    double guesses_per_win() const;
    double moves_per_win() const;
};

}  // namespace sapper
