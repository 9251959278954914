#include "sapper/engine/constraints.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <string>

#include "arrangement_count.hpp"
#include "draw_cells.hpp"
#include "join.hpp"

namespace sapper {

using namespace engine;

namespace engine {

/// One component of the game: its boxes with their cells, and which rule each witness is.
struct ConstraintPart {
    BoxGraph graph;
    std::vector<std::vector<int>> cells;  // Per box.
    std::vector<int> rules;               // Per witness.
    ArrangementCount count;
};

}  // namespace engine

namespace {

Expected<void> check(const Constraints& game, std::vector<std::vector<int>>& rules_of) {
    rules_of.assign(static_cast<std::size_t>(std::max(0, game.cells)), {});
    for (std::size_t r = 0; r < game.rules.size(); ++r) {
        const Rule& rule = game.rules[r];
        if (rule.cells.size() > static_cast<std::size_t>(kMaxCellsOfRule))
            return fail(rule.name + " has " + std::to_string(rule.cells.size()) + " cells, more than " +
                        std::to_string(kMaxCellsOfRule));
        for (const int cell : rule.cells) {
            if (cell < 0 || cell >= game.cells)
                return fail(rule.name + " is about cell " + std::to_string(cell) + ", which does not exist");
            std::vector<int>& rules = rules_of[static_cast<std::size_t>(cell)];
            if (!rules.empty() && rules.back() == static_cast<int>(r))
                return fail(rule.name + " has cell " + std::to_string(cell) + " twice");
            if (rules.size() == static_cast<std::size_t>(kMaxRulesOfCell))
                return fail("cell " + std::to_string(cell) + " is in more than " +
                            std::to_string(kMaxRulesOfCell) + " rules");
            rules.push_back(static_cast<int>(r));
        }
    }
    return {};
}

Expected<void> check_ranges(const Constraints& game) {
    for (const Rule& rule : game.rules)
        if (std::max(0, rule.lo) > std::min(static_cast<int>(rule.cells.size()), rule.hi))
            return fail(rule.name + " cannot be right: " + std::to_string(rule.cells.size()) +
                        " cell(s) do not hold from " + std::to_string(rule.lo) + " to " +
                        std::to_string(rule.hi) + " mines");
    return {};
}

/// The component that holds this cell, boxes in breadth-first order. `box_of` and `witness_of` say what was
/// taken already, −1 for what was not.
ConstraintPart part_of(const Constraints& game, const std::vector<std::vector<int>>& rules_of, int cell,
                       std::vector<int>& box_of, std::vector<int>& witness_of) {
    ConstraintPart part;
    const auto add_box = [&](int first) {
        const std::vector<int>& rules = rules_of[static_cast<std::size_t>(first)];
        std::vector<int>& cells = part.cells.emplace_back();
        const int box = static_cast<int>(part.graph.boxes.size());
        for (const int other : game.rules[static_cast<std::size_t>(rules[0])].cells) {
            if (rules_of[static_cast<std::size_t>(other)] != rules) continue;
            cells.push_back(other);
            box_of[static_cast<std::size_t>(other)] = box;
        }
        part.graph.boxes.push_back({.size = static_cast<int>(cells.size())});
        for (const int r : rules) {
            int& witness = witness_of[static_cast<std::size_t>(r)];
            if (witness < 0) {
                const Rule& rule = game.rules[static_cast<std::size_t>(r)];
                witness = static_cast<int>(part.rules.size());
                part.rules.push_back(r);
                part.graph.witnesses.push_back(
                    {.lo = std::max(0, rule.lo),
                     .hi = std::min(static_cast<int>(rule.cells.size()), rule.hi)});
            }
            part.graph.link(box, witness);
        }
    };
    add_box(cell);
    for (std::size_t w = 0; w < part.rules.size(); ++w)
        for (const int next : game.rules[static_cast<std::size_t>(part.rules[w])].cells)
            if (box_of[static_cast<std::size_t>(next)] < 0) add_box(next);
    return part;
}

std::optional<int> safest_of(const Constraints& game, const std::vector<double>& mine) {
    std::vector<bool> forbidden(mine.size(), false);
    for (const int cell : game.forbidden)
        if (cell >= 0 && cell < game.cells) forbidden[static_cast<std::size_t>(cell)] = true;
    std::optional<int> safest;
    for (int cell = 0; cell < game.cells; ++cell)
        if (!forbidden[static_cast<std::size_t>(cell)] &&
            (!safest || mine[static_cast<std::size_t>(cell)] < mine[static_cast<std::size_t>(*safest)]))
            safest = cell;
    return safest;
}

/// Exactly 0 and 1 where it is certain, whatever the weights' rounding.
double probability(double mine_weight, double safe_weight) {
    if (safe_weight == 0) return 1;
    return mine_weight / (mine_weight + safe_weight);
}

}  // namespace

struct ConstraintSolver::Memory {
    std::size_t max_states = 0;
    CountingSpace space;
    Join join;
    std::vector<std::vector<int>> rules_of;
    std::vector<ConstraintPart> parts;
    std::vector<MineDistribution> distributions;

    std::optional<int> mines;       // Of the game that was counted last.
    std::vector<int> off_frontier;  // Cells in no rule.
    std::vector<int> by_part;       // Scratch of draw …
    std::vector<int> by_box;
    std::vector<int> shuffled;

    Expected<bool> prepare(const Constraints& game);
    void split(const Constraints& game);
    Expected<bool> count(const Constraints& game);
    Expected<void> join_parts(const Constraints& game);
    void read_off(const Constraints& game, MineOdds& out);
};

void ConstraintSolver::Memory::split(const Constraints& game) {
    parts.clear();
    std::vector<int> box_of(rules_of.size(), -1);
    std::vector<int> witness_of(game.rules.size(), -1);
    for (int cell = 0; cell < game.cells; ++cell)
        if (box_of[static_cast<std::size_t>(cell)] < 0 && !rules_of[static_cast<std::size_t>(cell)].empty())
            parts.push_back(part_of(game, rules_of, cell, box_of, witness_of));
}

/// False when a component is too large.
Expected<bool> ConstraintSolver::Memory::count(const Constraints& game) {
    distributions.clear();
    for (ConstraintPart& part : parts) {
        switch (part.count.forward(part.graph, space, max_states)) {
            case CountOutcome::Counted:
                distributions.push_back({part.count.lowest(), part.count.weights()});
                break;
            case CountOutcome::TooLarge:
                return false;
            case CountOutcome::Contradiction: {
                const auto box = static_cast<std::size_t>(part.count.contradicting_box());
                const std::uint32_t witness = part.graph.boxes[box].witnesses[0];
                return fail(game.rules[static_cast<std::size_t>(part.rules[witness])].name +
                            " and the rules about the same cells cannot all be right");
            }
        }
    }
    return true;
}

void ConstraintSolver::Memory::read_off(const Constraints& game, MineOdds& out) {
    out.mine.assign(rules_of.size(), probability(join.off_mine_weight(), join.off_safe_weight()));
    for (std::size_t p = 0; p < parts.size(); ++p) {
        ConstraintPart& part = parts[p];
        part.count.backward(join.rest(p));
        for (std::size_t box = 0; box < part.cells.size(); ++box)
            for (const int cell : part.cells[box])
                out.mine[static_cast<std::size_t>(cell)] =
                    probability(part.count.mine_weight(static_cast<int>(box)),
                                part.count.safe_weight(static_cast<int>(box)));
    }
    out.safest = safest_of(game, out.mine);
}

ConstraintSolver::ConstraintSolver(std::size_t max_states) : memory_(std::make_unique<Memory>()) {
    memory_->max_states = max_states;
}
ConstraintSolver::~ConstraintSolver() = default;
ConstraintSolver::ConstraintSolver(ConstraintSolver&&) noexcept = default;
ConstraintSolver& ConstraintSolver::operator=(ConstraintSolver&&) noexcept = default;

/// Counts and joins everything. False when a component is too large.
Expected<bool> ConstraintSolver::Memory::prepare(const Constraints& game) {
    if (auto done = check(game, rules_of); !done) return tl::unexpected(done.error());
    if (auto done = check_ranges(game); !done) return tl::unexpected(done.error());
    split(game);
    auto counted = count(game);
    if (!counted || !*counted) return counted;
    if (auto done = join_parts(game); !done) return tl::unexpected(done.error());
    return true;
}

Expected<void> ConstraintSolver::Memory::join_parts(const Constraints& game) {
    mines = game.mines;
    off_frontier.clear();
    for (int cell = 0; cell < game.cells; ++cell)
        if (rules_of[static_cast<std::size_t>(cell)].empty()) off_frontier.push_back(cell);
    switch (join.join(distributions, static_cast<int>(off_frontier.size()), mines, game.density)) {
        case JoinOutcome::TooFewMines:
            return fail("the rules need more than the " + std::to_string(*mines) + " mines there are");
        case JoinOutcome::TooManyMines:
            return fail("the rules leave no room for the " + std::to_string(*mines) + " mines there are");
        case JoinOutcome::Joined:
            break;
    }
    // Ranges can leave gaps between the least and the most mines that fit.
    if (mines && std::isinf(join.log2_total()) && join.log2_total() < 0)
        return fail("no arrangement that fits the rules has the " + std::to_string(*mines) +
                    " mines there are");
    return {};
}

Expected<void> ConstraintSolver::solve(const Constraints& game, MineOdds& out) {
    const auto counted = memory_->prepare(game);
    if (!counted) return tl::unexpected(counted.error());
    out.exact = *counted;
    if (out.exact) {
        memory_->read_off(game, out);
        return {};
    }
    const double mean = game.mines ? static_cast<double>(*game.mines) / game.cells : game.density;
    out.mine.assign(memory_->rules_of.size(), mean);
    out.safest = safest_of(game, out.mine);
    return {};
}

Expected<double> ConstraintSolver::log2_arrangements(const Constraints& game) {
    assert(game.mines);
    const auto counted = memory_->prepare(game);
    if (!counted) return tl::unexpected(counted.error());
    if (!*counted) return fail("there are too many rules that hang together to count exactly");
    double scale = memory_->join.log2_total();
    for (const ConstraintPart& part : memory_->parts) scale += part.count.log2_scale();
    return scale;
}

void ConstraintSolver::draw(Random& random, std::vector<int>& mines) {
    Memory& memory = *memory_;
    assert(memory.mines);
    mines.clear();
    memory.join.draw(memory.distributions, random, memory.by_part);
    for (std::size_t p = 0; p < memory.parts.size(); ++p) {
        const ConstraintPart& part = memory.parts[p];
        part.count.draw(memory.by_part[p], random, memory.by_box);
        for (std::size_t box = 0; box < part.cells.size(); ++box) {
            memory.shuffled = part.cells[box];
            draw_cells(memory.shuffled, memory.by_box[box], random, mines);
        }
    }
    const int in_parts = std::accumulate(memory.by_part.begin(), memory.by_part.end(), 0);
    draw_cells(memory.off_frontier, *memory.mines - in_parts, random, mines);
}

}  // namespace sapper
