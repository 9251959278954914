#include "second_flags.hpp"

#include <algorithm>

#include "drawings.hpp"
#include "small_thing.hpp"

namespace sapper {

namespace {

bool may_be_flag(const CellGroup& group) {
    constexpr float kFlag = 0.3F;
    return !group.blank && group.score(Shape::Flag) > kFlag;
}

bool differ_in_colour(const CellGroup& a, const CellGroup& b) {
    constexpr float kOtherColour = 60;
    return apart(a.colour, b.colour) > kOtherColour;
}

// Whether `here`, which by itself is nothing that one knows, is drawn much like the flag of group `there` in
// another colour: with something on its cloth.
bool has_outline_of(const CellGroup& here, const CellGroup& there) {
    constexpr float kSurely = 0.6F;
    constexpr float kAlike = 0.11F;
    constexpr float kSameGround = 10;
    if (here.blank || there.blank || there.score(Shape::Flag) < kSurely || may_be_flag(here)) return false;
    for (std::size_t s = 0; s < here.scores.size(); ++s) {
        const auto shape = static_cast<Shape>(s);
        if (shape != Shape::Question && shape != Shape::Other && here.scores[s] > 0.5F) return false;
    }
    return differ_in_colour(here, there) && ink_difference(here, there) < kAlike &&
           apart(inner_ground(here), inner_ground(there)) < kSameGround;
}

bool has_outline_of_a_flag(std::span<const CellGroup> groups, std::size_t group) {
    return std::any_of(groups.begin(), groups.end(),
                       [&](const CellGroup& there) { return has_outline_of(groups[group], there); });
}

// Whether it shows the flag that many cells clearly show, and a small thing beside it that is as clear: no
// other mark than a question mark does, whatever the shape of both together is like.
bool is_clearly_marked(const CellGroup& flags, const CellGroup& here) {
    constexpr float kSurely = 0.9F;
    constexpr std::size_t kMany = 3;
    constexpr std::size_t kFewestBlocks = 2;
    constexpr std::size_t kVeryMany = 10;
    constexpr float kFaint = 10;  // Grey levels: so little is clear beside so many flags that are all alike.
    constexpr float kLessLike = 0.08F;
    if (!flags.blank && flags.members.size() >= kVeryMany && here.members.size() > 1 &&
        flags.members.size() > 2 * here.members.size() &&
        flags.score(Shape::Flag) > std::max(kSurely, here.score(Shape::Flag) + kLessLike) &&
        small_thing_beside(flags, here, kFaint).clear >= kFewestBlocks)
        return true;
    return !flags.blank && flags.score(Shape::Flag) > kSurely && flags.members.size() >= kMany &&
           flags.members.size() > here.members.size() &&
           small_thing_beside(flags, here).clear >= kFewestBlocks;
}

}  // namespace

bool are_two_flags(const CellGroup& a, const CellGroup& b) {
    return (may_be_flag(a) && may_be_flag(b) && differ_in_colour(a, b)) || has_outline_of(a, b) ||
           has_outline_of(b, a);
}

std::optional<CellState> other_flag(std::span<const CellGroup> groups, std::size_t group) {
    constexpr float kDrawnAlike = 0.06F;
    const CellGroup& here = groups[group];
    if (!may_be_flag(here) && !has_outline_of_a_flag(groups, group)) return std::nullopt;
    std::size_t others = 0;
    std::size_t same = 0;
    float least = 1;
    for (const CellGroup& there : groups) {
        const bool other = are_two_flags(here, there);
        if (other) least = std::min(least, ink_difference(here, there));
        if (may_be_flag(there)) (differ_in_colour(here, there) ? others : same) += there.members.size();
    }
    if (others <= same) return std::nullopt;
    return may_be_flag(here) && least < kDrawnAlike ? CellState::WrongFlag : CellState::Question;
}

bool is_marked_flag(std::span<const CellGroup> groups, std::size_t group) {
    constexpr float kSurely = 0.8F;
    const CellGroup& here = groups[group];
    if (here.blank) return false;
    if (here.marked) return true;
    if (!may_be_flag(here) && other_flag(groups, group) == CellState::Question) return true;
    const float flag = here.score(Shape::Flag);
    const bool rather_flag = here.score(Shape::Question) < flag;
    return std::any_of(groups.begin(), groups.end(), [&](const CellGroup& there) {
        if (rather_flag) return may_be_flag(here) && is_clearly_marked(there, here);
        return !there.blank && there.score(Shape::Flag) > std::max(kSurely, flag) &&
               small_thing_beside(there, here).blocks > 0;
    });
}

}  // namespace sapper
