#include "drawn_labels.hpp"

#include <algorithm>

#include "drawings.hpp"
#include "label_margin.hpp"
#include "letter_doubt.hpp"
#include "mark_doubt.hpp"

namespace sapper {

namespace {

// Margin with which a label must be likelier than the next one to be believed for its drawing, nats.
constexpr double kLeastForDrawing = 0.5;

// Whether one of two marks may be drawn as the other with a small thing beside it or over it.
bool are_drawn_alike(CellState a, CellState b) {
    const bool any_mine = a == CellState::Mine || b == CellState::Mine;
    const bool any_crossed = a == CellState::WrongFlag || b == CellState::WrongFlag;
    return is_mark(a) && is_mark(b) && (!any_mine || any_crossed);
}

// Whether the group shows the drawing of one that is sure and has that label, and no other label's.
bool is_drawn_as(std::span<const CellGroup> groups, const JointLabels& labels, const std::vector<bool>& sure,
                 std::size_t group, CellState label) {
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.04F;
    float own = 1;
    float other = 1;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || groups[h].blank || labels.states[h] == CellState::Unknown ||
            !have_one_colour(groups[group], groups[h]))
            continue;
        const float apart = ink_difference(groups[group], groups[h]);
        if (labels.states[h] != label)
            other = std::min(other, apart);
        else if (sure[h] && is_one_drawing(groups[group], groups[h]))
            own = std::min(own, apart);
    }
    return own < 1 && other > kClearly * own + kAndBy;
}

}  // namespace

// Two kinds of marks may differ by less, such as a cross over a mine; and a number may look much like
// another.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group) {
    return !groups[group].blank && !is_rather_other_number(groups[group].scores, labels.states[group]) &&
           labels.margins[group] >= kLeastForDrawing &&
           !are_drawn_alike(labels.states[group], labels.rivals[group]) &&
           is_drawn_as(groups, labels, sure, group, labels.states[group]);
}

JointLabels labels_by_drawings(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kNearlyTheOther = 1.5;
    constexpr double kClearLetter = 6;
    std::vector<bool> sure(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = labels.states[g] != CellState::Unknown && margin_of(groups, labels, g) >= kSureMargin;
    JointLabels better = labels;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const CellState label = labels.states[g];
        const bool surely_covered = is_covered_letter_alone(groups, labels, g);
        if (surely_covered || is_like_covered_letters(groups, labels, g)) {
            better.states[g] = CellState::Covered;
            better.rivals[g] = label;
            better.margins[g] = surely_covered ? kClearLetter : kLeastForDrawing;
            continue;
        }
        if (is_nought_in_other_colour(groups, labels, g)) {
            better.states[g] = CellState::Empty;
            better.rivals[g] = label;
            better.margins[g] = kClearLetter;
            continue;
        }
        const CellState rival = labels.rivals[g];
        if (groups[g].blank || rival == CellState::Unknown || are_drawn_alike(label, rival) ||
            (label != CellState::Unknown && labels.margins[g] > kNearlyTheOther) ||
            !is_drawn_as(groups, labels, sure, g, rival))
            continue;
        better.states[g] = rival;
        better.rivals[g] = label;
        better.margins[g] = kLeastForDrawing;
    }
    return better;
}

}  // namespace sapper
