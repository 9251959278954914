#include "sapper/engine/constraints.hpp"

#include <algorithm>
#include <string>

#include "arrangement_count.hpp"
#include "join.hpp"

namespace sapper {

using namespace engine;

namespace {

/// One component of the game: its boxes with their cells, and which rule each witness is.
struct Part {
    BoxGraph graph;
    std::vector<std::vector<int>> cells;  // Per box.
    std::vector<int> rules;               // Per witness.
    ArrangementCount count;
};

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
Part part_of(const Constraints& game, const std::vector<std::vector<int>>& rules_of, int cell,
             std::vector<int>& box_of, std::vector<int>& witness_of) {
    Part part;
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
    std::vector<Part> parts;
    std::vector<MineDistribution> distributions;

    void split(const Constraints& game);
    Expected<bool> count(const Constraints& game);
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
    for (Part& part : parts) {
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
        Part& part = parts[p];
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

Expected<void> ConstraintSolver::solve(const Constraints& game, MineOdds& out) {
    Memory& memory = *memory_;
    if (auto done = check(game, memory.rules_of); !done) return done;
    if (auto done = check_ranges(game); !done) return done;
    memory.split(game);
    const auto counted = memory.count(game);
    if (!counted) return tl::unexpected(counted.error());
    out.exact = *counted;
    if (!out.exact) {
        const double mean = game.mines ? static_cast<double>(*game.mines) / game.cells : game.density;
        out.mine.assign(memory.rules_of.size(), mean);
        out.safest = safest_of(game, out.mine);
        return {};
    }
    int off_frontier = game.cells;
    for (const Part& part : memory.parts)
        for (const std::vector<int>& cells : part.cells) off_frontier -= static_cast<int>(cells.size());
    switch (memory.join.join(memory.distributions, off_frontier, game.mines, game.density)) {
        case JoinOutcome::TooFewMines:
            return fail("the rules need more than the " + std::to_string(*game.mines) + " mines there are");
        case JoinOutcome::TooManyMines:
            return fail("the rules leave no room for the " + std::to_string(*game.mines) +
                        " mines there are");
        case JoinOutcome::Joined:
            break;
    }
    memory.read_off(game, out);
    return {};
}

}  // namespace sapper
