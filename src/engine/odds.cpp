#include "odds.hpp"

#include <cmath>
#include <limits>
#include <string>

namespace sapper::engine {
namespace {

/// For a box of a component too large to be counted: the mean share of mines that its witnesses still need.
double rough_estimate(const Component& component, int box) {
    const Box& b = component.graph.boxes[static_cast<std::size_t>(box)];
    double sum = 0;
    for (int t = 0; t < b.witness_count; ++t) {
        const Witness& witness = component.graph.witnesses[b.witnesses[static_cast<std::size_t>(t)]];
        sum += static_cast<double>(witness.lo) / witness.cells;
    }
    return sum / b.witness_count;
}

/// " from (r,c) on" with the first number that has a mine next to it, for an error to point at; nothing when
/// there is none.
std::string from_first(const Knowledge& knowledge) {
    const auto has_mines = [&](Place place) {
        if (knowledge.known(place) != Known::Number) return false;
        bool any = knowledge.need(place) > 0;
        for (int d = 0; d < 8; ++d)
            any = any || knowledge.known(knowledge.neighbour(place, d)) == Known::Mine;
        return any;
    };
    for (Place place = 0; place < knowledge.places(); ++place)
        if (has_mines(place)) return " from " + to_string(knowledge.coord(place)) + " on";
    return "";
}

std::string mines_text(int mines) {
    return std::to_string(mines) + (mines == 1 ? " mine" : " mines");
}

}  // namespace

Expected<void> Odds::count(const Knowledge& knowledge, Component& component, std::size_t max_states) {
    if (!component.counted) {
        component.outcome = component.count.forward(component.graph, space_, max_states);
        component.counted = true;
    }
    if (component.outcome == CountOutcome::Contradiction) {
        const int box = component.count.contradicting_box();
        const std::uint32_t witness = component.graph.boxes[static_cast<std::size_t>(box)].witnesses[0];
        const Coord at = knowledge.coord(component.witness_place[witness]);
        return fail("the number at " + to_string(at) +
                        " and those near it cannot all be right: no arrangement of mines fits them",
                    at);
    }
    return {};
}

Expected<void> Odds::work_out(const Knowledge& knowledge, Frontier& frontier, const MineTotal& total,
                              std::size_t max_states) {
    exact_ = true;
    parts_.clear();
    double log2_scale = 0;
    for (Component* component : frontier.components()) {
        if (auto done = count(knowledge, *component, max_states); !done) return done;
        exact_ = exact_ && component->outcome == CountOutcome::Counted;
        log2_scale += component->count.log2_scale();
        if (component->outcome == CountOutcome::Counted)
            parts_.push_back({component->count.lowest(), component->count.weights()});
    }
    const int off_frontier = knowledge.hidden_cells() - frontier.cells();
    std::optional<int> mines;
    // With a component missing, nothing is known of how many mines the others hold.
    if (total.mines && exact_) mines = *total.mines - knowledge.known_mines();
    mines_left_ = mines.value_or(0);
    switch (join_.join(parts_, off_frontier, mines, total.density)) {
        case JoinOutcome::TooFewMines:
            return fail("the numbers" + from_first(knowledge) + " need more mines than the board has (" +
                        mines_text(*total.mines) + ")");
        case JoinOutcome::TooManyMines:
            return fail("the board cannot hold its " + mines_text(*total.mines) + ": the numbers" +
                        from_first(knowledge) + " leave room for fewer");
        case JoinOutcome::Joined:
            break;
    }
    arrangements_ =
        mines ? std::exp2(join_.log2_total() + log2_scale) : std::numeric_limits<double>::infinity();
    std::size_t part = 0;
    for (Component* component : frontier.components())
        if (component->outcome == CountOutcome::Counted) component->count.backward(join_.rest(part++));
    return {};
}

double Odds::mine(const Frontier& frontier, Place cell) const {
    const int c = frontier.component_of(cell);
    if (c < 0) return off_frontier_mine();
    return mine(*frontier.components()[static_cast<std::size_t>(c)], frontier.box_of(cell));
}

double Odds::mine(const Component& component, int box) const {
    if (component.outcome != CountOutcome::Counted) return rough_estimate(component, box);
    return component.count.mine_probability(box);
}

Odds::Verdict Odds::verdict(const Component& component, int box) const {
    if (component.outcome != CountOutcome::Counted) return Verdict::Open;
    if (component.count.mine_weight(box) == 0) return Verdict::Safe;
    if (component.count.safe_weight(box) == 0) return Verdict::Mine;
    return Verdict::Open;
}

Odds::Verdict Odds::off_frontier_verdict() const {
    if (join_.off_mine_weight() == 0) return Verdict::Safe;
    if (join_.off_safe_weight() == 0) return Verdict::Mine;
    return Verdict::Open;
}

}  // namespace sapper::engine
