#include "drawings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sapper {

namespace {

// By how much ink the drawings of one number differ, of those that can be told by their shape alone: what is
// drawn from a fraction of a pixel on looks a little different in each cell.
float variety_of_clear_numbers(std::span<const CellGroup> groups) {
    constexpr float kClear = 0.9F;
    constexpr float kMost = 0.14F;
    float most = 0;
    for (std::size_t shape = 0; shape < static_cast<std::size_t>(Shape::Flag); ++shape) {
        const CellGroup* commonest = nullptr;  // Groups are in order of size.
        for (const CellGroup& group : groups) {
            if (group.blank || group.scores[shape] < kClear) continue;
            if (commonest == nullptr)
                commonest = &group;
            else if (have_one_colour(*commonest, group))
                most = std::max(most, ink_difference(*commonest, group));
        }
    }
    return std::min(most, kMost);
}

}  // namespace

float ink_difference(const CellGroup& a, const CellGroup& b) {
    float sum = 0;
    for (std::size_t k = 0; k < a.ink.size(); ++k) sum += std::abs(a.ink[k] - b.ink[k]);
    return sum / static_cast<float>(a.ink.size());
}

bool have_one_colour(const CellGroup& a, const CellGroup& b) {
    constexpr float kSameColour = 45;
    return apart(a.colour, b.colour) <= kSameColour;
}

bool is_strange(const CellGroup& group) {
    constexpr float kOther = 0.25F;
    constexpr float kLikely = 0.5F;
    constexpr float kUnlikely = 0.1F;
    const auto known = group.scores.begin() + static_cast<std::ptrdiff_t>(Shape::Other);
    return !group.blank && group.score(Shape::Other) >= kOther &&
           *std::max_element(group.scores.begin(), known) < kLikely && group.score(Shape::Flag) < kUnlikely &&
           group.score(Shape::Question) < kUnlikely;
}

bool is_one_drawing(const CellGroup& a, const CellGroup& b, float most) {
    return !a.blank && !b.blank && have_one_colour(a, b) && ink_difference(a, b) <= most;
}

std::size_t cells_with_drawing(std::span<const CellGroup> groups, const CellGroup& group) {
    std::size_t cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(group, other)) cells += other.members.size();
    return cells;
}

float alike_to(std::span<const CellGroup> groups) {
    constexpr float kAlike = 0.07F;
    return std::max(kAlike, variety_of_clear_numbers(groups));
}

std::optional<float> variety_of_numbers(std::span<const CellGroup> groups,
                                        std::span<const CellState> states) {
    constexpr std::size_t kMany = 5;
    std::array<std::size_t, kCellStates> cells{};
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (!groups[g].blank && is_number(states[g]))
            cells[static_cast<std::size_t>(states[g])] += groups[g].members.size();
    if (*std::max_element(cells.begin(), cells.end()) < kMany) return std::nullopt;
    float most = 0;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t h = 0; h < g; ++h) {
            const bool same = !groups[g].blank && !groups[h].blank && states[g] == states[h] &&
                              cells[static_cast<std::size_t>(states[g])] >= kMany;
            if (same) most = std::max(most, ink_difference(groups[g], groups[h]));
        }
    return most;
}

bool differ_beyond(const CellGroup& a, const CellGroup& b, float variety) {
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.02F;
    return ink_difference(a, b) > kClearly * variety + kAndBy;
}

bool shows_letter(const CellGroup& group, GroundLetter letter) {
    constexpr float kClear = 0.8F;
    return !group.blank && group.letters[static_cast<std::size_t>(letter)] > kClear;
}

bool shows_letter(const CellGroup& group, MarkLetter letter) {
    constexpr float kClear = 0.85F;
    return !group.blank && group.score(letter) >= kClear;
}

bool shows_dot(const CellGroup& group) {
    constexpr float kSmall = 0.2F;
    constexpr float kRather = 0.5F;
    constexpr float kRatherSmall = 0.27F;  // A block, say.
    constexpr float kSurely = 0.65F;
    constexpr float kHardlyMine = 0.1F;
    if (group.blank) return false;
    const float dot = group.score(GroundLetter::Either);
    return (group.size < kSmall && dot > kRather) ||
           (group.size < kRatherSmall && dot + group.score(GroundLetter::Covered) > kSurely &&
            group.score(Shape::Mine) < kHardlyMine);
}

bool show_one_letter(const CellGroup& a, const CellGroup& b) {
    constexpr std::array kLetters{GroundLetter::Covered, GroundLetter::Empty, GroundLetter::Either};
    return std::ranges::any_of(
        kLetters, [&](GroundLetter letter) { return shows_letter(a, letter) && shows_letter(b, letter); });
}

}  // namespace sapper
