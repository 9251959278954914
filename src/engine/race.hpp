/// Which of some candidates wins most, after few games each: what was believed beforehand and what the games
/// say, each weighed by its error. The expected difference to the first candidate follows from the one before
/// and from the games' own, as two normal distributions combine.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "candidates.hpp"

namespace sapper::engine {

/// A candidate and what is believed of it beforehand: its chance to win less that of the first one, as a
/// share of the latter.
struct Rival {
    Candidate candidate;
    double expected = 0;  ///< At most 0.
    double doubt = 0;     ///< Standard deviation of that belief.
};

class Race {
 public:
    /// The rivals must stay where they are. The first is the one to beat.
    explicit Race(std::span<const Rival> rivals);

    /// What a game of this rival came to: 1 won, 0 lost, or an estimate with the same mean. Rivals that are
    /// in play the same fields in the same order.
    void add(std::size_t rival, double game) { games_[rival].push_back(game); }

    /// Still in the race; the first one always is, for the others are measured by it.
    bool in(std::size_t rival) const { return in_[rival]; }
    /// Whether there is nothing left that games could change.
    bool decided() const;

    /// Mean of the rival's games, of which there must be one.
    double rate(std::size_t rival) const;
    std::size_t leader() const;

    /// Puts out those with which no more than `regret` games of those played are missed: what, by all that is
    /// known so far, the rival is worth more than the leader on average, counting 0 where it is worth less.
    /// So rivals that are far behind go out, and as well those that are known to be much alike.
    void drop_those_not_worth(double regret);

 private:
    struct Estimate {
        double ahead = 0;  // Of the first rival, in games won of those played.
        double doubt = 0;  // Its standard deviation.
    };
    Estimate estimate(std::size_t rival) const;
    static double missed_without(const Estimate& rival, const Estimate& leader);

    std::span<const Rival> rivals_;
    std::vector<std::vector<double>> games_;  // Per rival, field by field, so that differences can be paired.
    std::vector<bool> in_;
    bool first_beaten_ = false;  // Plays on only as the measure of the others.
};

}  // namespace sapper::engine
