#include "label_margin.hpp"

#include <algorithm>
#include <numeric>

#include "drawings.hpp"
#include "ground_doubt.hpp"
#include "letter_doubt.hpp"
#include "mark_doubt.hpp"
#include "number_doubt.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// Whether only grounds and rules speak for the label.
bool is_against_shape(const CellGroup& group, CellState label) {
    constexpr float kAgainst = 0.1F;
    return is_unlike_shape(group, label, kAgainst);
}

// How likely its shape is one that cannot be where it is: a number on the ground of bare covered cells; a
// flag or a question mark on that of opened ones, or a mine while the game goes on.
float share_of_impossible(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    const CellGroup& here = groups[group];
    const bool on_covered = is_on_bare_tile(groups, labels, group, kHardlyTwoGrounds);
    const bool on_opened = is_on_opened_ground(groups, labels, group, kHardlyTwoGrounds);
    if (on_covered == on_opened) return 0;
    if (on_covered) {
        const auto marks = here.scores.begin() + static_cast<std::ptrdiff_t>(Shape::Flag);
        return std::accumulate(here.scores.begin(), marks, 0.0F);
    }
    return here.score(Shape::Flag) + here.score(Shape::Question) + here.score(Shape::Crossed) +
           (labels.has(CellState::Mine) ? 0 : here.score(Shape::Mine));
}

// Whether only few cells say it, and neither they nor all that are labelled alike and look alike say it
// clearly.
bool is_weak(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.5F;
    constexpr std::size_t kFew = 4;
    const CellState label = labels.states[group];
    if (groups[group].blank || groups[group].members.size() >= kFew || !shape_of(label)) return false;
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    float sum = 0;
    float cells = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != label || !is_one_drawing(groups[group], groups[g])) continue;
        const auto score = [&](Shape shape) { return groups[g].score(shape); };
        const auto size = static_cast<float>(groups[g].members.size());
        sum += size * std::max(score(*shape_of(label)), marked ? score(Shape::Flag) : 0);
        cells += size * (1 - share_of_impossible(groups, labels, g));
    }
    return sum < kClear * cells;
}

// Whether it is a flag of a drawing of its own: on several cells, where flags belong by the rules, and on the
// ground of covered ones. On a terminal, where all grounds are the same, it may be a covered cell itself.
bool is_strange_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    if (labels.states[group] != CellState::Flag || !is_strange(groups[group])) return false;
    return cells_with_drawing(groups, groups[group]) >= kSeveral &&
           is_on_bare_tile(groups, labels, group, kHardlyTwoGrounds) &&
           !is_on_opened_ground(groups, labels, group, kHardlyTwoGrounds);
}

// Whether empty cells show many different drawings, none of them a nought, and the rules bear the labels out
// for less than the price of a game that opens nothing: these may be covered ones, each with another grain.
bool may_be_grained_tiles(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr int kMany = 4;
    constexpr double kLeastOfNumber = 0.05;  // Of boards that are read rightly it is 0.12 nats.
    int drawn = 0;
    std::size_t numbers = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        drawn += static_cast<int>(labels.states[g] == CellState::Empty && !groups[g].blank &&
                                  !shows_letter(groups[g], GroundLetter::Empty));
        if (is_nonzero_number(labels.states[g])) numbers += groups[g].members.size();
    }
    return drawn >= kMany && labels.rules > -kLeastOfNumber * static_cast<double>(numbers);
}

}  // namespace

double margin_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr double kWeak = 2;
    constexpr double kClearShape = 2.6;
    const CellState state = labels.states[group];
    const double margin = labels.margins[group];
    if (labels.told[group]) return margin;
    if (may_be_crossed_out(groups, labels, group) || is_other_flag(groups, labels, group) ||
        may_all_be_questions(groups, labels, group))
        return std::min(margin, 0.0);
    if (is_question_like_number(groups, labels, group)) return margin + kClearShape;
    const bool drawn_elsewhere = is_drawn_clearly_elsewhere(groups, labels, group);
    if (state == CellState::Question && is_marked_flag(groups, group) && !drawn_elsewhere)
        return margin + (groups[group].clearly_marked ? kClearShape : 0);
    if (is_strange_flag(groups, labels, group)) return margin;
    if (is_unlikely_mark(groups[group], state, margin) || drawn_elsewhere) return std::min(margin, 0.0);
    const bool clear = is_clearly_this_mark(groups, labels, group) ||
                       is_clear_number(groups[group], state, labels.rivals[group]) ||
                       is_clear_covered_letter(groups[group], state, labels.rivals[group]);
    return margin + (clear ? kClearShape : 0) - (is_against_shape(groups[group], state) ? kSureMargin : 0) -
           (is_weak(groups, labels, group) ? kWeak : 0);
}

std::optional<double> needed_margin(std::span<const CellGroup> groups, const JointLabels& labels,
                                    float one_drawing) {
    constexpr double kMisunderstood = 40;
    constexpr double kMostDoubted = 0.5;
    constexpr double kHardlyAny = 2;
    constexpr double kUsualStrain = 5;
    constexpr double kMostStrain = 15;
    constexpr double kStrained = 0.5;
    constexpr double kForced = 12;  // With such a margin the rules leave no choice.
    double glyphs = 0;
    double against = 0;
    double doubted = 0;
    const auto is_letter_told_elsewhere = [&](std::size_t g) {
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (are_one_letter(groups, labels, g, h, one_drawing) &&
                margin_of(groups, labels, h) >= kSureMargin)
                return true;
        return false;
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        const auto size = static_cast<double>(groups[g].members.size());
        const CellState state = labels.states[g];
        glyphs += size;
        // Which mark it is says nothing of the rest of the board.
        const bool either_mark = is_mark(state) && is_mark(labels.rivals[g]);
        if (is_against_shape(groups[g], state) && !labels.told[g] && !either_mark &&
            !is_strange_flag(groups, labels, g))
            against += size * std::clamp(1 - labels.margins[g] / kForced, 0.0, 1.0);
        const bool doubt = state == CellState::Unknown || margin_of(groups, labels, g) < kSureMargin;
        doubted += doubt && !either_mark && !is_letter_told_elsewhere(g) ? size : 0;
    }
    if (glyphs == 0) return kSureMargin;
    // One or two on a board of one ground say nothing of that.
    const bool hardly_any = glyphs <= kHardlyAny && !labels.has(CellState::Empty);
    if ((doubted > kMostDoubted * glyphs && !hardly_any) || labels.strain > kMostStrain ||
        may_be_grained_tiles(groups, labels))
        return std::nullopt;
    return kSureMargin + kMisunderstood * against / glyphs +
           kStrained * std::max(0.0, labels.strain - kUsualStrain);
}

}  // namespace sapper
