#include "rollout.hpp"

#include "luck.hpp"

namespace sapper::engine {

Rollout::Rollout(Policy player) : player_({.policy = player, .certainty = Certainty::FirstFound}) {}

void Rollout::suppose(const Board& board, const Knowledge& knowledge, std::span<const Place> mines) {
    board_ = &board;
    knowledge_ = &knowledge;
    mine_.assign(static_cast<std::size_t>(board.size()), 0);
    for (int i = 0; i < board.size(); ++i)
        mine_[static_cast<std::size_t>(i)] = knowledge.known(knowledge.place(board.coord(i))) == Known::Mine;
    for (const Place cell : mines) mine_[static_cast<std::size_t>(board.index(knowledge.coord(cell)))] = 1;
    safe_ = 0;
    for (int i = 0; i < board.size(); ++i)
        safe_ +=
            is_covered(board.cells()[static_cast<std::size_t>(i)]) && mine_[static_cast<std::size_t>(i)] == 0;
}

/// False when there is a mine.
bool Rollout::open(Coord at) {
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

double Rollout::play(const Candidate& first, double after) {
    view_ = *board_;
    covered_safe_ = safe_;
    Luck luck(after);
    if (!luck.survived(open(knowledge_->coord(first.cell)), first.mine)) return luck.corrected(0);
    while (covered_safe_ > 0) {
        if (!player_.decide(view_, FirstClick::None, decision_)) return luck.corrected(0);
        if (decision_.safe.empty() && !decision_.guess) return luck.corrected(0);
        for (const Certain& safe : decision_.safe) open(safe.cell);
        if (!decision_.guess) continue;
        const Guess& guess = *decision_.guess;
        if (guess.exact) return luck.corrected(guess.score);
        if (!luck.survived(open(guess.cell), guess.mine)) return luck.corrected(0);
    }
    return luck.corrected(1);
}

}  // namespace sapper::engine
