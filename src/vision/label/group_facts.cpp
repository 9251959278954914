#include "group_facts.hpp"

#include <algorithm>

#include "drawings.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// No other ground is nearer than that, grey levels: of what is on a ground of its own, of what is on one that
// is at least a little unlike all others, and of a blank cell that looks like no other.
constexpr float kFar = 20;
constexpr float kLittleUnlike = 6;
constexpr float kOtherGround = 8;

// No other group has such a ground.
bool is_alone(std::size_t groups, const GroundDistances& distances, std::size_t group, float far) {
    for (std::size_t h = 0; h < groups; ++h)
        if (h != group && distances(group, h) < far) return false;
    return true;
}

// Whether several cells have that ground, and something is drawn on it elsewhere, which may reach into the
// sides.
bool is_drawn_on(std::span<const CellGroup> groups, const CellGroup& ground) {
    constexpr std::size_t kSeveral = 4;
    return ground.members.size() >= kSeveral && std::ranges::any_of(groups, [&](const CellGroup& any) {
               return !any.blank &&
                      typical_rim_difference(any.ground.mean, ground.ground.mean) < kOtherGround;
           });
}

// Whether several cells with nothing drawn on them have the group's ground.
bool is_bare_ground(std::span<const CellGroup> groups, const GroundDistances& distances, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (groups[h].blank && groups[h].members.size() >= kSeveral && distances(group, h) < kLittleUnlike)
            return true;
    return false;
}

bool is_one_ground(std::size_t groups, const GroundDistances& distances) {
    for (std::size_t g = 1; g < groups; ++g)
        if (distances(0, g) >= kLittleUnlike) return false;
    return true;
}

// How many cells show what the group does, where that may differ as much as one number does.
double cells_with_letter(std::span<const CellGroup> groups, const CellGroup& group) {
    const float limit = alike_to(groups);
    double cells = 0;
    for (const CellGroup& other : groups)
        if (!other.blank && have_one_colour(group, other) &&
            (is_one_drawing(group, other) || ink_difference(group, other) <= limit))
            cells += static_cast<double>(other.members.size());
    return cells;
}

// The same on a ground of letters.
double cells_with_strange_letter(std::span<const CellGroup> groups, const GroundDistances& distances,
                                 std::size_t group) {
    double cells = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h == group || (may_be_one_strange_letter(groups, distances, group, h) &&
                           is_on_lettered_ground(groups, distances, h)))
            cells += static_cast<double>(groups[h].members.size());
    return cells;
}

// How many cells show it or something else that nobody knows and that is not clearly unlike: what is drawn
// from a fraction of a pixel on looks a little different in each cell.
double cells_as_strange(std::span<const CellGroup> groups, const CellGroup& group) {
    constexpr float kOther = 0.85F;
    constexpr float kNotUnlike = 0.2F;
    const auto is_other = [](const CellGroup& any) { return !any.blank && any.score(Shape::Other) > kOther; };
    double cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(group, other) ||
            (is_other(group) && is_other(other) && have_one_colour(group, other) &&
             ink_difference(group, other) < kNotUnlike))
            cells += static_cast<double>(other.members.size());
    return cells;
}

// Whether many cells show one other thing that no game draws: such as a terminal's letter for empty cells.
bool is_beside_letters(std::span<const CellGroup> groups, const CellGroup& group, double all) {
    constexpr double kMany = 0.1;  // Of all cells.
    return std::ranges::any_of(groups, [&](const CellGroup& other) {
        return is_strange(other) && static_cast<double>(other.members.size()) > kMany * all &&
               !is_one_drawing(group, other);
    });
}

// Whether some cells show flags that are clearly flags: a game draws them in one way.
bool has_clear_flag(std::span<const CellGroup> groups) {
    constexpr float kClear = 0.9F;
    constexpr std::size_t kSeveral = 3;
    std::size_t cells = 0;
    for (const CellGroup& group : groups)
        if (!group.blank && group.score(Shape::Flag) > kClear) cells += group.members.size();
    return cells >= kSeveral;
}

bool are_on_tiles(std::span<const CellGroup> groups, double all) {
    constexpr float kTile = 12;          // Grey levels between parts of a cell with borders.
    constexpr double kManyTiles = 0.25;  // Of all cells.
    constexpr float kClearTile = 40;
    constexpr double kSeveralTiles = 0.12;
    return std::ranges::any_of(groups, [&](const CellGroup& any) {
        const double many = any.relief >= kClearTile ? kSeveralTiles : kManyTiles;
        return any.blank && any.relief >= kTile && static_cast<double>(any.members.size()) >= many * all;
    });
}

double cells_with_known_letter(std::span<const CellGroup> groups, const CellGroup& group) {
    double cells = 0;
    for (const CellGroup& any : groups)
        if (show_one_letter(any, group)) cells += static_cast<double>(any.members.size());
    return cells;
}

}  // namespace

GlyphFacts facts_of_glyph(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::size_t group) {
    constexpr double kNearlyAll = 0.98;  // Of all cells.
    constexpr double kMuch = 0.3;
    constexpr double kTooMuch = 0.4;
    constexpr float kLeastFlag = 0.05F;
    const CellGroup& here = groups[group];
    double all = 0;
    for (const CellGroup& any : groups) all += static_cast<double>(any.members.size());
    GlyphFacts facts;
    facts.alone = is_alone(groups.size(), distances, group, kFar);
    facts.on_own_ground = is_alone(groups.size(), distances, group, kLittleUnlike);
    facts.on_one_ground = is_one_ground(groups.size(), distances);
    facts.on_tiles = are_on_tiles(groups, all);
    facts.cells_alike = static_cast<double>(cells_with_drawing(groups, here));
    facts.letters_alike = facts.on_one_ground ? cells_with_letter(groups, here) : facts.cells_alike;
    if (is_on_lettered_ground(groups, distances, group))
        facts.letters_alike =
            std::max(facts.letters_alike, cells_with_strange_letter(groups, distances, group));
    facts.on_nearly_all = cells_as_strange(groups, here) > kNearlyAll * all;
    facts.on_many = facts.cells_alike > kMuch * all;
    facts.on_too_many = facts.cells_alike > kTooMuch * all;
    facts.other_flag = other_flag(groups, group);
    facts.marked_flag = is_marked_flag(groups, group);
    facts.strange = is_strange(here) && !facts.other_flag;
    facts.may_be_flag = facts.strange && !facts.on_nearly_all && !has_clear_flag(groups);
    facts.beside_letters = facts.may_be_flag && is_beside_letters(groups, here, all);
    facts.wrong = facts.alone && here.score(Shape::Flag) > std::max(kLeastFlag, here.score(Shape::Crossed));
    // On flat cells a letter tells covered ones from empty ones on the same ground.
    const bool tells = !facts.on_tiles && shows_letter(here, GroundLetter::Covered);
    facts.may_be_letter = facts.on_one_ground || tells || !is_bare_ground(groups, distances, group);
    if (facts.may_be_letter) facts.known_letters = cells_with_known_letter(groups, here);
    return facts;
}

bool is_like_no_other(std::span<const CellGroup> groups, const GroundDistances& distances,
                      std::size_t group) {
    return is_alone(groups.size(), distances, group, kOtherGround) && !is_drawn_on(groups, groups[group]);
}

bool is_on_lettered_ground(std::span<const CellGroup> groups, const GroundDistances& distances,
                           std::size_t group) {
    constexpr float kRather = 0.5F;
    if (groups[group].blank) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if ((groups[h].blank || clear_number(groups[h].scores, kRather)) &&
            distances(group, h) < kOtherGround)
            return false;
    return true;
}

bool may_be_one_strange_letter(std::span<const CellGroup> groups, const GroundDistances& distances,
                               std::size_t a, std::size_t b) {
    constexpr float kRather = 0.5F;
    constexpr float kNotUnlike = 0.2F;
    return groups[a].score(Shape::Other) > kRather && groups[b].score(Shape::Other) > kRather &&
           distances(a, b) < kOtherGround && have_one_colour(groups[a], groups[b]) &&
           ink_difference(groups[a], groups[b]) < kNotUnlike;
}

}  // namespace sapper
