/// Takes the luck of its guesses out of a game that was played by chances known at each guess.
///
/// If the chance to win is w before a guess with the risk p, it is about w / (1 − p) after the guess was
/// survived, and 0 after it was not. What it changes by is zero on average, so to subtract it leaves the mean
/// of many games as it is, however rough w was, and takes away most of their scatter. A control variate; M.
/// Zinkevich and others measure poker players so ("Optimal unbiased estimators for evaluating agent
/// performance", 2006).
///
/// The same w does for every guess of a game: one who has to guess again is not nearer to winning. In expert
/// games it is 0.48 whether ten guesses lie ahead or the board is half open, and to let w grow with each guess
/// survived leaves a fourth more of the scatter.
#pragma once

#include <algorithm>

namespace sapper::engine {

class Luck {
 public:
    /// `chance`: to win before a guess, as well as it is known, in [0, 1].
    explicit Luck(double chance) : chance_(chance) {}

    /// To be called for every guess, with the risk that it had; returns `alive`.
    bool survived(bool alive, double risk) {
        constexpr double kSmallest = 1e-3;
        const double after = std::min(1.0, chance_ / std::max(1 - risk, kSmallest));
        had_ += after * ((alive ? 1.0 : 0.0) - (1 - risk));
        return alive;
    }

    /// `won`: 1 or 0, or the chance to win where the game was left.
    double corrected(double won) const { return won - had_; }

 private:
    double chance_;
    double had_ = 0;
};

}  // namespace sapper::engine
