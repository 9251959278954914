#include "playout.hpp"

#include <algorithm>

#include "luck.hpp"

namespace sapper::engine {
namespace {

constexpr double kUsualChance = 0.5;  // Until games tell.

}  // namespace

Playout::Playout() = default;
Playout::~Playout() = default;

/// Lays the sampled mines under the board.
void Playout::hide(const Board& board, const Knowledge& knowledge) {
    mine_.assign(static_cast<std::size_t>(board.size()), 0);
    for (int i = 0; i < board.size(); ++i)
        mine_[static_cast<std::size_t>(i)] = knowledge.known(knowledge.place(board.coord(i))) == Known::Mine;
    for (const Place cell : mines_) mine_[static_cast<std::size_t>(board.index(knowledge.coord(cell)))] = 1;
}

/// False when there is a mine.
bool Playout::open(Coord at) {
    if (mine_[static_cast<std::size_t>(view_.index(at))] != 0) return false;
    const auto show = [&](Coord cell) {
        int around = 0;
        view_.for_each_neighbour(cell,
                                 [&](Coord n) { around += mine_[static_cast<std::size_t>(view_.index(n))]; });
        view_[cell] = number(around);
        --covered_safe_;
        if (around == 0) spreading_.push_back(cell);
    };
    spreading_.clear();
    if (is_covered(view_[at])) show(at);
    while (!spreading_.empty()) {
        const Coord empty = spreading_.back();
        spreading_.pop_back();
        view_.for_each_neighbour(empty, [&](Coord n) {
            if (is_covered(view_[n])) show(n);
        });
    }
    return true;
}

/// What the game that begins with this cell says of the chance to win: 1 or 0, or what its ending is worth
/// exactly, corrected for the luck of its guesses.
double Playout::play(const Board& board, const Knowledge& knowledge, const Candidate& first, double chance) {
    view_ = board;
    covered_safe_ = 0;
    for (int i = 0; i < board.size(); ++i)
        covered_safe_ +=
            is_covered(board.cells()[static_cast<std::size_t>(i)]) && mine_[static_cast<std::size_t>(i)] == 0;
    Luck luck(chance);
    if (!luck.survived(open(knowledge.coord(first.cell)), first.mine)) return luck.corrected(0);
    while (covered_safe_ > 0) {
        if (!player_->decide(view_, FirstClick::None, decision_)) return luck.corrected(0);
        if (decision_.safe.empty() && !decision_.guess) return luck.corrected(0);
        for (const Certain& safe : decision_.safe) open(safe.cell);
        if (!decision_.guess) continue;
        const Guess& guess = *decision_.guess;
        if (guess.exact) return luck.corrected(guess.score);
        if (!luck.survived(open(guess.cell), guess.mine)) return luck.corrected(0);
    }
    return luck.corrected(1);
}

PlayoutResult Playout::compare(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                               const Odds& odds, std::span<const Rival> rivals, const PlayoutBudget& budget,
                               StoppingRule* stopping, Random& random) {
    PlayoutResult result;
    if (rivals.size() < 2) return result;
    if (!player_)
        player_ = std::make_unique<Engine>(
            EngineOptions{.policy = Policy::Fast, .certainty = Certainty::FirstFound});
    sampler_.start(knowledge, frontier, odds);
    Race race(rivals);
    double chance = kUsualChance;
    while (result.played < budget.samples && !race.decided() && !result.stopped) {
        for (int i = 0; i < budget.batch; ++i, ++result.played) {
            sampler_.draw(random, mines_);
            hide(board, knowledge);
            for (std::size_t c = 0; c < rivals.size(); ++c)
                if (race.in(c)) race.add(c, play(board, knowledge, rivals[c].candidate, chance));
        }
        race.drop_those_not_worth(budget.regret);
        chance = std::clamp(race.rate(0), 0.02, 1.0);
        result.stopped = stopping != nullptr && stopping->stop();
    }
    if (result.played == 0) return result;
    result.winner = race.leader();
    result.win_rate = race.rate(result.winner);
    return result;
}

}  // namespace sapper::engine
