#include "label_doubt.hpp"

#include <algorithm>
#include <limits>

#include "mark_doubt.hpp"
#include "second_flags.hpp"
#include "shape_costs.hpp"

namespace sapper {

namespace {

// Margin of a label, nats, below which its cells stay Unknown.
constexpr double kSure = 2.5;

// Whether only grounds and rules speak for the label.
bool is_against_shape(const CellGroup& group, CellState label) {
    constexpr float kAgainst = 0.1F;
    return is_unlike_shape(group, label, kAgainst);
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
        const auto score = [&](Shape shape) { return groups[g].score(shape); };
        const auto size = static_cast<float>(groups[g].members.size());
        sum += size * std::max(score(*shape_of(label)), marked ? score(Shape::Flag) : 0);
        cells += size;
    }
    return sum < kClear * cells;
}

// Whether it is a number that its shape clearly says, and nothing else is likelier than a mine. A flag may
// look like a 1 or a 7, so that these need more.
bool is_clear_number(const CellGroup& group, CellState label, CellState rival) {
    constexpr float kClear = 0.96F;
    return !group.blank && is_number(label) && label != CellState::Empty && label != CellState::One &&
           label != CellState::Seven && (rival == CellState::Mine || rival == CellState::Unknown) &&
           group.score(*shape_of(label)) > kClear;
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

// Whether it is on the ground of bare covered cells.
bool is_on_bare_tile(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    return has_ground_of(groups, group, [&](std::size_t h) {
        return groups[h].blank && labels.states[h] == CellState::Covered;
    });
}

// Whether it is a flag of a drawing of its own: on several cells, where flags belong by the rules, and on the
// ground of covered ones. On a terminal, where all grounds are the same, it may be a covered cell itself.
bool is_strange_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    if (labels.states[group] != CellState::Flag || !is_strange(groups[group])) return false;
    std::size_t cells = 0;
    for (const CellGroup& other : groups)
        if (is_one_drawing(groups[group], other)) cells += other.members.size();
    return cells >= kSeveral && is_on_bare_tile(groups, labels, group) &&
           !has_ground_of(groups, group, is_opened);
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
    const bool drawn_elsewhere = is_drawn_clearly_elsewhere(groups, labels, group);
    if (state == CellState::Question && is_marked_flag(groups, group) && !drawn_elsewhere) return margin;
    if (is_strange_flag(groups, labels, group)) return margin;
    if (is_unlikely_mark(groups[group], state, margin) || drawn_elsewhere) return std::min(margin, 0.0);
    const bool clear = is_clearly_this_mark(groups, labels, group) ||
                       is_clear_number(groups[group], state, labels.rivals[group]);
    return margin + (clear ? kClearShape : 0) - (is_against_shape(groups[group], state) ? kSure : 0) -
           (is_weak(groups, labels, group) ? kWeak : 0);
}

namespace {

// Whether both are letters that stand for covered cells, or both for empty ones, and are drawn alike, as far
// as one number is: `limit`, of the ink.
bool are_one_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t a,
                    std::size_t b, float limit) {
    const CellState label = labels.states[a];
    return (label == CellState::Covered || label == CellState::Empty) && labels.states[b] == label &&
           !groups[a].blank && !groups[b].blank && have_one_colour(groups[a], groups[b]) &&
           (ink_difference(groups[a], groups[b]) <= limit || show_one_letter(groups[a], groups[b]));
}

// The margin that a label needs on this board: where many cells are labelled against their shape, something
// is misunderstood; where most glyphs are in doubt, everything.
double needed_margin(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kMisunderstood = 40;
    constexpr double kMostDoubted = 0.5;
    constexpr double kUsualStrain = 5;
    constexpr double kMostStrain = 15;
    constexpr double kStrained = 0.5;
    constexpr double kForced = 12;  // With such a margin the rules leave no choice.
    double glyphs = 0;
    double against = 0;
    double doubted = 0;
    const float one_letter = alike_to(groups);
    const auto is_letter_told_elsewhere = [&](std::size_t g) {
        for (std::size_t h = 0; h < groups.size(); ++h)
            if (are_one_letter(groups, labels, g, h, one_letter) && margin_of(groups, labels, h) >= kSure)
                return true;
        return false;
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank) continue;
        const auto size = static_cast<double>(groups[g].members.size());
        const CellState state = labels.states[g];
        glyphs += size;
        if (is_against_shape(groups[g], state) && !labels.told[g] && !is_strange_flag(groups, labels, g))
            against += size * std::clamp(1 - labels.margins[g] / kForced, 0.0, 1.0);
        const bool doubt = state == CellState::Unknown || margin_of(groups, labels, g) < kSure;
        // Which mark it is says nothing of the rest of the board.
        const bool either_mark = is_mark(state) && is_mark(labels.rivals[g]);
        doubted += doubt && !either_mark && !is_letter_told_elsewhere(g) ? size : 0;
    }
    if (glyphs == 0) return kSure;
    if (doubted > kMostDoubted * glyphs || labels.strain > kMostStrain)
        return std::numeric_limits<double>::max();
    return kSure + kMisunderstood * against / glyphs +
           kStrained * std::max(0.0, labels.strain - kUsualStrain);
}

bool is_at_side(int cell, const Board& board) {
    const Coord at = board.coord(cell);
    return at.row == 0 || at.col == 0 || at.row == board.height() - 1 || at.col == board.width() - 1;
}

// Whether much more stands out in these cells, in which no ink was found, than in most others of their label,
// and in those at the board's sides; or starkly more than in several others: a large flag may be lost among
// the lines of a tile, and most covered cells have one.
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

// Whether it may be another number and has not the colour of those cells that show its own one more clearly:
// a game draws one number in one colour.
bool is_number_in_other_colour(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::size_t group) {
    constexpr float kClear = 0.75F;
    constexpr float kClearer = 0.1F;
    constexpr float kOneColour = 22;  // Grey levels; thin strokes vary as they lie on the pixels.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    if (here.blank || label == CellState::Empty || !is_number(label) || !is_number(labels.rivals[group]))
        return false;
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
    constexpr float kOtherColour = 60;  // Grey levels.
    const CellState label = labels.states[group];
    const CellGroup& here = groups[group];
    const auto score = [&](CellState state) { return here.score(*shape_of(state)); };
    if (here.blank || label == CellState::Empty || !is_number(label) || !is_mark(labels.rivals[group]) ||
        score(labels.rivals[group]) < kPossible)
        return false;
    std::size_t same = 0;
    std::size_t other = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && labels.states[h] == label)
            (apart(here.colour, groups[h].colour) > kOtherColour ? other : same) += groups[h].members.size();
    return other > same;
}

// Whether there are many wrong flags and hardly a mine is shown: then the game is not over, and these cells
// show something that other games do not, such as a nought.
bool are_wrong_too_early(std::span<const CellGroup> groups, const JointLabels& labels,
                         const Board& labelled) {
    constexpr float kALittle = 0.3F;
    constexpr float kVeryClear = 0.97F;
    constexpr std::size_t kFew = 3;
    bool all_clear = true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        all_clear = all_clear && (labels.states[h] != CellState::WrongFlag ||
                                  (!groups[h].blank && groups[h].score(Shape::Crossed) > kVeryClear));
    // Some games show what was wrong among the flags, and no mine that has one.
    if (all_clear && labelled.count(CellState::Flag) > labelled.count(CellState::WrongFlag)) return false;
    std::size_t mines = 0;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Mine &&
            (labels.told[h] || groups[h].score(Shape::Mine) > kALittle))
            mines += groups[h].members.size();
    const auto wrong = static_cast<std::size_t>(labelled.count(CellState::WrongFlag));
    return mines == 0 || wrong > kFew * (mines + 1);
}

// Whether it is called a number and drawn much like the letter that stands for covered cells, in its colour.
bool may_be_covered_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                           float one_letter) {
    const CellGroup& here = groups[group];
    if (here.blank || labels.states[group] == CellState::Empty || !is_number(labels.states[group]))
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && labels.states[h] == CellState::Covered && have_one_colour(here, groups[h]) &&
            ink_difference(here, groups[h]) <= one_letter)
            return true;
    return false;
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
    if (here.blank || label == CellState::Empty || !is_number(label)) return false;
    const bool blurred = here.members.size() < kFew && here.score(*shape_of(label)) < kClear;
    if (!blurred && !is_unlike_shape(here, label, kRather)) return false;
    std::size_t cells = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || labels.states[h] != label || groups[h].score(*shape_of(label)) < kClear)
            continue;
        if (have_one_colour(here, groups[h]) && ink_difference(here, groups[h]) <= one_drawing) return false;
        cells += groups[h].members.size();
    }
    return cells >= kSeveral;
}

// Whether it is one of a few cells with the same drawing, called a number, of which one is on another ground:
// a lost game shows the mine that was hit so.
bool is_number_on_odd_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             std::size_t group) {
    constexpr float kClear = 0.95F;
    constexpr float kAlike = 0.17F;  // Whatever the colour: the ground shines through.
    constexpr float kOtherGround = 40;
    constexpr std::size_t kFew = 6;
    const CellState label = labels.states[group];
    if (groups[group].blank || label == CellState::Empty || !is_number(label)) return false;
    std::size_t cells = 0;
    bool other_ground = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        const CellGroup& other = groups[h];
        if (other.blank || labels.states[h] != label || ink_difference(groups[group], other) > kAlike)
            continue;
        if (other.score(*shape_of(label)) > kClear) return false;
        cells += other.members.size();
        const bool far = typical_rim_difference(groups[group].ground.mean, other.ground.mean) > kOtherGround;
        other_ground =
            other_ground || (far && std::min(other.members.size(), groups[group].members.size()) == 1);
    }
    return other_ground && cells < kFew;
}

// Whether it is called a letter that stands for covered cells and looks rather like a mark.
bool is_covered_like_mark(const CellGroup& group, CellState label) {
    constexpr float kLikely = 0.3F;
    constexpr float kUnlikely = 0.6F;  // Times.
    const float covered = group.letters[static_cast<std::size_t>(GroundLetter::Covered)];
    const float mark =
        std::max({group.score(Shape::Flag), group.score(Shape::Mine), group.score(Shape::Question)});
    return !group.blank && label == CellState::Covered && mark > kLikely && covered < kUnlikely * mark;
}

// Whether it is called the letter that stands for covered cells and is hardly that, while others are clearer
// and no cell is empty: it may be the one for those.
bool may_be_empty_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kHardly = 0.35F;
    constexpr float kClearer = 0.45F;
    const auto is_letter = [&](std::size_t g, auto is_meant) {
        return !groups[g].blank && labels.states[g] == CellState::Covered &&
               is_meant(groups[g].letters[static_cast<std::size_t>(GroundLetter::Covered)]);
    };
    if (!is_letter(group, [](float score) { return score < kHardly; }) ||
        std::ranges::find(labels.states, CellState::Empty) != labels.states.end())
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (is_letter(h, [](float score) { return score > kClearer; })) return true;
    return false;
}

// Whether it is a flag by the rules rather than by its shape and no cell is covered: then that may be the
// letter or the block by which a game shows covered cells, of which only mines are left.
bool may_be_last_covered(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kClear = 0.9F;
    if (groups[group].blank || labels.states[group] != CellState::Flag ||
        std::ranges::find(labels.states, CellState::Covered) != labels.states.end())
        return false;
    return std::ranges::none_of(groups, [&](const CellGroup& other) {
        return is_one_drawing(groups[group], other) && other.score(Shape::Flag) >= kClear;
    });
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
    if (labels.states[group] != CellState::Mine || !is_on_bare_tile(groups, labels, group)) return false;
    std::size_t clearer = 0;
    std::size_t mines = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (labels.states[h] != CellState::Mine) continue;
        mines += groups[h].members.size();
        if (contrast(groups[group]) < kPale * contrast(groups[h])) clearer += groups[h].members.size();
    }
    return 2 * clearer > mines;
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

// The same with its own label. Two kinds of marks may differ by less, such as a cross over a mine.
bool is_drawn_like_a_sure_one(std::span<const CellGroup> groups, const JointLabels& labels,
                              const std::vector<bool>& sure, std::size_t group) {
    return !groups[group].blank && labels.margins[group] >= kLeastForDrawing &&
           !are_drawn_alike(labels.states[group], labels.rivals[group]) &&
           is_drawn_as(groups, labels, sure, group, labels.states[group]);
}

// Whether they are a few bare cells, not quite surely covered or empty, on a ground like that of others which
// are in doubt: in light that changes over the board each ground is like the next.
bool is_like_doubtful_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             const std::vector<bool>& by_itself, std::size_t group) {
    constexpr double kQuiteSure = 5;
    constexpr std::size_t kFew = 4;
    constexpr float kLike = 4;  // Grey levels.
    const CellGroup& here = groups[group];
    if (!here.blank || here.members.size() >= kFew || labels.margins[group] > kQuiteSure) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && groups[h].blank && !by_itself[h] &&
            typical_rim_difference(here.ground.mean, groups[h].ground.mean) < kLike)
            return true;
    return false;
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
void believe_letters_alike(std::span<const CellGroup> groups, const JointLabels& labels,
                           const std::vector<bool>& doubtful, std::vector<bool>& sure) {
    constexpr double kLeastMargin = 0.1;
    const float limit = alike_to(groups);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (std::size_t h = 0; h < groups.size() && !sure[g]; ++h)
                if (sure[h] && !doubtful[g] && labels.margins[g] >= kLeastMargin &&
                    are_one_letter(groups, labels, g, h, limit))
                    sure[g] = more = true;
    }
}

}  // namespace

std::vector<bool> sure_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                              const Board& labelled) {
    const double needed = needed_margin(groups, labels);
    std::vector<bool> doubtful = doubtful_flags(groups, labels.states, labelled);
    const bool wrong_too_early = are_wrong_too_early(groups, labels, labelled);
    const bool flags_too_many = may_all_be_opened(labels, labelled);
    const float one_letter = alike_to(groups);
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] = doubtful[g] || is_number_in_other_colour(groups, labels, g) ||
                      is_mark_in_other_colour(groups, labels, g) || is_pale_mine(groups, labels, g) ||
                      may_be_covered_letter(groups, labels, g, one_letter) ||
                      is_number_drawn_elsewhere(groups, labels, g, one_letter) ||
                      is_number_on_odd_ground(groups, labels, g) ||
                      is_covered_like_mark(groups[g], labels.states[g]) ||
                      may_be_empty_letter(groups, labels, g) || is_unclear_question(groups, labels, g) ||
                      is_unclear_mark(groups, labels, g) ||
                      (wrong_too_early && labels.states[g] == CellState::WrongFlag) ||
                      (flags_too_many && labels.states[g] == CellState::Flag);
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] = (doubtful[g] && !labels.told[g]) || may_be_last_covered(groups, labels, g);
    std::vector<bool> by_itself(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        by_itself[g] = labels.states[g] != CellState::Unknown && !doubtful[g] &&
                       margin_of(groups, labels, g) >= needed && !is_odd_blank(groups, labels, labelled, g);
    std::vector<bool> sure = by_itself;
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = (by_itself[g] && !is_question_in_doubt(groups, labels, by_itself, g) &&
                   !is_like_doubtful_ground(groups, labels, by_itself, g)) ||
                  (!doubtful[g] && is_drawn_like_a_sure_one(groups, labels, by_itself, g));
    believe_letters_alike(groups, labels, doubtful, sure);
    doubt_unclear_among_marks(groups, labels, sure);
    return sure;
}

JointLabels labels_by_drawings(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr double kNearlyTheOther = 1.5;
    std::vector<bool> sure(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        sure[g] = labels.states[g] != CellState::Unknown && margin_of(groups, labels, g) >= kSure;
    JointLabels better = labels;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const CellState label = labels.states[g];
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

std::vector<bool> doubtful_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                 const Board& board) {
    constexpr float kClear = 0.85F;
    constexpr float kVeryClear = 0.95F;
    std::vector<bool> doubtful(groups.size(), false);
    if (board.count(CellState::Exploded) > 0) return doubtful;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_clearly_crossed(groups[g], labels.states[g])) return doubtful;
    const auto is_opened = [&](std::size_t h) { return is_number(labels.states[h]); };
    const bool none_covered = board.count(CellState::Covered) == 0;
    float cells = 0;
    float sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Mine) continue;
        const auto size = static_cast<float>(groups[g].members.size());
        cells += size;
        sum += size * groups[g].score(Shape::Mine);
    }
    if (sum >= (none_covered ? kVeryClear : kClear) * cells) return doubtful;
    for (std::size_t g = 0; g < groups.size(); ++g)
        doubtful[g] = labels.states[g] == CellState::Mine &&
                      (none_covered || (!labels.told[g] && !has_ground_of(groups, g, is_opened)));
    return doubtful;
}

}  // namespace sapper
