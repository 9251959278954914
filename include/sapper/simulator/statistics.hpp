/// What many games add up to.
#pragma once

#include <cstdint>

#include "sapper/simulator/game.hpp"

namespace sapper {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Games' worth and luck (GameResult), and what the mean worth is without the luck: luck is zero on average,
/// so to subtract any multiple of it leaves the mean as it is; with the best multiple, which the games
/// themselves tell, least scatter is left. A control variate, as those who measure poker players use it: M.
/// Zinkevich and others, "Optimal unbiased estimators for evaluating agent performance" (2006). In whole
/// numbers, so that parts add up to the same whole in any order.
struct LuckSums {
    std::int64_t worth = 0;  ///< All in 2⁻²⁴.
    std::int64_t luck = 0;
    std::int64_t worth_squared = 0;
    std::int64_t luck_squared = 0;
    std::int64_t worth_luck = 0;

    void add(double game_worth, double game_luck);
    LuckSums& operator+=(const LuckSums& other);

    double mean(std::uint64_t games) const;            ///< 0 without games.
    double standard_error(std::uint64_t games) const;  ///< Of that mean.

    friend bool operator==(const LuckSums&, const LuckSums&) = default;

 private:
    struct Scatter;
    Scatter scatter(std::uint64_t games) const;
};

/// Sums only, so that parts add up to the same whole in any order.
struct Statistics {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t guesses_in_wins = 0;
    std::uint64_t moves_in_wins = 0;
    std::uint64_t called_safe = 0;  ///< Cells, in all games.
    std::uint64_t mistakes = 0;     ///< Of these, mines.
    std::uint64_t signature = 0;    ///< Sum of the games' signatures, each mixed with the game's number.
    LuckSums luck = {};             ///< Of a strategy that knows its chances.

    void add(const GameResult& result, std::uint64_t number);
    Statistics& operator+=(const Statistics& other);

    double win_rate() const;        ///< In [0, 1]; 0 without games.
    double standard_error() const;  ///< Of the win rate: √(p(1 − p)/n).
    bool knows_luck() const { return luck.luck_squared > 0; }
    Interval confidence_95() const;  ///< E. B. Wilson's score interval (1927).
    double guesses_per_win() const;
    double moves_per_win() const;

    friend bool operator==(const Statistics&, const Statistics&) = default;
};

/// Two strategies on the same fields. Fields that both win, or both lose, tell nothing of the difference.
struct PairedStatistics {
    Statistics first;
    Statistics second;
    std::uint64_t only_first = 0;   ///< Games that only the first won.
    std::uint64_t only_second = 0;  ///< Games that only the second won.
    LuckSums luck = {};             ///< Of the differences of worth and of luck, first − second.

    /// Both of the same field.
    void add(const GameResult& of_first, const GameResult& of_second, std::uint64_t number);
    PairedStatistics& operator+=(const PairedStatistics& other);

    /// Of the win rates, first − second, in [−1, 1].
    double difference() const;
    /// Of the difference, from the games that only one of them won (Q. McNemar: "Note on the sampling error
    /// of the difference between correlated proportions", 1947): √(b + c − (b − c)²/n)/n.
    double standard_error() const;
    bool knows_luck() const { return first.knows_luck() || second.knows_luck(); }
    /// Chance of a split of those games at least as uneven, were both strategies equally strong: exact up to
    /// 1000 of them, else by the normal approximation with continuity correction; in [0, 1].
    double p_value() const;
};

}  // namespace sapper
