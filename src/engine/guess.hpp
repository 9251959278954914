/// Which cell to open when none is safe. One procedure for all policies; what they differ in is the budget.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "candidates.hpp"
#include "endgame.hpp"
#include "guess_net.hpp"
#include "guess_view.hpp"
#include "look_ahead.hpp"
#include "playout.hpp"
#include "sapper/board/random.hpp"
#include "sapper/engine/decision.hpp"
#include "sapper/engine/stopping.hpp"

namespace sapper::engine {

/// What a policy spends. Counts, not times, so that its decisions are the same on every machine.
struct GuessBudget {
    double window = 0;     ///< Cells up to this much less safe than the safest are looked at …
    int candidates = 1;    ///< … but at most so many.
    double corrected = 0;  ///< Scores that are less than this share below the best are corrected by what the
                           ///< guess network knows. 0: none are.
    EndgameLimits endgame = {};
    PlayoutBudget playout = {};
    int playout_candidates = 1;  ///< The best scored, at most so many, are played out.
};

/// Keeps its memory from call to call. Not synchronised.
class Guesser {
 public:
    explicit Guesser(std::uint64_t seed) : random_(seed) {}

    struct Situation {
        const Board& board;
        Knowledge& knowledge;  ///< Left as it was.
        const Frontier& frontier;
        const Odds& odds;
        const MineTotal& total;
        StoppingRule* stopping = nullptr;
    };

    /// The guess for a position whose odds are worked out and in which no cell is certain. Nothing when there
    /// is no covered cell left to question. Sets `cut_short` when a budget or the stopping rule left
    /// something out.
    std::optional<Guess> guess(const Situation& now, const GuessBudget& budget, bool& cut_short);

 private:
    struct Scored {
        Candidate candidate;
        double score = 0;
        std::array<LookAhead::Outcome, 9> outcomes{};  // What the look-ahead saw, where scores are corrected.
    };

    std::optional<Guess> solve_endgame(const Situation& now, const EndgameLimits& limits, bool& cut_short);
    void score_candidates(const Situation& now, const GuessBudget& budget);
    void look_ahead(const Situation& now, const GuessBudget& budget);
    void correct_scores(const Situation& now, double share);
    void play_out(const Situation& now, const GuessBudget& budget, bool& cut_short);
    Guess best_of_scored(const Situation& now) const;

    std::vector<Candidate> candidates_;
    std::vector<Scored> scored_;       // Best first.
    std::vector<double> corrections_;  // Of the first of scored_.
    std::vector<Rival> rivals_;
    LookAhead look_ahead_;
    GuessView view_;
    Arrangements arrangements_;
    Endgame endgame_;
    Playout playout_;
    Random random_;
};

}  // namespace sapper::engine
