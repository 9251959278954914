#include "guess.hpp"

#include <algorithm>
#include <cmath>

#include "forced_guess.hpp"

namespace sapper::engine {

std::optional<Guess> Guesser::guess(const Situation& now, const GuessBudget& budget, bool& cut_short) {
    // 1. Few arrangements left: the best move is known exactly.
    if (auto solved = solve_endgame(now, budget.endgame, cut_short)) return solved;
    // 2. A guess that has to be made in any case is made at once.
    if (const auto forced = forced_guess(now.board, now.knowledge, now.frontier)) {
        const double mine = now.odds.mine(now.frontier, *forced);
        return Guess{.cell = now.knowledge.coord(*forced), .mine = mine, .score = 1 - mine};
    }
    // 3. The safest cells, by what each leaves behind.
    // Corners that the look-ahead takes for the same differ for the network only.
    find_candidates(now.board, now.knowledge, now.frontier, now.odds, budget.window, budget.corrected > 0,
                    candidates_);
    if (candidates_.empty()) return std::nullopt;
    score_candidates(now, budget);
    // 4. The best of them by how games go on from them.
    play_out(now, budget, cut_short);
    return best_of_scored(now);
}

std::optional<Guess> Guesser::solve_endgame(const Situation& now, const EndgameLimits& limits,
                                            bool& cut_short) {
    if (!now.odds.exact() || now.odds.arrangements() > static_cast<double>(limits.arrangements))
        return std::nullopt;
    if (!arrangements_.list(now.knowledge, now.frontier, now.odds.mines_left(), limits.arrangements))
        return std::nullopt;
    const auto move = endgame_.solve(now.board, now.knowledge, arrangements_, limits.sets);
    cut_short = cut_short || !move;
    if (!move) return std::nullopt;
    Guess guess{.cell = now.knowledge.coord(move->cell),
                .mine = now.odds.mine(now.frontier, move->cell),
                .score = move->win,
                .exact = true};
    if (move->runner_up) {
        guess.runner_up = now.knowledge.coord(*move->runner_up);
        guess.runner_up_score = move->runner_up_win;
    }
    return guess;
}

void Guesser::score_candidates(const Situation& now, const GuessBudget& budget) {
    scored_.clear();
    if (!now.odds.exact() || budget.candidates <= 1 || candidates_.size() == 1) {
        for (const Candidate& candidate : candidates_) scored_.push_back({candidate, 1 - candidate.mine, {}});
        return;
    }
    look_ahead(now, budget);
    if (budget.corrected > 0) correct_scores(now, budget.corrected);
    std::ranges::sort(scored_, [](const Scored& a, const Scored& b) {
        const double here = std::round(a.score / kSameChance);
        const double there = std::round(b.score / kSameChance);
        return here != there ? here > there : goes_before(a.candidate, b.candidate);
    });
}

/// Scores the candidates, safest first, as far as one may still be worth more than what is looked for.
void Guesser::look_ahead(const Situation& now, const GuessBudget& budget) {
    look_ahead_.start(now.knowledge, now.frontier, now.odds, now.total);
    const std::size_t count = std::min(candidates_.size(), static_cast<std::size_t>(budget.candidates));
    double best = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Candidate& candidate = candidates_[i];
        const double need = budget.playout.samples > 0 ? 0 : (1 - budget.corrected) * best;
        if (i > 0 && LookAhead::bound(candidate) <= need) break;
        Scored& scored = scored_.emplace_back();
        scored.candidate = candidate;
        scored.score = look_ahead_.score(now.knowledge, candidate, need);
        if (budget.corrected > 0) std::ranges::copy(look_ahead_.outcomes(), scored.outcomes.begin());
        best = std::max(best, scored.score);
    }
}

/// The network tells candidates of one position apart and no more, so what it says of all of them alike is
/// left out.
void Guesser::correct_scores(const Situation& now, double share) {
    if (!now.total.mines || !taught_such(now.knowledge.hidden_cells(), now.board.size())) return;
    const double best = std::ranges::max(scored_, {}, &Scored::score).score;
    if (best <= 0) return;
    const auto is_near = [&](const Scored& scored) { return scored.score > (1 - share) * best; };
    const auto near = std::partition(scored_.begin(), scored_.end(), is_near);
    if (near - scored_.begin() < 2) return;
    const double least = candidates_.front().mine;
    view_.take(now.board, now.knowledge, now.frontier, now.odds);
    corrections_.clear();
    double mean = 0;
    for (auto scored = scored_.begin(); scored != near; ++scored) {
        const Facts facts = view_.facts(now.knowledge, now.frontier, scored->candidate, scored->score, best,
                                        least, scored->outcomes);
        corrections_.push_back(correction_of(view_, now.knowledge.coord(scored->candidate.cell), facts));
        mean += corrections_.back() / static_cast<double>(near - scored_.begin());
    }
    for (std::size_t i = 0; i < corrections_.size(); ++i)
        scored_[i].score *= 1 + std::clamp(corrections_[i] - mean, -share, share);
}

void Guesser::play_out(const Situation& now, const GuessBudget& budget, bool& cut_short) {
    if (budget.playout.samples == 0 || !now.odds.exact() || !now.total.mines || scored_.size() < 2) return;
    // Too noisy in openings to tell anything, see playout.hpp.
    if (phase_of(now.knowledge.hidden_cells(), now.board.size()) == Phase::Opening) return;
    rivals_.clear();
    for (const Scored& scored : scored_) {
        if (static_cast<int>(rivals_.size()) == budget.playout_candidates) break;
        const Belief belief = believe(scored.score / scored_[0].score - 1);
        rivals_.push_back({scored.candidate, belief.expected, belief.doubt});
    }
    const PlayoutResult result = playout_.compare(now.board, now.knowledge, now.frontier, now.odds, rivals_,
                                                  budget.playout, now.stopping, random_);
    cut_short = cut_short || result.stopped;
    std::rotate(scored_.begin(), scored_.begin() + static_cast<std::ptrdiff_t>(result.winner),
                scored_.begin() + static_cast<std::ptrdiff_t>(result.winner) + 1);
}

Guess Guesser::best_of_scored(const Situation& now) const {
    const Scored& best = scored_[0];
    Guess guess{
        .cell = now.knowledge.coord(best.candidate.cell), .mine = best.candidate.mine, .score = best.score};
    if (scored_.size() > 1) {
        guess.runner_up = now.knowledge.coord(scored_[1].candidate.cell);
        guess.runner_up_score = scored_[1].score;
    }
    return guess;
}

}  // namespace sapper::engine
