#include "number_doubt.hpp"

#include <algorithm>
#include <vector>

#include "drawings.hpp"
#include "ground_doubt.hpp"
#include "look/median.hpp"
#include "mark_doubt.hpp"

namespace sapper {

namespace {

// Whether it may be another number and has not the colour of those cells that show its own one more clearly:
// a game draws one number in one colour.
bool is_number_in_other_colour(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group) {
    constexpr float kClear = 0.75F;
    constexpr float kClearer = 0.1F;
    constexpr float kOneColour = 22;  // Grey levels; thin strokes vary as they lie on the pixels.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    if (!is_number(labels.rivals[group])) return false;
    const auto shape = static_cast<std::size_t>(*shape_of(label));
    if (here.scores[shape] >= kClear) return false;
    bool in_other_colour = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || groups[h].blank || labels.states[h] != label ||
            groups[h].scores[shape] < here.scores[shape] + kClearer)
            continue;
        if (apart(here.colour, groups[h].colour) <= kOneColour) return false;
        in_other_colour = true;
    }
    return in_other_colour;
}

// Whether it may be a mark and has another colour than most cells with the same number: a flag may be drawn
// much like a 1.
bool is_mark_in_other_colour(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr float kPossible = 0.05F;
    constexpr float kHardlyPossible = 0.02F;  // Where all together speak hardly for the number.
    constexpr double kUnsure = 5;             // Nats.
    constexpr float kOtherColour = 60;        // Grey levels.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    const auto score = [&](CellState state) { return here.score(*shape_of(state)); };
    const float possible = labels.margins[group] < kUnsure ? kHardlyPossible : kPossible;
    if (!is_mark(labels.rivals[group]) || score(labels.rivals[group]) < possible) return false;
    std::size_t same = 0;
    std::size_t other = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && labels.states[h] == label)
            (apart(here.colour, groups[h].colour) > kOtherColour ? other : same) += groups[h].members.size();
    return other > same;
}

// Whether the rules rather than its shape say that it is this number, or it is on a few cells and not clear,
// where that is drawn clearly and otherwise elsewhere.
bool is_number_drawn_elsewhere(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group, float one_drawing) {
    constexpr float kClear = 0.75F;
    constexpr float kRather = 0.4F;  // Times as likely.
    constexpr std::size_t kSeveral = 3;
    constexpr std::size_t kFew = 4;
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    const bool blurred = here.members.size() < kFew && here.score(*shape_of(label)) < kClear;
    if (!blurred && !is_unlike_shape(here, label, kRather)) return false;
    std::size_t cells = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || labels.states[h] != label || groups[h].score(*shape_of(label)) < kClear)
            continue;
        if (is_one_drawing(here, groups[h], one_drawing)) return false;
        cells += groups[h].members.size();
    }
    return cells >= kSeveral;
}

// Whether it is one cell that may be another number, and where all numbers are drawn alike to a hair it is a
// little unlike the one that clearly is what it is called.
bool is_number_a_little_unlike(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kUnclear = 0.6F;
    constexpr float kRatherClear = 0.75F;  // Where cells with one number do not differ at all.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    const auto variety = variety_of_numbers(groups, labels.states);
    if (!variety || here.members.size() > 1 || !is_nonzero_number(labels.rivals[group]) ||
        here.score(*shape_of(label)) > (*variety == 0 ? kRatherClear : kUnclear))
        return false;
    std::vector<const CellGroup*> clear;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && labels.states[h] == label && groups[h].score(*shape_of(label)) > kClear)
            clear.push_back(&groups[h]);
    if (clear.empty()) return false;
    return std::ranges::all_of(clear,
                               [&](const CellGroup* other) { return differ_beyond(here, *other, *variety); });
}

// Whether it is one of a few cells with the same drawing, called a number, of which one is on another ground:
// a lost game shows the mine that was hit so.
bool is_number_on_odd_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr float kClear = 0.975F;
    constexpr float kAlike = 0.17F;  // Whatever the colour: the ground shines through.
    constexpr float kOtherGround = 40;
    constexpr std::size_t kFew = 6;
    constexpr float kSameGround = 8;
    const CellState label = labels.states[group];
    // A chequer's other fields are no odd ground.
    const auto is_odd_one = [&](std::size_t g) {
        return groups[g].members.size() == 1 && !is_on_opened_ground(groups, labels, g, kSameGround);
    };
    std::size_t cells = 0;
    bool other_ground = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        const CellGroup& other = groups[h];
        if (other.blank || labels.states[h] != label || ink_difference(groups[group], other) > kAlike)
            continue;
        if (other.score(*shape_of(label)) > kClear) return false;
        cells += other.members.size();
        const bool far = typical_rim_difference(groups[group].ground.mean, other.ground.mean) > kOtherGround;
        other_ground = other_ground || (far && (is_odd_one(group) || is_odd_one(h)));
    }
    return other_ground && cells < kFew;
}

// Whether it stands on the ground of bare covered cells, and others with the same number, in another colour,
// on another ground; or it may be a flag, and no other number is on that ground: a flag may be drawn just
// like a 1.
bool is_number_on_covered_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                                 std::size_t group) {
    constexpr float kSameGround = 8;    // Grey levels.
    constexpr float kOtherColour = 60;  // Likewise.
    constexpr float kPossible = 0.02F;
    const auto is_on_covered = [&](std::size_t g) { return is_on_bare_tile(groups, labels, g, kSameGround); };
    if (!is_on_covered(group)) return false;
    bool no_other = groups[group].score(Shape::Flag) >= kPossible;
    bool any_elsewhere = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || !is_nonzero_number(labels.states[h])) continue;
        const bool elsewhere = !is_on_covered(h);
        if (labels.states[h] != labels.states[group]) {
            no_other = no_other && elsewhere;
            any_elsewhere = any_elsewhere || elsewhere;
        } else if (elsewhere && apart(groups[group].colour, groups[h].colour) > kOtherColour) {
            return true;
        }
    }
    return no_other && any_elsewhere;
}

// Whether it is drawn much smaller or larger than the board's numbers are: figures of a font are as high as
// each other.
bool is_number_of_other_size(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr std::size_t kFew = 8;
    constexpr float kMuch = 1.5F;  // Times.
    std::vector<float> sizes;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && is_nonzero_number(labels.states[h]))
            sizes.insert(sizes.end(), groups[h].members.size(), groups[h].size);
    if (sizes.size() < kFew) return false;
    const float usual = median(sizes);
    return groups[group].size * kMuch < usual || groups[group].size > kMuch * usual;
}

}  // namespace

bool is_clear_number(const CellGroup& group, CellState label, CellState rival) {
    constexpr float kClear = 0.96F;
    return !group.blank && is_nonzero_number(label) && label != CellState::One && label != CellState::Seven &&
           (rival == CellState::Mine || rival == CellState::Unknown) &&
           group.score(*shape_of(label)) > kClear;
}

bool is_doubtful_number(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing) {
    if (groups[group].blank || !is_nonzero_number(labels.states[group])) return false;
    return is_number_in_other_colour(groups, labels, group) ||
           is_mark_in_other_colour(groups, labels, group) ||
           is_number_drawn_elsewhere(groups, labels, group, one_drawing) ||
           is_number_a_little_unlike(groups, labels, group) ||
           is_number_of_other_size(groups, labels, group) || is_number_on_odd_ground(groups, labels, group) ||
           is_number_on_covered_ground(groups, labels, group);
}

}  // namespace sapper
