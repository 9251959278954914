#include "ground_doubt.hpp"

#include <algorithm>

#include "bare_grounds.hpp"
#include "look/end_grounds.hpp"
#include "mark_evidence.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

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

namespace {

// Whether it shows cells of a chequer that has its label, with an outline.
bool is_outlined(std::span<const CellGroup> groups, const JointLabels& labels, int cols, std::size_t group) {
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == labels.states[group] && are_outlined_cells_of(cols, groups[h], groups[group]))
            return true;
    return false;
}

// Whether there are many of them, nearly all beside opened cells or at the board's sides, and within their
// rims nothing is, as on others of their label: there tiles may have another shadow, or an outline.
bool has_shadow_of_opened(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                          std::size_t group) {
    constexpr std::size_t kMany = 8;
    constexpr std::ptrdiff_t kNearlyAll = 10;  // But for one in so many.
    const bool outlined = is_outlined(groups, labels, labelled.width(), group);
    if ((groups[group].members.size() < kMany && !outlined) || !is_even_inside(groups[group])) return false;
    const std::vector<bool> beside_opened = cells_beside_opened(labelled);
    const auto may_have_shadow = std::ranges::count_if(groups[group].members, [&](int i) {
        return beside_opened[static_cast<std::size_t>(i)] || is_at_side(labelled, labelled.coord(i));
    });
    if ((std::ssize(groups[group].members) - may_have_shadow) * kNearlyAll > may_have_shadow) return false;
    if (outlined) return true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && groups[h].blank && labels.states[h] == labels.states[group] &&
            groups[h].members.size() >= kMany && have_one_inside(groups[group], groups[h]))
            return true;
    return false;
}

}  // namespace

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
        if (std::ranges::all_of(other.members,
                                [&](int i) { return is_at_side(labelled, labelled.coord(i)); }))
            at_sides = std::max(at_sides, other.relief);
    }
    const std::size_t low = std::min(kSeveral, (of_cells.size() + 1) / 2) - 1;
    std::ranges::nth_element(of_cells, of_cells.begin() + static_cast<std::ptrdiff_t>(low));
    const auto is_beyond = [&](float relief, float by) {
        return groups[group].relief > kMuchMore * relief + by;
    };
    const bool is_odd = is_beyond(std::max(usual, several), kAtLeast) ||
                        is_beyond(std::max(of_cells[low], at_sides), kStarkly);
    return is_odd && !has_shadow_of_opened(groups, labels, labelled, group);
}

bool is_empty_among_mines(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                          std::size_t group) {
    if (!groups[group].blank || labels.states[group] != CellState::Empty) return false;
    const auto among_mines = std::ranges::count_if(groups[group].members, [&](int i) {
        const Around here = around(labelled, labelled.coord(i));
        return here.flags + here.mines > 0;
    });
    return 2 * among_mines > std::ssize(groups[group].members);
}

bool may_be_either_at_end(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kSame = 4;  // Grey levels.
    const auto shows_mine = [](const CellGroup& other) { return is_drawn_clearly(other, Shape::Mine); };
    return groups[group].blank && labels.states[group] == CellState::Covered &&
           !labels.has(CellState::Empty) && is_on_opened_ground(groups, labels, group, kSame) &&
           std::ranges::any_of(groups, shows_mine);
}

bool may_be_empty_on_own_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                                const Board& labelled, std::size_t group) {
    constexpr double kClear = 10;  // Nats: the rules leave hardly a choice.
    constexpr float kSame = 4;     // Grey levels.
    constexpr std::size_t kSeveral = 2;
    constexpr float kApart = 5;  // Grey levels: what two greys that are meant to be two differ by.
    constexpr float kFlat = 40;
    const CellGroup& here = groups[group];
    if (!here.blank || labels.states[group] != CellState::Covered ||
        labels.rivals[group] != CellState::Empty || labels.has(CellState::Empty) ||
        here.members.size() < kSeveral || here.relief > kFlat)
        return false;
    // Nor do they where a game opens one cell at a time: no number need be beside an empty one.
    if (labels.margins[group] >= kClear && !is_on_opened_ground(groups, labels, group, kSame)) return false;
    // Of a chequered board one colour has every other cell; of few cells that is chance.
    constexpr std::size_t kFew = 4;
    const auto odd = static_cast<std::size_t>(std::ranges::count_if(here.members, [&](int i) {
        const Coord at = labelled.coord(i);
        return (at.row + at.col) % 2 != 0;
    }));
    if (here.members.size() >= kFew && (odd == 0 || odd == here.members.size())) return false;
    const cv::Vec3f inside = middle_of(here.ground.mean);
    bool any_clear = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || !groups[h].blank || labels.states[h] != CellState::Covered ||
            labels.margins[h] < kClear)
            continue;
        if (apart(inside, middle_of(groups[h].ground.mean)) < kApart) return false;
        any_clear = true;
    }
    return any_clear;
}

namespace {

// Whether its upper left sides are lighter than its middle and the lower right ones darker: no lines or
// shadows of what is beside it are so.
bool is_raised(const Pattern& pattern) {
    constexpr float kClearly = 15;  // Grey levels.
    constexpr int kLast = kBlocks - 1;
    constexpr int kMiddle = kBlocks / 2;
    const auto light = [](const cv::Vec3f& colour) { return (colour[0] + colour[1] + colour[2]) / 3; };
    const auto side = [&](int x, int y) { return light(block_at(pattern, x, y)); };
    const float middle = light(middle_of(pattern));
    return std::min(side(0, kMiddle), side(kMiddle, 0)) > middle + kClearly &&
           std::max(side(kLast, kMiddle), side(kMiddle, kLast)) < middle - kClearly;
}

}  // namespace

bool has_inside_of_empty(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kOther = 12;  // Grey levels.
    constexpr double kFarSurer = 3;
    if (!groups[group].blank || labels.states[group] != CellState::Covered ||
        is_raised(groups[group].ground.mean) || !has_inside_of(groups, labels, group, CellState::Empty))
        return false;
    // Groups are in order of size.
    for (std::size_t h = 0; h < groups.size(); ++h)
        if ((h < group || labels.margins[h] > kFarSurer * labels.margins[group]) && groups[h].blank &&
            labels.states[h] == CellState::Covered &&
            apart(middle_of(groups[group].ground.mean), middle_of(groups[h].ground.mean)) > kOther)
            return true;
    return false;
}

bool is_covered_on_red(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kFew = 3;  // Of which nothing else is told, see bare_marks.hpp.
    const CellGroup& here = groups[group];
    const bool may_be_mine = !here.blank || !is_even_inside(here) || here.members.size() < kFew;
    if (labels.states[group] != CellState::Covered || !may_be_mine || !is_wholly_red(here.ground.mean))
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (groups[h].blank && !is_number(labels.states[h]) && !is_wholly_red(groups[h].ground.mean))
            return true;
    return false;
}

bool may_be_large_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    const auto has_red_around = [&](std::size_t g) { return has_red_corners(groups[g].ground.mean); };
    if (!groups[group].blank || labels.states[group] != CellState::Covered ||
        is_wholly_red(groups[group].ground.mean) || !has_red_around(group))
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Mine && has_red_around(h)) return true;
    return false;
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
