#include "playout.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::engine {

/// Wins of each candidate on the fields so far, field by field, so that differences can be paired.
struct Playout::Race {
    explicit Race(std::size_t candidates) : won(candidates), in(candidates, true) {}

    int wins(std::size_t candidate) const {
        return static_cast<int>(std::ranges::count(won[candidate], std::uint8_t{1}));
    }

    /// By how many standard errors `a` is ahead of `b` on the fields that both played.
    double lead(std::size_t a, std::size_t b) const {
        const std::size_t fields = std::min(won[a].size(), won[b].size());
        int ahead = 0;
        int behind = 0;
        for (std::size_t i = 0; i < fields; ++i) {
            ahead += won[a][i] > won[b][i];
            behind += won[a][i] < won[b][i];
        }
        return ahead + behind == 0 ? 0 : (ahead - behind) / std::sqrt(static_cast<double>(ahead + behind));
    }

    std::size_t leader() const {
        std::size_t best = 0;
        for (std::size_t c = 1; c < won.size(); ++c)
            if (in[c] && (!in[best] || wins(c) > wins(best))) best = c;
        return best;
    }

    void drop_those_behind(double by) {
        const std::size_t first = leader();
        for (std::size_t c = 0; c < won.size(); ++c)
            if (in[c] && c != first && lead(first, c) > by) in[c] = false;
    }
    bool decided() const { return std::ranges::count(in, true) <= 1; }

    std::vector<std::vector<std::uint8_t>> won;
    std::vector<bool> in;
};

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

/// Whether the game that begins with this cell is won.
bool Playout::play(const Board& board, Coord first) {
    view_ = board;
    covered_safe_ = 0;
    for (int i = 0; i < board.size(); ++i)
        covered_safe_ +=
            is_covered(board.cells()[static_cast<std::size_t>(i)]) && mine_[static_cast<std::size_t>(i)] == 0;
    if (!open(first)) return false;
    while (covered_safe_ > 0) {
        if (!player_->decide(view_, FirstClick::None, decision_)) return false;
        if (decision_.safe.empty() && !decision_.guess) return false;
        for (const Certain& safe : decision_.safe)
            if (!open(safe.cell)) return false;
        if (decision_.guess && !open(decision_.guess->cell)) return false;
    }
    return true;
}

PlayoutResult Playout::compare(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                               const Odds& odds, const std::vector<Candidate>& candidates,
                               const PlayoutBudget& budget, StoppingRule* stopping, Random& random) {
    PlayoutResult result;
    if (candidates.size() < 2) return result;
    if (!player_)
        player_ = std::make_unique<Engine>(
            EngineOptions{.policy = Policy::Fast, .certainty = Certainty::FirstFound});
    sampler_.start(knowledge, frontier, odds);
    Race race(candidates.size());
    while (result.played < budget.samples && !race.decided() && !result.stopped) {
        for (int i = 0; i < budget.batch; ++i, ++result.played) {
            sampler_.draw(random, mines_);
            hide(board, knowledge);
            for (std::size_t c = 0; c < candidates.size(); ++c)
                if (race.in[c]) race.won[c].push_back(play(board, knowledge.coord(candidates[c].cell)));
        }
        race.drop_those_behind(budget.out);
        result.stopped = stopping != nullptr && stopping->stop();
    }
    const std::size_t leader = race.leader();
    if (race.lead(leader, 0) >= budget.switch_at) result.winner = leader;
    result.win_rate = static_cast<double>(race.wins(result.winner)) /
                      static_cast<double>(std::max<std::size_t>(1, race.won[result.winner].size()));
    return result;
}

}  // namespace sapper::engine
