#include "playout.hpp"

#include <algorithm>

#include "luck.hpp"
#include "rollout.hpp"

namespace sapper::engine {

Playout::Playout() = default;
Playout::~Playout() = default;

PlayoutResult Playout::compare(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                               const Odds& odds, std::span<const Rival> rivals, const PlayoutBudget& budget,
                               StoppingRule* stopping, Random& random) {
    PlayoutResult result;
    if (rivals.size() < 2) return result;
    if (!rollout_) rollout_ = std::make_unique<Rollout>();
    sampler_.start(knowledge, frontier, odds);
    Race race(rivals);
    double after = kUsuallyAfter;
    while (result.played < budget.samples && !race.decided() && !result.stopped) {
        for (int i = 0; i < budget.batch; ++i, ++result.played) {
            sampler_.draw(random, mines_);
            rollout_->suppose(board, knowledge, mines_);
            for (std::size_t c = 0; c < rivals.size(); ++c)
                if (race.in(c)) race.add(c, rollout_->play(rivals[c].candidate, after));
        }
        race.drop_those_not_worth(budget.regret);
        after = std::clamp(race.rate(0) / (1 - rivals[0].candidate.mine), 0.02, 1.0);
        result.stopped = stopping != nullptr && stopping->stop();
    }
    if (result.played == 0) return result;
    result.winner = race.leader();
    result.win_rate = race.rate(result.winner);
    return result;
}

}  // namespace sapper::engine
