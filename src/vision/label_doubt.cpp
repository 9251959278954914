#include "label_doubt.hpp"

#include <algorithm>
#include <limits>

#include "second_flags.hpp"
#include "shape_costs.hpp"

namespace sapper {

namespace {

// Margin of a label, nats, below which its cells stay Unknown.
constexpr double kSure = 2.5;

bool is_mark(CellState label) {
    return label == CellState::Flag || label == CellState::Question || label == CellState::WrongFlag ||
           label == CellState::Mine;
}

// Whether the shape speaks for something else: it is not even this share as likely as the likeliest one.
bool is_unlike_shape(const CellGroup& group, CellState label, float share) {
    if (group.blank || label == CellState::Unknown || !shape_of(label)) return false;
    const float best = *std::max_element(group.scores.begin(), group.scores.end());
    // A flag on another ground was wrong; one in another colour was, or is a question mark.
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    if (marked && group.scores[static_cast<std::size_t>(Shape::Flag)] == best) return false;
    return group.scores[static_cast<std::size_t>(*shape_of(label))] < share * best;
}

// Whether only grounds and rules speak for the label.
bool is_against_shape(const CellGroup& group, CellState label) {
    constexpr float kAgainst = 0.1F;
    return is_unlike_shape(group, label, kAgainst);
}

// To the rules all marks are much the same, and covered cells, too: only their shape tells them apart. That
// it is no number they know.
bool is_unlikely_mark(const CellGroup& group, CellState label, double margin) {
    constexpr float kUnlikely = 0.3F;
    constexpr double kNoNumber = 4;
    if (!is_mark(label)) return false;
    if (margin < kNoNumber) return is_unlike_shape(group, label, kUnlikely);
    CellGroup mark = group;
    for (std::size_t s = 0; s < static_cast<std::size_t>(Shape::Flag); ++s) mark.scores[s] = 0;
    return is_unlike_shape(mark, label, kUnlikely);
}

// Whether the mark shows rather something else than itself, or nothing clearly, and is drawn clearly
// elsewhere on the board: a game draws a mark in one way.
bool is_drawn_clearly_elsewhere(std::span<const CellGroup> groups, const JointLabels& labels,
                                std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kUnclear = 0.4F;
    constexpr float kUnclearInColour = 0.8F;  // In another one: yet red ground shines through a mine's ink.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    if (!is_mark(label) || here.blank || !shape_of(label)) return false;
    const auto shape = static_cast<std::size_t>(*shape_of(label));
    const float most_else = std::max(kUnclear, here.scores[static_cast<std::size_t>(Shape::Other)]);
    const float most_in_colour = label == CellState::Mine ? most_else : std::max(most_else, kUnclearInColour);
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] != label || groups[h].blank || groups[h].scores[shape] <= kClear ||
            is_one_drawing(here, groups[h]))
            continue;
        if (here.scores[shape] < (have_one_colour(here, groups[h]) ? most_else : most_in_colour)) return true;
    }
    return false;
}

// Whether it is the flag of other cells on a ground that nothing else has, in several cells: when a game is
// over, wrong flags are shown so. (One cell alone may be lit by the pointer over it.)
bool is_flag_shown_wrong(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.9F;
    constexpr float kFar = 20;
    constexpr float kAlike = 0.17F;  // Whatever the colour: the ground shines through.
    const CellGroup& here = groups[group];
    const auto is_clear_flag = [](const CellGroup& any) {
        return !any.blank && any.scores[static_cast<std::size_t>(Shape::Flag)] > kClear;
    };
    if (labels.states[group] != CellState::WrongFlag || !is_clear_flag(here) || here.members.size() < 2)
        return false;
    bool drawn_elsewhere = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || labels.states[h] == CellState::WrongFlag) continue;
        if (typical_rim_difference(here.ground.mean, groups[h].ground.mean) < kFar) return false;
        drawn_elsewhere =
            drawn_elsewhere || (labels.states[h] == CellState::Flag && is_clear_flag(groups[h]) &&
                                ink_difference(here, groups[h]) < kAlike);
    }
    return drawn_elsewhere;
}

// Whether it is a question mark not clearly drawn when the game is over: it may as well be a flag that is
// crossed out in a way of its own, unless it is seen how wrong flags are shown.
bool may_be_crossed_out(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.8F;
    constexpr float kPossible = 0.05F;
    if (labels.states[group] != CellState::Question || groups[group].blank) return false;
    const auto score = [&](Shape shape) { return groups[group].scores[static_cast<std::size_t>(shape)]; };
    const float flag = is_marked_flag(groups, group) ? 0 : score(Shape::Flag);
    const bool possible = flag + score(Shape::Crossed) + score(Shape::Other) > kPossible;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_flag_shown_wrong(groups, labels, h)) return false;
    return possible && score(Shape::Question) < kClear &&
           std::find(labels.states.begin(), labels.states.end(), CellState::Mine) != labels.states.end();
}

// Whether it clearly shows one mark and not the other, its rival: by the rules flags and mines are where
// mines are needed oftener than question marks, but that tells little of a single cell.
bool is_clearly_not_its_rival(std::span<const CellGroup> groups, const JointLabels& labels,
                              std::size_t group) {
    const CellState label = labels.states[group];
    const CellState rival = labels.rivals[group];
    const auto& scores = groups[group].scores;
    // A flag may have a small question mark beside it; a question mark has nothing that shows a flag.
    const bool question = label == CellState::Question;
    const float clear = question ? 0.75F : 0.9F;
    const float unlikely = question ? 0.05F : 0.02F;
    return !groups[group].blank && is_mark(label) && is_mark(rival) && label != rival &&
           scores[static_cast<std::size_t>(*shape_of(label))] > clear &&
           scores[static_cast<std::size_t>(*shape_of(rival))] < unlikely;
}

// Whether it shows its own mark likeliest, and is drawn more unlike its rival's drawings, which are clear and
// several, than these are among themselves: a game draws a mark in one way, so that it is not that one.
bool is_rival_drawn_otherwise(std::span<const CellGroup> groups, const JointLabels& labels,
                              std::size_t group) {
    constexpr float kLikely = 0.5F;
    constexpr float kClear = 0.9F;
    constexpr std::size_t kSeveral = 3;
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.02F;
    const CellState label = labels.states[group];
    const CellState rival = labels.rivals[group];
    const CellGroup& here = groups[group];
    if (here.blank || !is_mark(label) || !is_mark(rival) ||
        here.scores[static_cast<std::size_t>(*shape_of(label))] < kLikely)
        return false;
    const CellGroup* commonest = nullptr;  // Groups are in order of size.
    std::size_t cells = 0;
    float variety = 0;
    float least = 1;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || labels.states[h] != rival) continue;
        if (groups[h].scores[static_cast<std::size_t>(*shape_of(rival))] < kClear) return false;
        if (commonest == nullptr) commonest = &groups[h];
        cells += groups[h].members.size();
        variety = std::max(variety, ink_difference(*commonest, groups[h]));
        least = std::min(least, ink_difference(here, groups[h]));
    }
    return cells >= kSeveral && least > kClearly * variety + kAndBy;
}

// Whether only few cells say it, and neither they nor all that are labelled alike and look alike say it
// clearly.
bool is_weak(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.55F;
    constexpr std::size_t kFew = 4;
    const CellState label = labels.states[group];
    if (groups[group].blank || groups[group].members.size() >= kFew || !shape_of(label)) return false;
    const bool marked = label == CellState::WrongFlag || label == CellState::Question;
    float sum = 0;
    float cells = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != label || !is_one_drawing(groups[group], groups[g])) continue;
        const auto score = [&](Shape shape) { return groups[g].scores[static_cast<std::size_t>(shape)]; };
        const auto size = static_cast<float>(groups[g].members.size());
        sum += size * std::max(score(*shape_of(label)), marked ? score(Shape::Flag) : 0);
        cells += size;
    }
    return sum < kClear * cells;
}

// Whether some of the other groups that are meant has the same ground.
template <class IsMeant>
bool has_ground_of(std::span<const CellGroup> groups, std::size_t group, IsMeant is_meant) {
    constexpr float kSameGround = 10;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && is_meant(h) &&
            typical_rim_difference(groups[group].ground.mean, groups[h].ground.mean) < kSameGround)
            return true;
    return false;
}

// Whether it is a flag of a drawing of its own: on several cells, where flags belong by the rules, and on the
// ground of covered ones. On a terminal, where all grounds are the same, it may be a covered cell itself.
bool is_strange_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    const auto is_covered = [&](std::size_t h) {
        return groups[h].blank && labels.states[h] == CellState::Covered;
    };
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    if (labels.states[group] != CellState::Flag || !is_strange(groups[group])) return false;
    std::size_t cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(groups[group], other)) cells += other.members.size();
    return cells >= kSeveral && has_ground_of(groups, group, is_covered) &&
           !has_ground_of(groups, group, is_opened);
}

}  // namespace

double margin_of(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr double kWeak = 2;
    constexpr double kClearShape = 2.6;
    const CellState state = labels.states[group];
    const double margin = labels.margins[group];
    if (may_be_crossed_out(groups, labels, group)) return std::min(margin, 0.0);
    if (state == CellState::Question && is_marked_flag(groups, group)) return margin;
    if (is_strange_flag(groups, labels, group)) return margin;
    if (is_unlikely_mark(groups[group], state, margin) || is_drawn_clearly_elsewhere(groups, labels, group))
        return std::min(margin, 0.0);
    const bool clear = is_clearly_not_its_rival(groups, labels, group) ||
                       is_rival_drawn_otherwise(groups, labels, group) ||
                       is_flag_shown_wrong(groups, labels, group);
    return margin + (clear ? kClearShape : 0) - (is_against_shape(groups[group], state) ? kSure : 0) -
           (is_weak(groups, labels, group) ? kWeak : 0);
}

namespace {

// The margin that a label needs on this board: where many cells are labelled against their shape, something
// is misunderstood; where most glyphs are in doubt, everything.
double needed_margin(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kMisunderstood = 40;
    constexpr double kMostDoubted = 0.5;
    constexpr double kUsualStrain = 5;
    constexpr double kMostStrain = 11;
    constexpr double kStrained = 0.5;
    constexpr double kForced = 12;  // With such a margin the rules leave no choice.
    double glyphs = 0;
    double against = 0;
    double doubted = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        const auto size = static_cast<double>(groups[g].members.size());
        const CellState state = labels.states[g];
        glyphs += size;
        if (is_against_shape(groups[g], state) && !is_strange_flag(groups, labels, g))
            against += size * std::clamp(1 - labels.margins[g] / kForced, 0.0, 1.0);
        const bool doubt = state == CellState::Unknown || margin_of(groups, labels, g) < kSure;
        // Which mark it is says nothing of the rest of the board.
        const bool either_mark = is_mark(state) && is_mark(labels.rivals[g]);
        doubted += doubt && !either_mark ? size : 0;
    }
    if (glyphs == 0) return kSure;
    if (doubted > kMostDoubted * glyphs || labels.strain > kMostStrain)
        return std::numeric_limits<double>::max();
    return kSure + kMisunderstood * against / glyphs +
           kStrained * std::max(0.0, labels.strain - kUsualStrain);
}

// Whether much more stands out in these cells, in which no ink was found, than in most others of their label,
// or in those at the board's sides: a large flag may be lost among the lines of a tile.
bool is_odd_blank(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kMuchMore = 1.5F;
    constexpr float kAtLeast = 40;  // Grey levels.
    constexpr std::size_t kSeveral = 6;
    if (!groups[group].blank) return false;
    const CellGroup* usual = &groups[group];
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (groups[g].blank && labels.states[g] == labels.states[group] &&
            groups[g].members.size() > usual->members.size())
            usual = &groups[g];
    float relief = usual->relief;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (g != group && groups[g].blank && labels.states[g] == labels.states[group] &&
            groups[g].members.size() >= kSeveral)
            relief = std::max(relief, groups[g].relief);
    return groups[group].relief > kMuchMore * relief + kAtLeast;
}

// Whether the group shows the drawing of one that is sure and has the same label, and no other label's: by
// itself it may be in doubt for its ground, or where light or scale has changed it a little. Two kinds of
// marks may differ by less, such as a cross over a mine.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group) {
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.04F;
    constexpr double kLeastMargin = 0.5;
    const bool either_mark = is_mark(labels.states[group]) && is_mark(labels.rivals[group]);
    if (groups[group].blank || either_mark || labels.margins[group] < kLeastMargin) return false;
    float own = 1;
    float other = 1;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || groups[h].blank || !have_one_colour(groups[group], groups[h])) continue;
        const float apart = ink_difference(groups[group], groups[h]);
        if (labels.states[h] != labels.states[group])
            other = std::min(other, apart);
        else if (sure[h] && is_one_drawing(groups[group], groups[h]))
            own = std::min(own, apart);
    }
    return own < 1 && other > kClearly * own + kAndBy;
}

// Letters that stand for covered cells, or for empty ones, are one letter: each by itself may be something
// else, but not when it is drawn like one that is sure, as far as one number is always drawn alike.
void believe_letters_alike(std::span<const CellGroup> groups, const JointLabels& labels,
                           std::vector<bool>& sure) {
    constexpr double kLeastMargin = 0.5;
    const float limit = alike_to(groups);
    const auto is_letter = [&](std::size_t g) {
        return !groups[g].blank &&
               (labels.states[g] == CellState::Covered || labels.states[g] == CellState::Empty);
    };
    const auto is_like_sure_one = [&](std::size_t g) {
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (sure[h] && is_letter(h) && labels.states[h] == labels.states[g] &&
                have_one_colour(groups[g], groups[h]) && ink_difference(groups[g], groups[h]) <= limit)
                return true;
        return false;
    };
    for (bool more = true; more;) {
        more = false;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (sure[g] || !is_letter(g) || labels.margins[g] < kLeastMargin || !is_like_sure_one(g))
                continue;
            sure[g] = true;
            more = true;
        }
    }
}

// Whether it is a question mark drawn like others, at least as many as are sure, that are in doubt: a game
// draws all of them in one way.
bool is_question_in_doubt(std::span<const CellGroup> groups, const JointLabels& labels,
                          const std::vector<bool>& sure, std::size_t group) {
    if (groups[group].blank || labels.states[group] != CellState::Question) return false;
    std::size_t doubted = 0;
    std::size_t believed = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Question && is_one_drawing(groups[group], groups[h]))
            (sure[h] ? believed : doubted) += groups[h].members.size();
    return doubted >= believed;
}

}  // namespace

std::vector<bool> sure_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                              const Board& labelled) {
    const double needed = needed_margin(groups, labels);
    const std::vector<bool> doubtful = doubtful_flags(groups, labels.states, labelled);
    std::vector<bool> by_itself(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        by_itself[g] = labels.states[g] != CellState::Unknown && !doubtful[g] &&
                       margin_of(groups, labels, g) >= needed && !is_odd_blank(groups, labels, g);
    std::vector<bool> sure = by_itself;
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = (by_itself[g] && !is_question_in_doubt(groups, labels, by_itself, g)) ||
                  (!doubtful[g] && is_drawn_like_a_sure_one(groups, labels, by_itself, g));
    believe_letters_alike(groups, labels, sure);
    return sure;
}

std::vector<bool> doubtful_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                 const Board& board) {
    constexpr float kClear = 0.85F;
    std::vector<bool> doubtful(groups.size(), false);
    if (board.count(CellState::Exploded) > 0) return doubtful;
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    const bool none_covered = board.count(CellState::Covered) == 0;
    float cells = 0;
    float sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Mine) continue;
        const auto size = static_cast<float>(groups[g].members.size());
        cells += size;
        sum += size * groups[g].scores[static_cast<std::size_t>(Shape::Mine)];
    }
    if (sum >= kClear * cells) return doubtful;
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] =
            labels.states[g] == CellState::Mine && (none_covered || !has_ground_of(groups, g, is_opened));
    return doubtful;
}

}  // namespace sapper
