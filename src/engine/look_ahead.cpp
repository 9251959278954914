#include "look_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sapper::engine {
namespace {

/// A position a step ahead that needs more is not worth its time.
constexpr std::size_t kMaxStatesAhead = 20'000;

/// Whether no hidden cell outside of the component is a neighbour of one inside.
bool is_closed(const Knowledge& knowledge, const Component& component) {
    return std::ranges::all_of(component.cells, [&](Place cell) {
        bool inside = true;
        knowledge.for_each(cell, knowledge.hidden(cell), [&](Place n) {
            inside = inside && std::ranges::find(component.cells, n) != component.cells.end();
        });
        return inside;
    });
}

}  // namespace

void LookAhead::Least::take(const Least& other) {
    alive = std::min(alive, other.alive);
    any = std::min(any, other.any);
}

void LookAhead::Share::take(const Share& other) {
    least.take(other.least);
    doubt += other.doubt;
    closed += other.closed;
}

double LookAhead::bound(const Candidate& candidate) {
    return (1 - candidate.mine) * kMostWorth;
}

void LookAhead::find_alive(const Knowledge& knowledge, const Component& component, std::vector<int>& alive) {
    alive.clear();
    for (int box = 0; box < component.boxes(); ++box)
        alive.push_back(static_cast<int>(std::ranges::count_if(
            component.cells_of(box), [&](Place cell) { return knowledge.hidden(cell) != 0; })));
}

LookAhead::Share LookAhead::share_of(const Component& component, const ArrangementCount& count,
                                     std::span<const int> alive, bool closed) const {
    Share share;
    share.closed = closed ? 1 : 0;
    for (int box = 0; box < component.boxes(); ++box) {
        const double mine = count.mine_probability(box);
        share.least.any = std::min(share.least.any, mine);
        if (alive[static_cast<std::size_t>(box)] > 0) share.least.alive = std::min(share.least.alive, mine);
        share.doubt += static_cast<double>(component.cells_of(box).size()) * std::min(mine, 1 - mine);
    }
    return share;
}

void LookAhead::start(const Knowledge& knowledge, const Frontier& frontier, const Odds& odds,
                      const MineTotal& total) {
    frontier_ = &frontier;
    total_ = total;
    if (total_.mines) total_.mines = odds.mines_left();
    phase_ = phase_of(knowledge.hidden_cells(), knowledge.height() * knowledge.width());
    shares_.clear();
    for (const Component* component : frontier.components()) {
        find_alive(knowledge, *component, alive_now_);
        shares_.push_back(
            share_of(*component, component->count, alive_now_, is_closed(knowledge, *component)));
    }
    touched_.assign(shares_.size(), 0);
    touched_list_.clear();
}

void LookAhead::touch(int component) {
    if (component < 0 || touched_[static_cast<std::size_t>(component)] != 0) return;
    touched_[static_cast<std::size_t>(component)] = 1;
    touched_list_.push_back(component);
}

/// With `cell` supposed open: searches anew the components that it was in or that it sees now. The one that
/// it sees, as a witness, comes first; the others are sides, left over from its own old component.
void LookAhead::rebuild_touched(const Knowledge& knowledge, Place cell) {
    for (const int component : touched_list_) touched_[static_cast<std::size_t>(component)] = 0;
    touched_list_.clear();
    touch(frontier_->component_of(cell));
    knowledge.for_each(cell, knowledge.hidden(cell), [&](Place n) { touch(frontier_->component_of(n)); });

    rebuilt_count_ = 0;
    search_.forget(knowledge);
    int cells = frontier_->cells();
    const auto rebuild = [&](Place seed) {
        if (knowledge.known(seed) != Known::Nothing || search_.seen(seed)) return;
        if (rebuilt_count_ == rebuilt_.size()) rebuilt_.push_back(std::make_unique<Rebuilt>());
        Rebuilt& rebuilt = *rebuilt_[rebuilt_count_++];
        search_.search(knowledge, seed, rebuilt.component);
        find_alive(knowledge, rebuilt.component, rebuilt.alive);
        rebuilt.closed = is_closed(knowledge, rebuilt.component);
        cells += static_cast<int>(rebuilt.component.cells.size());
    };
    most_mines_ = directions(knowledge.hidden(cell));
    knowledge.for_each(cell, knowledge.hidden(cell), rebuild);
    for (const int c : touched_list_) {
        const Component& gone = *frontier_->components()[static_cast<std::size_t>(c)];
        cells -= static_cast<int>(gone.cells.size());
        for (const Place seed : gone.cells) rebuild(seed);
    }
    off_frontier_ = knowledge.hidden_cells() - cells;
}

/// False when one of them has no arrangement, or too many states.
bool LookAhead::count_sides() {
    for (std::size_t p = 1; p < rebuilt_count_; ++p)
        if (rebuilt_[p]->component.count.forward(rebuilt_[p]->component.graph, space_, kMaxStatesAhead) !=
            CountOutcome::Counted)
            return false;
    return true;
}

/// Counts the first component once for each number that the cell may show. False when none is possible, or
/// one has too many states.
bool LookAhead::count_numbers(Place cell) {
    Component& seen = rebuilt_[0]->component;
    const auto own = std::ranges::find(seen.witness_place, cell) - seen.witness_place.begin();
    Witness& witness = seen.graph.witnesses[static_cast<std::size_t>(own)];
    bool any = false;
    for (int mines = 0; mines <= most_mines_; ++mines) {
        const auto m = static_cast<std::size_t>(mines);
        witness.lo = witness.hi = mines;
        const CountOutcome outcome = mines == 0 ? counts_[m].forward(seen.graph, space_, kMaxStatesAhead)
                                                : counts_[m].recount(seen.graph, space_, kMaxStatesAhead);
        if (outcome == CountOutcome::TooLarge) return false;
        weight_[m] = outcome == CountOutcome::Counted ? 1 : 0;
        any = any || weight_[m] > 0;
    }
    return any;
}

/// The distributions for all numbers as one.
void LookAhead::add_up_numbers() {
    int highest = -1;
    all_lowest_ = std::numeric_limits<int>::max();
    all_scale_ = -std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m <= static_cast<std::size_t>(most_mines_); ++m) {
        if (weight_[m] == 0) continue;
        all_lowest_ = std::min(all_lowest_, counts_[m].lowest());
        highest = std::max(highest, counts_[m].highest());
        all_scale_ = std::max(all_scale_, counts_[m].log2_scale());
    }
    const int length = highest - all_lowest_ + 1;
    all_numbers_.assign(static_cast<std::size_t>(length), 0.0);
    for (std::size_t m = 0; m <= static_cast<std::size_t>(most_mines_); ++m) {
        if (weight_[m] == 0) continue;
        weight_[m] = std::exp2(counts_[m].log2_scale() - all_scale_);
        const std::span<const double> weights = counts_[m].weights();
        const auto shift = static_cast<std::size_t>(counts_[m].lowest() - all_lowest_);
        for (std::size_t i = 0; i < weights.size(); ++i) all_numbers_[shift + i] += weight_[m] * weights[i];
    }
}

void LookAhead::join_all() {
    parts_.clear();
    parts_.push_back({all_lowest_, all_numbers_});
    for (std::size_t p = 1; p < rebuilt_count_; ++p)
        parts_.push_back({rebuilt_[p]->component.count.lowest(), rebuilt_[p]->component.count.weights()});
    for (std::size_t c = 0; c < shares_.size(); ++c) {
        if (touched_[c] != 0) continue;
        const ArrangementCount& count = frontier_->components()[c]->count;
        parts_.push_back({count.lowest(), count.weights()});
    }
    join_.join(parts_, off_frontier_, total_.mines, total_.density);
}

/// Makes weight_ that of all arrangements of the board; returns their sum.
double LookAhead::weigh_numbers() {
    double total = 0;
    const std::span<const double> rest = join_.rest(0);
    for (std::size_t m = 0; m <= static_cast<std::size_t>(most_mines_); ++m) {
        if (weight_[m] == 0) continue;
        const std::span<const double> weights = counts_[m].weights();
        const auto shift = static_cast<std::size_t>(counts_[m].lowest() - all_lowest_);
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * rest[shift + i];
        weight_[m] *= sum;
        total += weight_[m];
    }
    return total;
}

/// Outside the first component. Components that the opening did not touch are taken to be what they were:
/// only the number of mines ties them to it.
LookAhead::Share LookAhead::share_elsewhere() {
    Share share;
    if (off_frontier_ > 0) share.least.alive = share.least.any = join_.off_mine_probability();
    for (std::size_t p = 1; p < rebuilt_count_; ++p) {
        Rebuilt& side = *rebuilt_[p];
        side.component.count.backward(join_.rest(p));
        share.take(share_of(side.component, side.component.count, side.alive, side.closed));
    }
    for (std::size_t c = 0; c < shares_.size(); ++c)
        if (touched_[c] == 0) share.take(shares_[c]);
    return share;
}

/// Of the position after the cell has shown so many mines.
Prospect LookAhead::prospect_after(std::size_t mines, const Share& elsewhere) {
    ArrangementCount& count = counts_[mines];
    const Rebuilt& seen = *rebuilt_[0];
    const auto shift = static_cast<std::size_t>(count.lowest() - all_lowest_);
    count.backward(join_.rest(0).subspan(shift, count.weights().size()));
    Share share = share_of(seen.component, count, seen.alive, seen.closed);
    share.take(elsewhere);
    Prospect prospect{
        .least = share.least.value(), .area = mines == 0, .closed = share.closed, .doubt = share.doubt};
    for (int box = 0; box < seen.component.boxes(); ++box)
        if (count.mine_weight(box) == 0) prospect.safe += seen.alive[static_cast<std::size_t>(box)];
    return prospect;
}

double LookAhead::score(Knowledge& knowledge, const Candidate& candidate, double need) {
    outcomes_.fill({});
    if (candidate.hidden == 0) return 0;
    knowledge.suppose_open(candidate.cell);
    rebuild_touched(knowledge, candidate.cell);
    const bool counted = count_sides() && count_numbers(candidate.cell);
    knowledge.take_back(candidate.cell);
    const double safe = 1 - candidate.mine;
    if (!counted) return safe * safe;
    add_up_numbers();
    join_all();
    const double total = weigh_numbers();
    if (std::ranges::count_if(weight_.begin(), weight_.begin() + most_mines_ + 1,
                              [](double weight) { return weight > 0; }) < 2)
        return 0;  // Dead: its number is known beforehand.

    const Share elsewhere = share_elsewhere();
    double most =
        kMostWorth;  // What the positions not yet valued add up to at most, and those valued to exactly.
    for (std::size_t m = 0; m <= static_cast<std::size_t>(most_mines_); ++m) {
        if (weight_[m] == 0) continue;
        outcomes_[m] = {weight_[m] / total, prospect_after(m, elsewhere)};
        most -= outcomes_[m].probability * (kMostWorth - worth(outcomes_[m].prospect, phase_));
        if (safe * most <= need) break;
    }
    return safe * most;
}

}  // namespace sapper::engine
