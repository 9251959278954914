#include "ground_doubt.hpp"

#include <algorithm>

#include "second_flags.hpp"

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

// Whether it is called the letter that stands for covered cells and is hardly that, and no cell is empty: it
// may be the one for those where it rather looks so, or others are clearer.
bool may_be_empty_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kHardly = 0.35F;
    constexpr float kClearer = 0.45F;
    constexpr float kPossible = 0.25F;
    const auto is_letter = [&](std::size_t g) {
        return !groups[g].blank && labels.states[g] == CellState::Covered;
    };
    const float covered = groups[group].score(GroundLetter::Covered);
    if (!is_letter(group) || covered > kHardly || labels.has(CellState::Empty)) return false;
    const float empty = groups[group].score(GroundLetter::Empty);
    if (empty > kPossible && empty > 2 * covered) return true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_letter(h) && groups[h].score(GroundLetter::Covered) > kClearer) return true;
    return false;
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

bool is_at_side(int cell, const Board& board) {
    const Coord at = board.coord(cell);
    return at.row == 0 || at.col == 0 || at.row == board.height() - 1 || at.col == board.width() - 1;
}

}  // namespace

bool is_on_bare_tile(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                     float within) {
    return has_ground_of(groups, group, within, [&](std::size_t h) {
        return groups[h].blank && labels.states[h] == CellState::Covered;
    });
}

bool is_on_opened_ground(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                         float within) {
    return has_ground_of(groups, group, within, [&](std::size_t h) { return is_number(labels.states[h]); });
}

bool is_doubtful_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing) {
    return may_be_covered_letter(groups, labels, group, one_drawing) ||
           is_covered_like_mark(groups[group], labels.states[group]) ||
           may_be_empty_letter(groups, labels, group) || is_less_covered_than_number(groups, labels, group) ||
           is_covered_otherwise(groups, labels, group);
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

bool is_odd_blank(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                  std::size_t group) {
    constexpr float kMuchMore = 1.5F;
    constexpr float kAtLeast = 36;  // Grey levels.
    constexpr float kStarkly = 60;
    constexpr std::size_t kSeveral = 6;
    if (!groups[group].blank) return false;
    std::vector<float> of_cells;
    std::size_t largest = 0;
    float usual = groups[group].relief;  // Of the largest group.
    float several = 0;
    float at_sides = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const CellGroup& other = groups[g];
        if (!other.blank || labels.states[g] != labels.states[group]) continue;
        of_cells.insert(of_cells.end(), other.members.size(), other.relief);
        if (other.members.size() > largest) usual = other.relief;
        largest = std::max(largest, other.members.size());
        if (g == group || other.members.size() < kSeveral) continue;
        several = std::max(several, other.relief);
        if (std::ranges::all_of(other.members, [&](int i) { return is_at_side(i, labelled); }))
            at_sides = std::max(at_sides, other.relief);
    }
    const std::size_t low = std::min(kSeveral, (of_cells.size() + 1) / 2) - 1;
    std::ranges::nth_element(of_cells, of_cells.begin() + static_cast<std::ptrdiff_t>(low));
    const auto is_beyond = [&](float relief, float by) {
        return groups[group].relief > kMuchMore * relief + by;
    };
    return is_beyond(std::max(usual, several), kAtLeast) ||
           is_beyond(std::max(of_cells[low], at_sides), kStarkly);
}

bool is_like_doubtful_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             const std::vector<bool>& sure, std::size_t group) {
    constexpr double kQuiteSure = 5;
    constexpr std::size_t kFew = 4;
    constexpr float kLike = 4;  // Grey levels.
    const CellGroup& here = groups[group];
    if (!here.blank || here.members.size() >= kFew || labels.margins[group] > kQuiteSure) return false;
    return has_ground_of(groups, group, kLike, [&](std::size_t h) { return groups[h].blank && !sure[h]; });
}

}  // namespace sapper
