#include "guess_view.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::engine {
namespace {

std::uint8_t code_of(const Knowledge& knowledge, const Frontier& frontier, const Odds& odds, Place place) {
    if (knowledge.known(place) == Known::Number) {
        if (knowledge.hidden(place) == 0) return CellCode::kNothing;
        return static_cast<std::uint8_t>(std::clamp(knowledge.need(place), 1, int{CellCode::kMostNeed}));
    }
    if (knowledge.known(place) != Known::Nothing) return CellCode::kNothing;
    if (frontier.component_of(place) < 0) return CellCode::kOffFrontier;
    // Chances that are equal must have one code, and many lie just between two: 1/2 does.
    constexpr double kSameChances = 1e-6;
    const double chance = odds.mine(frontier, place) + kSameChances;
    return static_cast<std::uint8_t>(CellCode::kFirstChance +
                                     std::lround(chance * (255 - CellCode::kFirstChance)));
}

float as_float(double value) {
    return static_cast<float>(value);
}

}  // namespace

void GuessView::take(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                     const Odds& odds) {
    stride_ = board.width() + 2 * kViewRadius;
    codes_.assign(
        static_cast<std::size_t>(stride_) * static_cast<std::size_t>(board.height() + 2 * kViewRadius),
        CellCode::kNothing);
    double doubt = 0;
    for (int row = 0; row < board.height(); ++row)
        for (int col = 0; col < board.width(); ++col) {
            const std::uint8_t code = code_of(knowledge, frontier, odds, knowledge.place({row, col}));
            codes_[corner({row + kViewRadius, col + kViewRadius})] = code;
            if (code < CellCode::kFirstChance) continue;
            const double chance = static_cast<double>(CellCode::chance(code));
            doubt += std::min(chance, 1 - chance);
        }
    const double cells = board.size();
    const double hidden = knowledge.hidden_cells();
    const double off = hidden - frontier.cells();
    const Phase phase = phase_of(knowledge.hidden_cells(), board.size());
    position_ = {as_float(hidden / cells),
                 as_float(odds.mines_left() / std::max(hidden, 1.0)),
                 as_float(off / std::max(hidden, 1.0)),
                 as_float(off > 0 ? odds.off_frontier_mine() : 0),
                 as_float(doubt / 20),
                 as_float(static_cast<double>(frontier.components().size()) / 10),
                 as_float(hidden / 100),
                 as_float(std::min(2.0, std::log2(odds.arrangements()) / 50)),
                 phase == Phase::Opening ? 1.0f : 0.0f,
                 phase == Phase::Ending ? 1.0f : 0.0f,
                 as_float(cells / 480),
                 as_float(odds.mines_left() / 20.0),
                 as_float(std::min(board.height(), board.width()) / 16.0)};
}

Facts GuessView::facts(const Knowledge& knowledge, const Frontier& frontier, const Candidate& candidate,
                       double score, double best, double least,
                       std::span<const LookAhead::Outcome, 9> outcomes) const {
    Facts facts{};
    std::ranges::copy(position_, facts.begin());
    std::size_t next = kPositionFacts;
    const auto add = [&](double value) { facts[next++] = as_float(value); };
    const double safe = 1 - candidate.mine;
    add(candidate.mine);
    add(candidate.hidden / 8.0);
    add(frontier.component_of(candidate.cell) >= 0 ? 1 : 0);
    add(directions(knowledge.witnesses(candidate.cell)) / 8.0);
    add(score / safe - 1);
    add(score);
    add(std::max(-2.0, 10 * (score / best - 1)));
    add(10 * (candidate.mine - least));
    double none = 0;
    double closed = 0;
    double doubt = 0;
    double area = 0;
    for (const LookAhead::Outcome& outcome : outcomes) {
        const double p = outcome.probability;
        add(p);
        add(p * std::min(outcome.prospect.safe, 3) / 3.0);
        add(outcome.prospect.safe == 0 ? p * outcome.prospect.least : 0);
        none += outcome.prospect.safe == 0 ? p : 0;
        closed += p * outcome.prospect.closed;
        doubt += p * outcome.prospect.doubt;
        area += outcome.prospect.area ? p : 0;
    }
    add(none);
    add(closed / 5);
    add(doubt / 20);
    add(area);
    return facts;
}

}  // namespace sapper::engine
