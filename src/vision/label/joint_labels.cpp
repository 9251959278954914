#include "joint_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "changed_places.hpp"
#include "drawings.hpp"
#include "label_costs.hpp"

namespace sapper {

namespace {

constexpr double kNever = 1e9;
constexpr int kSweeps = 5;

using CostOfState = std::array<double, kCellStates>;

// The cheapest cost met with each label of each group.
using Seen = std::vector<CostOfState>;

void note(Seen& seen, const LabelCosts& costs, double cost) {
    for (std::size_t g = 0; g < seen.size(); ++g) {
        double& least = seen[g][static_cast<std::size_t>(costs.label(g))];
        least = std::min(least, cost);
    }
}

// Gives each group in turn its cheapest label while all others keep theirs, until none changes.
double improve(LabelCosts& costs, Seen& seen, int sweeps) {
    double cost = costs.total();
    note(seen, costs, cost);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        bool changed = false;
        for (const std::size_t g : costs.order()) {
            const CellState before = costs.label(g);
            CellState best = before;
            for (const CellState state : costs.choices(g)) {
                if (state == before) continue;
                costs.set(g, state);
                const double other = costs.total();
                double& least = seen[g][static_cast<std::size_t>(state)];
                least = std::min(least, other);
                if (other >= cost) continue;
                cost = other;
                best = state;
            }
            costs.set(g, best);
            changed = changed || best != before;
        }
        note(seen, costs, cost);
        if (!changed) break;
    }
    return cost;
}

// The groups that look like `group` and have its label, itself among them.
std::vector<std::size_t> alike_ones(const LabelCosts& costs, std::span<const CellGroup> groups,
                                    std::size_t group) {
    std::vector<std::size_t> alike;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h == group ||
            (!groups[h].blank && costs.label(h) == costs.label(group) && costs.are_alike(group, h)))
            alike.push_back(h);
    return alike;
}

bool may_be(const LabelCosts& costs, std::size_t group, CellState state) {
    const auto choices = costs.choices(group);
    return std::find(choices.begin(), choices.end(), state) != choices.end();
}

bool may_all_be(const LabelCosts& costs, std::span<const std::size_t> groups, CellState state) {
    return std::all_of(groups.begin(), groups.end(),
                       [&](std::size_t group) { return may_be(costs, group, state); });
}

// All of one look that have the same label are given another one together, nothing else: with two wrong flags
// among many, either alone makes the other the only one of its look. Gives the cost of the best choice, which
// the labels then are.
double change_together(LabelCosts& costs, std::span<const CellGroup> groups, double cost, Seen& seen) {
    for (const std::size_t g : costs.order()) {
        if (groups[g].blank) break;
        const CellState before = costs.label(g);
        const auto alike = alike_ones(costs, groups, g);
        if (alike.size() < 2 || alike.front() != g) continue;
        CellState best = before;
        for (const CellState state : costs.choices(g)) {
            if (state == before || state == CellState::Unknown || !may_all_be(costs, alike, state)) continue;
            for (const std::size_t h : alike) costs.set(h, state);
            const double other = costs.total();
            for (const std::size_t h : alike)
                seen[h][static_cast<std::size_t>(state)] =
                    std::min(seen[h][static_cast<std::size_t>(state)], other);
            if (other >= cost) continue;
            cost = other;
            best = state;
        }
        for (const std::size_t h : alike) costs.set(h, best);
    }
    return cost;
}

// Nor do blank groups whose ground is far from all others': each alone would be a second ground. So all that
// are held for something that hides a cell become covered cells together, or empty ones. Gives the cost of
// the best choice, which the labels then are.
double change_hidden(LabelCosts& costs, std::span<const CellGroup> groups, double cost, Seen& seen) {
    std::vector<std::size_t> hidden;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (groups[g].blank && costs.label(g) == CellState::Unknown) hidden.push_back(g);
    if (hidden.empty()) return cost;
    CellState best = CellState::Unknown;
    for (const CellState state : {CellState::Covered, CellState::Empty}) {
        for (const std::size_t g : hidden) costs.set(g, state);
        const double other = costs.total();
        note(seen, costs, other);
        if (other >= cost) continue;
        cost = other;
        best = state;
    }
    for (const std::size_t g : hidden) costs.set(g, best);
    return cost;
}

// The groups that may be the same letter, `group` among them: each looks like another one of them, or clearly
// shows what that does.
std::vector<bool> letters_like(const LabelCosts& costs, std::span<const CellGroup> groups,
                               std::size_t group) {
    std::vector<bool> is_one(groups.size(), false);
    std::vector<std::size_t> chain{group};
    is_one[group] = true;
    for (std::size_t i = 0; i < chain.size() && !groups[group].blank; ++i)
        for (std::size_t h = 0; h < groups.size(); ++h) {
            if (is_one[h] || groups[h].blank || !costs.may_be_ground(h) ||
                !costs.may_be_one_letter(chain[i], h))
                continue;
            is_one[h] = true;
            chain.push_back(h);
        }
    return is_one;
}

// A beginning: which of the large blank groups is covered, and which is empty.
struct Beginning {
    std::vector<CellState> labels;
    double cost = 0;
};

// A group that may be a ground, and which groups may show the same letter; none, and none of them.
struct LikelyGround {
    std::optional<std::size_t> group;
    std::vector<bool> letters;
};

// No ground, and some of those that there may be; each letter once, in however many groups it is.
std::vector<LikelyGround> likely_grounds(const LabelCosts& costs, std::span<const CellGroup> groups) {
    constexpr std::size_t kMostGrounds = 5;
    std::vector<LikelyGround> grounds{{std::nullopt, std::vector<bool>(groups.size(), false)}};
    const auto is_one_of_these = [&](std::size_t g) {
        return std::ranges::any_of(grounds, [&](const LikelyGround& ground) { return ground.letters[g]; });
    };
    for (std::size_t g = 0; g < groups.size() && grounds.size() <= kMostGrounds; ++g)
        if (costs.may_be_ground(g) && !is_one_of_these(g))
            grounds.push_back({g, letters_like(costs, groups, g)});
    return grounds;
}

// Each group's likeliest label where these two are the grounds of covered and of empty cells. Before the end
// (`over`) there are no wrong flags; from there the search would make up mines for their sake.
std::vector<CellState> labels_on(const LabelCosts& costs, std::span<const CellGroup> groups,
                                 const GroundDistances& distances, const LikelyGround& covered,
                                 const LikelyGround& empty, bool over) {
    constexpr float kNear = 8;
    const auto ground_near = [&](std::size_t g) {
        const auto from = [&](const LikelyGround& ground) {
            return !ground.group ? 2 * kNear : ground.group == g ? -1.0F : distances(g, *ground.group);
        };
        const float to_covered = from(covered);
        const float to_empty = from(empty);
        return std::min(to_covered, to_empty) > kNear ? CellState::Unknown
               : to_covered < to_empty                ? CellState::Covered
                                                      : CellState::Empty;
    };
    std::vector<CellState> labels;
    for (std::size_t g = 0; g < groups.size(); ++g)
        labels.push_back(groups[g].blank      ? ground_near(g)
                         : covered.letters[g] ? CellState::Covered
                         : empty.letters[g]   ? CellState::Empty
                         : over               ? costs.likeliest(g)
                                              : costs.likeliest(g, CellState::WrongFlag));
    return labels;
}

void keep_best(std::vector<Beginning>& all, std::size_t most) {
    std::ranges::stable_sort(all, {}, &Beginning::cost);
    if (all.size() > most) all.resize(most);
}

std::vector<Beginning> beginnings(LabelCosts& costs, std::span<const CellGroup> groups,
                                  const GroundDistances& distances, Seen& seen) {
    constexpr std::size_t kMost = 3;
    constexpr std::size_t kMostTried = 7;
    constexpr double kHopeless = 40;
    const std::vector<LikelyGround> grounds = likely_grounds(costs, groups);
    const auto any_likeliest = [&](CellState state) {
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (costs.likeliest(g) == state) return true;
        return false;
    };
    // Mines that are not read as such, but wrong flags: the game may be over or not.
    std::vector<bool> may_be_over{any_likeliest(CellState::Mine)};
    if (!may_be_over.front() && any_likeliest(CellState::WrongFlag)) may_be_over.push_back(true);
    std::vector<Beginning> all;
    for (const LikelyGround& covered : grounds)
        for (const LikelyGround& empty : grounds) {
            if (covered.group && covered.group == empty.group) continue;
            for (const bool over : may_be_over) {
                costs.set_all(labels_on(costs, groups, distances, covered, empty, over));
                // Where its likeliest shape does not fit these grounds, a glyph in many groups may be
                // another.
                const double cost = change_together(costs, groups, costs.total(), seen);
                note(seen, costs, cost);
                all.push_back({costs.labels(), cost});
            }
        }
    keep_best(all, kMostTried);
    // What a glyph is often depends on what its ground is: one sweep first.
    for (Beginning& begin : all) {
        costs.set_all(begin.labels);
        begin.cost = improve(costs, seen, 1);
        begin.labels = costs.labels();
    }
    keep_best(all, kMost);
    std::erase_if(all, [&](const Beginning& b) { return b.cost > all.front().cost + kHopeless; });
    return all;
}

// Where one sweep changes one group at a time, those that depend on each other stay as they are: a large
// group that was taken for flags keeps the empty cells beside it from being empty ones, and one of many that
// look alike would be the only one of its look. So each large group is given its other likely labels by
// force, those that look like it with it, and all others may follow. Gives the cost of the best choice, which
// the labels then are.
double shake(LabelCosts& costs, std::span<const CellGroup> groups, double cost, Seen& seen) {
    constexpr std::size_t kLarge = 4;
    constexpr int kMostShaken = 6;
    constexpr double kLikely = 4;  // By its own look, nats beyond its likeliest label.
    std::vector<CellState> best = costs.labels();
    int shaken = 0;
    for (const std::size_t g : costs.order()) {
        if (groups[g].members.size() < kLarge || shaken == kMostShaken) continue;
        for (const CellState state : costs.choices(g)) {
            if (state == best[g] || state == CellState::Unknown || shaken == kMostShaken) continue;
            if (costs.own_cost(g, state) > costs.own_cost(g, costs.likeliest(g)) + kLikely) continue;
            ++shaken;
            const auto alike = alike_ones(costs, groups, g);
            if (may_all_be(costs, alike, state))
                for (const std::size_t h : alike) costs.set(h, state);
            else
                costs.set(g, state);
            const double other = improve(costs, seen, 2);
            if (other < cost) {
                cost = other;
                best = costs.labels();
            }
            costs.set_all(best);
        }
    }
    return cost;
}

// Where something is drawn on covered tiles and more on those with flags, both have changed places as long as
// neither can move: tiles become flags and flags tiles together. Gives the cost of the best choice, which the
// labels then are.
double exchange_flags(LabelCosts& costs, std::span<const CellGroup> groups, double cost, Seen& seen) {
    for (std::size_t tiles = 0; tiles < groups.size(); ++tiles)
        for (std::size_t flags = 0; flags < groups.size(); ++flags) {
            if (groups[tiles].blank || groups[flags].blank || costs.label(tiles) != CellState::Covered ||
                costs.label(flags) != CellState::Flag || !may_be(costs, tiles, CellState::Flag) ||
                !may_be(costs, flags, CellState::Covered))
                continue;
            const std::vector<CellState> before = costs.labels();
            costs.set(tiles, CellState::Flag);
            costs.set(flags, CellState::Covered);
            const double other = improve(costs, seen, 1);
            if (other < cost)
                cost = other;
            else
                costs.set_all(before);
        }
    return cost;
}

// Mines end a game, and then numbers need no more of them: so what was taken for mines keeps the ground
// beside these numbers from being the covered cells', and the other way round. So all of them become flags
// together, and hidden cells covered ones; or they become the letters that stand for covered cells, and bare
// covered cells empty ones; and all others may follow. Gives the cost of the best choice, which the labels
// then are.
double change_ending(LabelCosts& costs, std::span<const CellGroup> groups, double cost, Seen& seen) {
    std::vector<CellState> best = costs.labels();
    if (std::ranges::find(best, CellState::Mine) == best.end()) return cost;
    struct Ending {
        CellState mines;
        CellState bare;
        CellState bare_becomes;
    };
    const std::vector<CellState> before = best;
    for (const Ending ending : {Ending{CellState::Flag, CellState::Unknown, CellState::Covered},
                                Ending{CellState::Covered, CellState::Covered, CellState::Empty}}) {
        costs.set_all(before);
        const auto change = [&](std::size_t g, CellState state) {
            if (may_be(costs, g, state)) costs.set(g, state);
        };
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (before[g] == CellState::Mine) change(g, ending.mines);
            if (groups[g].blank && before[g] == ending.bare) change(g, ending.bare_becomes);
        }
        const double other = improve(costs, seen, 2);
        if (other >= cost) continue;
        cost = other;
        best = costs.labels();
    }
    costs.set_all(best);
    return cost;
}

}  // namespace

JointLabels label_jointly(int rows, int cols, std::span<const CellGroup> groups,
                          const GroundDistances& distances) {
    LabelCosts costs(rows, cols, groups, distances);
    CostOfState never;
    never.fill(kNever);
    Seen seen(groups.size(), never);
    JointLabels best;
    best.cost = std::numeric_limits<double>::max();
    for (const Beginning& begin : beginnings(costs, groups, distances, seen)) {
        costs.set_all(begin.labels);
        const double cost = improve(costs, seen, kSweeps);
        if (cost >= best.cost) continue;
        best.cost = cost;
        best.strain = costs.strain();
        best.states = costs.labels();
    }
    costs.set_all(best.states);
    best.cost = shake(costs, groups, best.cost, seen);
    best.cost = exchange_flags(costs, groups, best.cost, seen);
    best.cost = change_together(costs, groups, best.cost, seen);
    best.cost = change_hidden(costs, groups, best.cost, seen);
    change_ending(costs, groups, best.cost, seen);
    best.cost = improve(costs, seen, 2);
    best.strain = costs.strain();
    best.rules = costs.rule_cost();
    best.states = costs.labels();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        double rival = kNever;
        CellState label = CellState::Unknown;
        for (std::size_t s = 0; s < kCellStates; ++s) {
            const auto state = static_cast<CellState>(s);
            if (state == best.states[g] || (groups[g].blank && state == CellState::Unknown)) continue;
            if (seen[g][s] >= rival) continue;
            rival = seen[g][s];
            label = state;
        }
        best.rivals.push_back(label);
        best.margins.push_back(rival - best.cost);
    }
    best.told.assign(groups.size(), false);
    best.grounds_open = may_change_places(costs, groups);
    return best;
}

Board labelled_board(int rows, int cols, std::span<const CellGroup> groups, const JointLabels& labels) {
    Board board(rows, cols);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g].members) board[board.coord(i)] = labels.states[g];
    return board;
}

}  // namespace sapper
