#include "label_doubt.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "drawings.hpp"
#include "flag_doubt.hpp"
#include "ground_doubt.hpp"
#include "letter_doubt.hpp"
#include "mark_doubt.hpp"
#include "mine_doubt.hpp"
#include "number_doubt.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// Margin of a label, nats, below which its cells stay Unknown.
constexpr double kSure = 2.5;

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
    return margin + (clear ? kClearShape : 0) - (is_against_shape(groups[group], state) ? kSure : 0) -
           (is_weak(groups, labels, group) ? kWeak : 0);
}

namespace {

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

// The margin that a label needs on this board: where many cells are labelled against their shape, something
// is misunderstood; where most glyphs are in doubt, everything.
double needed_margin(std::span<const CellGroup> groups, const JointLabels& labels, float one_drawing) {
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
            if (are_one_letter(groups, labels, g, h, one_drawing) && margin_of(groups, labels, h) >= kSure)
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
        const bool doubt = state == CellState::Unknown || margin_of(groups, labels, g) < kSure;
        doubted += doubt && !either_mark && !is_letter_told_elsewhere(g) ? size : 0;
    }
    if (glyphs == 0) return kSure;
    // One or two on a board of one ground say nothing of that.
    const bool hardly_any = glyphs <= kHardlyAny && !labels.has(CellState::Empty);
    if ((doubted > kMostDoubted * glyphs && !hardly_any) || labels.strain > kMostStrain ||
        may_be_grained_tiles(groups, labels))
        return std::numeric_limits<double>::max();
    return kSure + kMisunderstood * against / glyphs +
           kStrained * std::max(0.0, labels.strain - kUsualStrain);
}

// Whether there are many wrong flags and hardly a mine is shown, or half as many clear ones as mines and no
// right one or covered cell: then the game is not over, or these are the covered ones, and the cells show
// something that other games do not, such as a nought.
bool are_no_wrong_flags(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled) {
    constexpr float kALittle = 0.3F;
    constexpr float kRather = 0.5F;
    constexpr float kVeryClear = 0.97F;
    constexpr std::size_t kFew = 3;
    bool all_clear = true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        all_clear = all_clear && (labels.states[h] != CellState::WrongFlag ||
                                  (!groups[h].blank && groups[h].score(Shape::Crossed) > kVeryClear));
    // Some games show what was wrong among the flags, and no mine that has one.
    if (all_clear && labelled.count(CellState::Flag) > labelled.count(CellState::WrongFlag)) return false;
    std::size_t mines = 0;
    std::size_t crossed = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] == CellState::Mine &&
            (labels.told[h] || groups[h].score(Shape::Mine) > kALittle))
            mines += groups[h].members.size();
        if (labels.states[h] == CellState::WrongFlag && !groups[h].blank &&
            groups[h].score(Shape::Crossed) > kRather)
            crossed += groups[h].members.size();
    }
    const auto wrong = static_cast<std::size_t>(labelled.count(CellState::WrongFlag));
    const bool none_right =
        labelled.count(CellState::Flag) == 0 && labelled.count(CellState::Covered) == 0 && crossed > kFew;
    return mines == 0 || wrong > kFew * (mines + 1) || (none_right && 2 * crossed > mines);
}

// How much the ink differs from the ground at the cell's corners, grey levels.
float contrast(const CellGroup& group) {
    constexpr int kLast = kBlocks - 1;
    float sum = 0;
    for (const int x : {0, kLast})
        for (const int y : {0, kLast}) sum += apart(group.colour, block_at(group.ground.mean, x, y));
    return sum / 4;
}

// Whether it is a mine on the ground of bare covered cells, and pale beside most mines: where the lattice is
// a little off, what shows of a tile's rim may look like one.
bool is_pale_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kPale = 0.5F;
    if (labels.states[group] != CellState::Mine || !is_on_bare_tile(groups, labels, group, kHardlyTwoGrounds))
        return false;
    std::size_t clearer = 0;
    std::size_t mines = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] != CellState::Mine) continue;
        mines += groups[h].members.size();
        if (contrast(groups[group]) < kPale * contrast(groups[h])) clearer += groups[h].members.size();
    }
    return 2 * clearer > mines;
}

// Whether it is called a question mark and may as well be the small picture of a bomb.
bool may_be_bomb(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.75F;
    constexpr float kSomewhat = 0.05F;
    const CellGroup& here = groups[group];
    return labels.states[group] == CellState::Question && labels.rivals[group] == CellState::Mine &&
           !here.blank && here.score(Shape::Question) < kClear && here.score(Shape::Mine) >= kSomewhat;
}

// Whether a board shows no number and has many flags: then all its opened cells may have been taken for them.
bool may_all_be_opened(const JointLabels& labels, const Board& labelled) {
    constexpr double kMany = 0.25;
    return std::ranges::none_of(labels.states, is_number) &&
           labelled.count(CellState::Flag) > kMany * labelled.size();
}

// Whether one of two marks may be drawn as the other with a small thing beside it or over it.
bool are_drawn_alike(CellState a, CellState b) {
    const bool any_mine = a == CellState::Mine || b == CellState::Mine;
    const bool any_crossed = a == CellState::WrongFlag || b == CellState::WrongFlag;
    return is_mark(a) && is_mark(b) && (!any_mine || any_crossed);
}

// Whether the group shows the drawing of one that is sure and has that label, and no other label's: by itself
// it may be in doubt for its ground, or where light or scale has changed it a little.
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

// Margin with which a label must be likelier than the next one to be believed for its drawing, nats.
constexpr double kLeastForDrawing = 0.5;

// The same with its own label. Two kinds of marks may differ by less, such as a cross over a mine; and a
// number may look much like another.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group) {
    return !groups[group].blank && !is_rather_other_number(groups[group].scores, labels.states[group]) &&
           labels.margins[group] >= kLeastForDrawing &&
           !are_drawn_alike(labels.states[group], labels.rivals[group]) &&
           is_drawn_as(groups, labels, sure, group, labels.states[group]);
}

// Where most marks are in doubt, those that are not clear are so, too: not one by one are they misunderstood.
void doubt_unclear_among_marks(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::vector<bool>& sure) {
    constexpr float kClear = 0.7F;
    constexpr std::size_t kMany = 10;
    std::size_t doubted = 0;
    std::size_t marks = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_mark(labels.states[g])) continue;
        marks += groups[g].members.size();
        if (!sure[g]) doubted += groups[g].members.size();
    }
    if (doubted < kMany || 2 * doubted < marks) return;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (!groups[g].blank && is_mark(labels.states[g]) &&
            groups[g].score(*shape_of(labels.states[g])) < kClear)
            sure[g] = false;
}

// Of letters that stand for covered cells, or for empty ones, each by itself may be something else, but not
// when it is drawn like one that is sure.
void believe_letters_alike(std::span<const CellGroup> groups, const JointLabels& labels, float one_drawing,
                           const std::vector<bool>& doubtful, std::vector<bool>& sure) {
    constexpr double kLeastMargin = 0.1;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (std::size_t h = 0; h < groups.size() && !sure[g]; ++h)
                if (sure[h] && !doubtful[g] && labels.margins[g] >= kLeastMargin &&
                    are_one_letter(groups, labels, g, h, one_drawing))
                    sure[g] = more = true;
    }
}

}  // namespace

std::vector<bool> sure_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                              const Board& labelled) {
    const float one_drawing = alike_to(groups);
    const double needed = needed_margin(groups, labels, one_drawing);
    std::vector<bool> doubtful = doubtful_flags(groups, labels.states, labelled);
    const bool no_wrong_flags = are_no_wrong_flags(groups, labels, labelled);
    const bool flags_too_many = may_all_be_opened(labels, labelled);
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] = doubtful[g] || is_doubtful_number(groups, labels, g, one_drawing) ||
                      is_doubtful_letter(groups, labels, g, one_drawing) ||
                      is_unclear_mark(groups, labels, g) || is_pale_mine(groups, labels, g) ||
                      may_be_bomb(groups, labels, g) || is_empty_among_mines(groups, labels, labelled, g) ||
                      may_be_either_at_end(groups, labels, g) ||
                      may_be_empty_on_own_ground(groups, labels, labelled, g) ||
                      has_inside_of_empty(groups, labels, g) || is_covered_on_red(groups, labels, g) ||
                      (labels.grounds_open && groups[g].blank) ||
                      (no_wrong_flags && labels.states[g] == CellState::WrongFlag) ||
                      (flags_too_many && labels.states[g] == CellState::Flag);
    const std::vector<bool> no_sure_flags = flags_or_others(groups, labels, labelled);
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] = (doubtful[g] && !labels.told[g]) || no_sure_flags[g] ||
                      is_flag_and_mine(groups, labels, g) || may_be_last_covered(groups, labels, g);
    std::vector<bool> by_itself(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        by_itself[g] = labels.states[g] != CellState::Unknown && !doubtful[g] &&
                       margin_of(groups, labels, g) >= needed && !is_odd_blank(groups, labels, labelled, g);
    std::vector<bool> sure = by_itself;
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = (by_itself[g] && !is_question_in_doubt(groups, labels, by_itself, g) &&
                   !is_like_doubtful_ground(groups, labels, by_itself, g)) ||
                  (!doubtful[g] && is_drawn_like_a_sure_one(groups, labels, by_itself, g));
    believe_letters_alike(groups, labels, one_drawing, doubtful, sure);
    doubt_unclear_among_marks(groups, labels, sure);
    return sure;
}

JointLabels labels_by_drawings(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kNearlyTheOther = 1.5;
    constexpr double kClearLetter = 6;
    std::vector<bool> sure(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = labels.states[g] != CellState::Unknown && margin_of(groups, labels, g) >= kSure;
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
