#include "letter_doubt.hpp"

#include <algorithm>

#include "drawings.hpp"
#include "ground_doubt.hpp"
#include "look/colour.hpp"
#include "look/end_grounds.hpp"
#include "mark_doubt.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

// Whether it is called a number and drawn much like the letter that stands for covered cells, in its colour.
bool may_be_covered_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                           float one_letter) {
    const CellGroup& here = groups[group];
    if (here.blank || !is_nonzero_number(labels.states[group])) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Covered && is_one_drawing(here, groups[h], one_letter))
            return true;
    return false;
}

// Whether it is called a letter that stands for covered cells and looks rather like a mark.
bool is_covered_like_mark(const CellGroup& group, CellState label) {
    constexpr float kLikely = 0.3F;
    constexpr float kUnlikely = 0.6F;  // Times.
    const float letter = std::max(group.score(GroundLetter::Covered), group.score(GroundLetter::Either));
    const float mark =
        std::max({group.score(Shape::Flag), group.score(Shape::Mine), group.score(Shape::Question)});
    return !group.blank && label == CellState::Covered && mark > kLikely && letter < kUnlikely * mark;
}

bool is_covered_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    return !groups[group].blank && labels.states[group] == CellState::Covered;
}

// Whether it is called a mine, not clearly, and is rather a letter that stands for covered cells, where no
// cell is called covered: what a won game left covered are its mines.
bool is_mine_like_covered(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kRather = 0.5F;
    constexpr float kClear = 0.8F;
    const CellGroup& here = groups[group];
    return !here.blank && labels.states[group] == CellState::Mine && here.score(Shape::Mine) < kClear &&
           std::max(here.score(GroundLetter::Covered), here.score(GroundLetter::Either)) >= kRather &&
           !labels.has(CellState::Covered);
}

// Whether it is called the letter that stands for covered cells and is hardly that, and hardly any cell is
// empty, or some are that show noughts, as this may be: it may be the one for those where it rather looks so,
// or others are clearer.
bool may_be_empty_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kHardly = 0.35F;
    constexpr float kClearer = 0.45F;
    constexpr float kPossible = 0.25F;
    constexpr float kRather = 0.6F;
    constexpr std::size_t kFew = 8;  // Of so many letters one.
    const auto is_letter = [&](std::size_t g) { return is_covered_letter(groups, labels, g); };
    const auto is_nought = [&](std::size_t g) {
        return labels.states[g] == CellState::Empty && shows_letter(groups[g], GroundLetter::Empty);
    };
    const float covered = groups[group].score(GroundLetter::Covered);
    const float empty = groups[group].score(GroundLetter::Empty);
    if (!is_letter(group) || covered > kHardly) return false;
    std::size_t letters = 0;
    std::size_t empties = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (empty > kRather && is_nought(h)) return true;
        if (is_letter(h)) letters += groups[h].members.size();
        if (labels.states[h] == CellState::Empty) empties += groups[h].members.size();
    }
    // Hardly any empty cell may be a misread one.
    if (kFew * empties > letters) return false;
    if (empty > kPossible && empty > 2 * covered) return true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_letter(h) && groups[h].score(GroundLetter::Covered) > kClearer) return true;
    return false;
}

// Whether it is called the letter that stands for empty cells and looks like one for covered ones.
bool is_empty_like_covered(const CellGroup& group, CellState label) {
    constexpr float kLikely = 0.5F;
    constexpr float kUnlikely = 0.1F;
    return !group.blank && label == CellState::Empty && group.score(GroundLetter::Covered) > kLikely &&
           group.score(GroundLetter::Empty) + group.score(GroundLetter::Either) < kUnlikely;
}

// Whether it is called the letter that stands for covered cells, and a group that is called a number which it
// hardly looks like is rather that letter.
bool is_less_covered_than_number(std::span<const CellGroup> groups, const JointLabels& labels,
                                 std::size_t group) {
    constexpr float kHardly = 0.2F;
    if (groups[group].blank || labels.states[group] != CellState::Covered) return false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        const CellGroup& other = groups[h];
        if (!other.blank && is_nonzero_number(labels.states[h]) &&
            other.score(*shape_of(labels.states[h])) < kHardly &&
            other.score(GroundLetter::Covered) > 2 * groups[group].score(GroundLetter::Covered))
            return true;
    }
    return false;
}

// Whether it is called covered and shows a letter where most covered cells show nothing, or the other way
// round: a game has no letter on some of them only.
bool is_covered_otherwise(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr double kMost = 2;  // Times as many.
    if (labels.states[group] != CellState::Covered) return false;
    double same = 0;
    double other = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Covered)
            (groups[h].blank == groups[group].blank ? same : other) +=
                static_cast<double>(groups[h].members.size());
    return other > kMost * same;
}

}  // namespace

bool is_doubtful_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing) {
    // A board on which nothing else is to be seen is fresh: what is drawn on its tiles may look like any
    // mark.
    if (std::ranges::all_of(labels.states, [](CellState state) { return state == CellState::Covered; }))
        return false;
    return may_be_covered_letter(groups, labels, group, one_drawing) ||
           is_covered_like_mark(groups[group], labels.states[group]) ||
           is_empty_like_covered(groups[group], labels.states[group]) ||
           is_mine_like_covered(groups, labels, group) || may_be_empty_letter(groups, labels, group) ||
           is_less_covered_than_number(groups, labels, group) || is_covered_otherwise(groups, labels, group);
}

bool is_nought_in_other_colour(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group) {
    constexpr float kRather = 0.5F;
    constexpr float kAlike = 0.1F;
    const auto is_nought = [&](std::size_t g, CellState state) {
        return labels.states[g] == state && !groups[g].blank &&
               groups[g].score(GroundLetter::Empty) > kRather;
    };
    if (!is_nought(group, CellState::Covered)) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_nought(h, CellState::Empty) && ink_difference(groups[group], groups[h]) < kAlike) return true;
    return false;
}

bool may_be_last_covered(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kApart = 20;  // Grey levels: letters all stand on one ground.
    constexpr float kRather = 0.5F;
    constexpr float kHardlyLetter = 0.3F;
    if (groups[group].blank || labels.states[group] != CellState::Flag || labels.has(CellState::Covered) ||
        (labels.told[group] && groups[group].score(Shape::Flag) >= kRather &&
         groups[group].score(GroundLetter::Covered) < kHardlyLetter &&
         !is_on_opened_ground(groups, labels, group, kApart)))
        return false;
    return std::ranges::none_of(groups, [&](const CellGroup& other) {
        return is_one_drawing(groups[group], other) && other.score(Shape::Flag) >= kClear;
    });
}

bool may_be_mines_in_red(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                         std::size_t group) {
    constexpr std::size_t kSeveral = 4;
    const auto is_covered = [&](std::size_t g) { return labels.states[g] == CellState::Covered; };
    if (!is_covered(group)) return false;
    std::size_t covered = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!is_covered(g)) continue;
        if (groups[g].blank || !is_red_or_orange(groups[g].colour)) return false;
        covered += groups[g].members.size();
    }
    if (covered < kSeveral) return false;
    const std::vector<Proof> proofs = proofs_on(labelled);
    return std::ranges::all_of(cells_with(labelled, CellState::Covered),
                               [&](int i) { return proofs[static_cast<std::size_t>(i)] == Proof::Mine; });
}

bool are_covered_letters_several(std::span<const CellGroup> groups, const JointLabels& labels, float limit) {
    if (std::ranges::any_of(labels.states, is_nonzero_number)) return false;
    std::vector<std::size_t> left;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_covered_letter(groups, labels, g)) left.push_back(g);
    if (left.empty()) return false;
    // One drawing on many fractions of a pixel: each way is like the next. Where no cell is without, the
    // steps between may be large.
    constexpr float kOnAll = 0.14F;  // Of the ink.
    if (left.size() == groups.size()) limit = std::max(limit, kOnAll);
    std::vector<std::size_t> chain{left.back()};
    left.pop_back();
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const auto linked = std::ranges::partition(
            left, [&](std::size_t g) { return !is_one_drawing(groups[chain[i]], groups[g], limit); });
        chain.insert(chain.end(), linked.begin(), linked.end());
        left.erase(linked.begin(), linked.end());
    }
    return !left.empty();
}

bool is_clear_covered_letter(const CellGroup& group, CellState label, CellState rival) {
    constexpr float kVeryClear = 0.95F;
    constexpr std::size_t kMany = 8;
    return label == CellState::Covered && rival == CellState::Unknown && !group.blank &&
           group.members.size() >= kMany && group.score(GroundLetter::Covered) >= kVeryClear;
}

bool is_like_covered_letters(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr float kRather = 0.5F;
    constexpr float kHardly = 0.6F;
    const CellGroup& here = groups[group];
    const CellState label = labels.states[group];
    if (here.blank || !is_mark(label) || labels.told[group] || here.score(GroundLetter::Covered) < kRather ||
        here.score(*shape_of(label)) > kHardly)
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Covered && !groups[h].blank &&
            groups[h].score(GroundLetter::Covered) >= kRather &&
            groups[h].members.size() > here.members.size() && have_one_colour(groups[h], here))
            return true;
    return false;
}

bool is_covered_letter_alone(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr std::size_t kMany = 8;
    constexpr float kUnlike = 0.1F;
    const CellGroup& here = groups[group];
    return labels.states[group] == CellState::WrongFlag && here.members.size() >= kMany &&
           shows_letter(here, GroundLetter::Covered) && here.score(Shape::Crossed) < kUnlike &&
           !labels.has(CellState::Covered);
}

bool are_one_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t a,
                    std::size_t b, float limit) {
    const CellState label = labels.states[a];
    return (label == CellState::Covered || label == CellState::Empty) && labels.states[b] == label &&
           !groups[a].blank && !groups[b].blank && have_one_colour(groups[a], groups[b]) &&
           (ink_difference(groups[a], groups[b]) <= limit || show_one_letter(groups[a], groups[b]));
}

}  // namespace sapper
