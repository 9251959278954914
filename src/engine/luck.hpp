/// Takes the luck of its guesses out of a game that was played by chances known at each guess.
///
/// A guess with the risk p has the chance to win (1 − p) · a before, if a is that of one who survived it. So
/// to survive is luck worth p · a, and not to costs (1 − p) · a. That is zero on average, so to subtract it
/// leaves the mean of many games as it is, however rough a was, and takes away most of their scatter. A
/// control variate; M. Zinkevich and others measure poker players so ("Optimal unbiased estimators for
/// evaluating agent performance", 2006).
///
/// The same a does for every guess of a game: in expert games it is 0.5 to 0.6 whether ten guesses lie ahead
/// or the board is half open, and whether the risk was 0.02 or 0.6.
#pragma once

namespace sapper::engine {

/// That chance of expert games, until games tell.
inline constexpr double kUsuallyAfter = 0.55;

class Luck {
 public:
    /// `after`: the chance to win once a guess is survived, as well as it is known, in [0, 1].
    explicit Luck(double after) : after_(after) {}

    /// To be called for every guess, with the risk that it had; returns `alive`.
    bool survived(bool alive, double risk) {
        had_ += after_ * ((alive ? 1.0 : 0.0) - (1 - risk));
        return alive;
    }

    /// `won`: 1 or 0, or the chance to win where the game was left.
    double corrected(double won) const { return won - had_; }

 private:
    double after_;
    double had_ = 0;
};

}  // namespace sapper::engine
