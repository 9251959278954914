#include "label_costs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "drawings.hpp"
#include "group_facts.hpp"
#include "mark_doubt.hpp"
#include "opened_ground.hpp"
#include "rules/board_rules.hpp"
#include "shape_costs.hpp"
#include "whole_cost.hpp"
#include "wrong_ground.hpp"

namespace sapper {

namespace {

constexpr double kNotThis = 1e6;

// In a game that opens nothing around an empty cell: a number whose mines would have to be beside empty ones.
constexpr double kStarved = 4;

// What it costs at most that a game opens nothing, where it draws noughts on empty cells: more of these do.
constexpr double kOpensNothingButNoughts = 4;

// And where it is known which cells are still covered.
constexpr double kSeenToOpenNothing = 1;

// A ground that is more like those of the other kind; with many cells more so.
constexpr double kWrongGround = 2;
constexpr float kUsualDistance = 8;
constexpr float kUsualShare = 0.3F;  // Of the distance from the other kind.
constexpr float kSmallDistance = 1.5F;

// Covered cells look unlike the ground under numbers, empty ones unlike that under flags, in any game; but
// not where all marks take the place of tiles.
constexpr double kSameGroundCost = 8;
constexpr float kIdentical = 0.3F;
constexpr float kMuchNearer = 0.15F;  // To the ground under numbers than to most covered cells.

// A drawing of its own on the ground of covered cells, for a mine: most games show mines on opened ones.
constexpr double kStrangeMine = 2.5;

// A second look of covered cells or of empty ones; at most. Covered cells that have several, each about as
// often as the commonest, are coloured by lot.
constexpr double kSecondLook = 4;
constexpr int kSeveralLooks = 3;
constexpr std::size_t kAboutAsMany = 3;  // Times.
constexpr double kByLot = 8;

// Two glyphs that are clearly unlike and yet say the same.
constexpr double kOtherGlyph = 2.5;
constexpr double kSameGlyph = 2;  // The other way round.

// Score from which a mark's shape is clear.
constexpr float kClearMark = 0.5F;

}  // namespace

LabelCosts::LabelCosts(int rows, int cols, std::span<const CellGroup> groups,
                       const GroundDistances& distances)
    : groups_(groups),
      distances_(distances),
      board_(rows, cols),
      labels_(groups.size(), CellState::Unknown),
      kinds_(groups.size(), Kind::None),
      choices_(groups.size()),
      own_(groups.size()),
      unlike_(unlikeness(groups)),
      own_grounds_(numbers_have_own_grounds(groups, distances)),
      known_(std::ranges::any_of(groups, [](const CellGroup& group) { return !group.possible.all(); })),
      touched_(groups.size()),
      verdicts_(static_cast<std::size_t>(rows * cols)),
      empty_beside_(static_cast<std::size_t>(rows * cols), 0) {
    for (const bool blank : {false, true})
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (groups[g].blank == blank) order_.push_back(g);
    for (CellState& state : board_.cells()) state = CellState::Unknown;
    count_[static_cast<std::size_t>(CellState::Unknown)] = board_.size();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const Choice& choice : choices_of(groups, distances, g)) {
            choices_[g].push_back(choice.state);
            own_[g][static_cast<std::size_t>(choice.state)] = choice.cost;
        }
        find_touched(g);
        shapes_ += own_cost(g);
    }
    for (std::size_t g = 0; g < groups.size(); ++g)
        lettered_.push_back(is_on_lettered_ground(groups, distances, g));
}

// Where covered or empty cells are letters, as on a terminal, the ground is the same everywhere.
bool LabelCosts::is_letter(CellState state, bool blank) {
    return !blank && (state == CellState::Covered || state == CellState::Empty);
}

LabelCosts::Kind LabelCosts::kind_of(CellState state, bool blank) {
    if (is_letter(state, blank)) return Kind::None;
    if (is_covered(state)) return Kind::Covered;
    return is_number(state) ? Kind::Opened : Kind::None;
}

void LabelCosts::find_touched(std::size_t group) {
    std::vector<bool> is_touched(verdicts_.size(), false);
    const auto touch = [&](int cell) {
        if (is_touched[static_cast<std::size_t>(cell)]) return;
        is_touched[static_cast<std::size_t>(cell)] = true;
        touched_[group].push_back(cell);
    };
    for (const int i : groups_[group].members) {
        touch(i);
        board_.for_each_neighbour(board_.coord(i), [&](Coord next) { touch(board_.index(next)); });
    }
}

CellState LabelCosts::likeliest(std::size_t group, CellState except) const {
    if (groups_[group].blank) return CellState::Unknown;
    const auto cost = [&](CellState state) {
        return own_[group][static_cast<std::size_t>(state)] + (state == except ? kNotThis : 0);
    };
    return *std::min_element(choices_[group].begin(), choices_[group].end(),
                             [&](CellState a, CellState b) { return cost(a) < cost(b); });
}

bool LabelCosts::may_be_one_letter(std::size_t a, std::size_t b, float most) const {
    const float unlike = unlike_[a * groups_.size() + b];
    return unlike < most || show_one_letter(groups_[a], groups_[b]) ||
           (lettered_[a] && lettered_[b] && may_be_one_strange_letter(groups_, distances_, a, b));
}

bool LabelCosts::may_be_ground(std::size_t group) const {
    return std::find(choices_[group].begin(), choices_[group].end(), CellState::Covered) !=
           choices_[group].end();
}

void LabelCosts::set_all(std::span<const CellState> labels) {
    for (std::size_t g = 0; g < labels.size(); ++g) set(g, labels[g]);
}

void LabelCosts::set(std::size_t group, CellState state) {
    if (labels_[group] == state) return;
    const int emptied =
        static_cast<int>(state == CellState::Empty) - static_cast<int>(labels_[group] == CellState::Empty);
    const auto size = static_cast<int>(groups_[group].members.size());
    count_[static_cast<std::size_t>(labels_[group])] -= size;
    count_[static_cast<std::size_t>(state)] += size;
    shapes_ -= own_cost(group);
    sameness_[static_cast<std::size_t>(labels_[group])].reset();
    sameness_[static_cast<std::size_t>(state)].reset();
    letters_ += static_cast<int>(is_letter(state, groups_[group].blank)) -
                static_cast<int>(is_letter(labels_[group], groups_[group].blank));
    if (is_letter(state, groups_[group].blank) || is_letter(labels_[group], groups_[group].blank))
        grounds_.reset();
    labels_[group] = state;
    const Kind kind = kind_of(state, groups_[group].blank);
    if (kind != kinds_[group] || is_strange(groups_[group])) grounds_.reset();
    kinds_[group] = kind;
    shapes_ += own_cost(group);
    for (const int i : groups_[group].members) {
        board_[board_.coord(i)] = state;
        if (emptied != 0)
            board_.for_each_neighbour(board_.coord(i), [&](Coord next) {
                empty_beside_[static_cast<std::size_t>(board_.index(next))] += emptied;
            });
    }
    for (const int i : touched_[group]) {
        RuleVerdict& verdict = verdicts_[static_cast<std::size_t>(i)];
        sums_.add(verdict, -1);
        verdict = rule_verdict(board_, board_.coord(i));
        sums_.add(verdict, 1);
    }
}

int LabelCosts::count_numbers() const {
    return std::accumulate(count_.begin() + 1, count_.begin() + 9, 0);
}

int LabelCosts::count_starved() const {
    const auto beside_empty = [&](Coord at) {
        return empty_beside_[static_cast<std::size_t>(board_.index(at))] > 0;
    };
    int starved = 0;
    for (int i = 0; i < board_.size(); ++i) {
        const Coord at = board_.coord(i);
        starved +=
            static_cast<int>(is_nonzero_number(board_[at]) && !has_its_mines(board_, at, beside_empty));
    }
    return starved;
}

double LabelCosts::rule_cost() const {
    const double opening = sums_.opening();
    const double opens_nothing = known_                                   ? kSeenToOpenNothing
                                 : are_noughts_drawn(groups_, labels_, 1) ? kOpensNothingButNoughts
                                                                          : RuleSums::kOpensNothing;
    if (opening <= opens_nothing) return sums_.rules + opening;
    if (!known_ && count_numbers() < kNumbersThatTell &&
        what_grounds_tell(groups_, distances_, labels_) == Grounds::Guessed)
        return sums_.rules + opening;
    return sums_.rules + std::min(opening, opens_nothing + kStarved * count_starved());
}

bool LabelCosts::stands_on_covered(std::size_t group) const {
    if (!is_strange(groups_[group])) return false;
    for (std::size_t h = 0; h < labels_.size(); ++h)
        if (groups_[h].blank && labels_[h] == CellState::Covered && distances_(group, h) < kUsualDistance)
            return true;
    return false;
}

LabelCosts::Kind LabelCosts::kind_for_mark(std::size_t group) const {
    if (labels_[group] == CellState::Covered) return Kind::Covered;
    return kinds_[group] == Kind::Opened ? Kind::Opened : Kind::None;
}

LabelCosts::NearestGrounds LabelCosts::nearest_grounds(std::size_t group, bool any_bare) const {
    const Kind kind = kinds_[group];
    NearestGrounds nearest;
    for (std::size_t h = 0; h < labels_.size(); ++h) {
        const Kind there =
            any_bare && kind == Kind::Covered && !groups_[group].blank ? kind_for_mark(h) : kinds_[h];
        if (h == group || there == Kind::None) continue;
        const float apart = distances_(group, h);
        float& least = there == kind ? nearest.same : nearest.other;
        least = std::min(least, apart);
        if (there == kind && groups_[h].blank)
            nearest.same_blank = nearest.same_blank > 0 ? std::min(nearest.same_blank, apart) : apart;
    }
    return nearest;
}

std::size_t LabelCosts::main_covered() const {
    std::size_t main = 0;
    while (main < labels_.size() && !(groups_[main].blank && labels_[main] == CellState::Covered)) ++main;
    return main;
}

const LabelCosts::GroundCost& LabelCosts::ground_cost() const {
    if (grounds_) return *grounds_;
    double cost = 0;
    MarksOnWrongGround wrong_marks;
    double covered_looks = 0;
    double empty_like_covered = 0;
    int looks = 0;
    const std::size_t main_covered = this->main_covered();
    const bool any_bare = std::ranges::find(labels_, CellState::Covered) != labels_.end();
    for (std::size_t g = 0; g < labels_.size(); ++g) {
        const Kind kind = kinds_[g];
        if (labels_[g] == CellState::Mine && stands_on_covered(g)) cost += kStrangeMine;
        // What is known to be opened or not need not be told by its ground.
        if (kind == Kind::None || !groups_[g].possible.all() ||
            (own_grounds_ && !groups_[g].blank && is_number(labels_[g])))
            continue;
        auto [same, other, same_blank] = nearest_grounds(g, any_bare);
        const double many = weight_of(static_cast<double>(groups_[g].members.size()));
        if (groups_[g].blank) {
            const float usual =
                other < kNoGround ? std::max(kUsualDistance, kUsualShare * other) : kUsualDistance;
            const auto unlike = static_cast<double>(std::clamp(same_blank / usual - 1, 0.0F, 1.0F));
            (kind == Kind::Covered ? covered_looks : cost) += kSecondLook * many * unlike;
            looks += kind == Kind::Covered && unlike > 0 &&
                     kAboutAsMany * groups_[g].members.size() >= groups_[main_covered].members.size();
        }
        if (groups_[g].blank && other < kIdentical && letters_ == 0)
            (kind == Kind::Opened ? empty_like_covered : cost) += kSameGroundCost;
        if (groups_[g].blank && kind == Kind::Covered && main_covered < labels_.size() && main_covered != g &&
            letters_ == 0 && other < kMuchNearer * distances_(g, main_covered))
            cost += kSameGroundCost;
        // Where empty cells are letters beside bare covered ones, all may have one ground.
        if (letters_ > 0 && main_covered < labels_.size() && other < kUsualDistance) continue;
        const bool alone = same >= kNoGround && !groups_[g].blank;
        same = std::min(same, kUsualDistance);
        const bool mark = !groups_[g].blank && is_mark(labels_[g]);
        if (other >= same || alone) {
            if (mark) wrong_marks.add_on_right_ground(groups_[g].members.size());
            continue;
        }
        const double each =
            kWrongGround * std::log(static_cast<double>((same + kSmallDistance) / (other + kSmallDistance)));
        if (mark)
            wrong_marks.add(groups_[g].members.size(), each,
                            groups_[g].score(*shape_of(labels_[g])) >= kClearMark);
        else
            cost += many * each;
    }
    cost += looks >= kSeveralLooks ? std::min(covered_looks, kByLot) : covered_looks;
    if (!wrong_marks.are_all_clear()) cost += empty_like_covered;
    grounds_ = {cost + wrong_marks.one_by_one(), cost + wrong_marks.together()};
    return *grounds_;
}

double LabelCosts::sameness_cost() const {
    double cost = 0;
    for (std::size_t s = 0; s < kCellStates; ++s) {
        const auto state = static_cast<CellState>(s);
        if (state == CellState::Unknown) continue;
        if (!sameness_[s]) sameness_[s] = sameness_cost_of(state);
        cost += *sameness_[s];
    }
    return cost;
}

// The mine that was hit, on a ground that no other cell has, may be drawn in other colours than the rest.
bool LabelCosts::may_be_hit(std::size_t group) const {
    if (groups_[group].members.size() > 1 || labels_[group] != CellState::Mine) return false;
    for (std::size_t h = 0; h < groups_.size(); ++h)
        if (h != group && distances_(group, h) < kUsualDistance) return false;
    return true;
}

// One state is drawn in one way: each glyph is like one of the larger groups with the same label, if there
// are any.
double LabelCosts::sameness_cost_of(CellState state) const {
    double cost = 0;
    std::vector<std::size_t> larger;
    for (const std::size_t g : order_) {
        if (groups_[g].blank) break;
        if (labels_[g] != state || may_be_hit(g)) continue;
        float nearest = 2;
        for (const std::size_t h : larger) nearest = std::min(nearest, unlike_[g * groups_.size() + h]);
        if (nearest <= 1) cost += (nearest > 0 ? kOtherGlyph : kSameGlyph) * static_cast<double>(nearest);
        larger.push_back(g);
    }
    return cost;
}

// How many drawings the groups show, of which each looks like another one of its own, all in a chain.
int LabelCosts::count_looks(std::vector<std::size_t> letters, float same) const {
    int looks = 0;
    while (!letters.empty()) {
        ++looks;
        std::vector<std::size_t> chain{letters.back()};
        letters.pop_back();
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const auto is_apart = [&](std::size_t h) { return !may_be_one_letter(chain[i], h, same); };
            const auto linked = std::partition(letters.begin(), letters.end(), is_apart);
            const std::vector<std::size_t> more(linked, letters.end());
            letters.erase(linked, letters.end());
            chain.insert(chain.end(), more.begin(), more.end());
        }
    }
    return looks;
}

int LabelCosts::count_looks_of(CellState state) const {
    constexpr float kOneLetter = 1;  // So unlike are two drawings of one on a board without numbers.
    bool blank = false;
    std::vector<std::size_t> letters;
    for (std::size_t g = 0; g < labels_.size(); ++g) {
        if (labels_[g] != state) continue;
        blank = blank || groups_[g].blank;
        if (!groups_[g].blank) letters.push_back(g);
    }
    return count_looks(std::move(letters), count_numbers() == 0 ? kOneLetter : 0) + static_cast<int>(blank);
}

double LabelCosts::whole_cost() const {
    return sapper::whole_cost({.cells = board_.size(),
                               .numbers = count_numbers(),
                               .count = count_,
                               .sums = sums_,
                               .covered_looks = count_looks_of(CellState::Covered),
                               .empty_looks = count_looks_of(CellState::Empty),
                               .known = known_});
}

std::string LabelCosts::explain() const {
    const auto text = [](double cost) { return std::to_string(std::lround(cost * 10) / 10.0).substr(0, 6); };
    return "rules " + text(rule_cost()) + ", shapes " + text(shapes_) + ", grounds " +
           text(ground_cost().all) + ", sameness " + text(sameness_cost()) + ", whole " + text(whole_cost());
}

double LabelCosts::total() const {
    return rule_cost() + shapes_ + ground_cost().all + sameness_cost() + whole_cost();
}

}  // namespace sapper
