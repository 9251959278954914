#include "label_doubt.hpp"

#include <algorithm>
#include <optional>

#include "drawings.hpp"
#include "drawn_labels.hpp"
#include "flag_doubt.hpp"
#include "ground_doubt.hpp"
#include "label_margin.hpp"
#include "letter_doubt.hpp"
#include "mark_doubt.hpp"
#include "mine_doubt.hpp"
#include "number_doubt.hpp"

namespace sapper {

namespace {

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

// What there is to ask of a group, and what is known of the whole board.
struct Labelled {
    std::span<const CellGroup> groups;
    const JointLabels& labels;
    const Board& board;
    float one_drawing;  // See alike_to.
    bool no_wrong_flags;
    bool all_opened;       // Or all that is called a flag may be.
    bool several_letters;  // For covered cells, and no number.
    std::vector<bool> flags_or_questions;
    std::vector<bool> flags_or_others;

    Labelled(std::span<const CellGroup> of, const JointLabels& with, const Board& labelled)
        : groups(of),
          labels(with),
          board(labelled),
          one_drawing(alike_to(of)),
          no_wrong_flags(are_no_wrong_flags(of, with, labelled)),
          all_opened(may_all_be_opened(with, labelled)),
          several_letters(are_covered_letters_several(of, with, one_drawing)),
          flags_or_questions(doubtful_flags(of, with.states, labelled)),
          flags_or_others(sapper::flags_or_others(of, with, labelled)) {}
};

using Holds = bool (*)(const Labelled& all, std::size_t group);

// Asks a function that wants some of that, in its usual order.
template <auto kAsked>
bool holds(const Labelled& all, std::size_t group) {
    if constexpr (requires { kAsked(all.groups, all.labels, all.board, group); })
        return kAsked(all.groups, all.labels, all.board, group);
    else if constexpr (requires { kAsked(all.groups, all.labels, group, all.one_drawing); })
        return kAsked(all.groups, all.labels, group, all.one_drawing);
    else
        return kAsked(all.groups, all.labels, group);
}

struct GroupDoubt {
    Doubt why;
    Holds holds;
};

// What leaves a label in doubt, however clear it is by itself, unless the rules leave no choice.
constexpr GroupDoubt kUnlessTold[] = {
    {"a flag and a question mark may look the same here",
     [](const Labelled& all, std::size_t g) { return bool(all.flags_or_questions[g]); }},
    {"one drawing is called a flag here and a question mark there", holds<is_flag_and_question>},
    {"a number of another colour, drawing or ground may be something else", holds<is_doubtful_number>},
    {"it may be a letter that stands for covered or for empty cells", holds<is_doubtful_letter>},
    {"red letters on mines alone may show these", holds<may_be_mines_in_red>},
    {"without a number, what is drawn in several ways may be numbers",
     [](const Labelled& all, std::size_t g) {
         return all.several_letters && !all.groups[g].blank && all.labels.states[g] == CellState::Covered;
     }},
    {"the mark is not clear", holds<is_unclear_mark>},
    {"what is called a mine is pale beside the others", holds<is_pale_mine>},
    {"it may be a bomb as well as a question mark", holds<may_be_bomb>},
    {"it looks empty, but is among mines", holds<is_empty_among_mines>},
    {"a lost game may show covered and empty cells alike", holds<may_be_either_at_end>},
    {"it may be an empty cell on a ground of its own", holds<may_be_empty_on_own_ground>},
    {"it looks covered, but is inside like an empty cell", holds<has_inside_of_empty>},
    {"it may be a mine on red", holds<is_covered_on_red>},
    {"covered and empty cells may have changed places",
     [](const Labelled& all, std::size_t g) { return all.labels.grounds_open && all.groups[g].blank; }},
    {"so many wrong flags are hardly some",
     [](const Labelled& all, std::size_t g) {
         return all.no_wrong_flags && all.labels.states[g] == CellState::WrongFlag;
     }},
    {"without a number, flags may as well be opened cells",
     [](const Labelled& all, std::size_t g) {
         return all.all_opened && all.labels.states[g] == CellState::Flag;
     }},
};

// What does even then.
constexpr GroupDoubt kEvenIfTold[] = {
    {"what is called a flag may be something else",
     [](const Labelled& all, std::size_t g) { return bool(all.flags_or_others[g]); }},
    {"one drawing is called a flag here and a mine there", holds<is_flag_and_mine>},
    {"it may be the last kind of covered cells as well as a flag", holds<may_be_last_covered>},
    {"flags and covered cells may have changed places", holds<may_be_flags_and_covered_swapped>},
    {"it may be a mine that fills its cell", holds<may_be_large_mine>},
};

Doubt first_of(std::span<const GroupDoubt> doubts, const Labelled& all, std::size_t group) {
    const auto found =
        std::ranges::find_if(doubts, [&](const GroupDoubt& doubt) { return doubt.holds(all, group); });
    return found == doubts.end() ? Doubt() : found->why;
}

// However clear the label is by itself.
Doubt grave_doubt(const Labelled& all, std::size_t group) {
    const Doubt doubt = all.labels.told[group] ? Doubt() : first_of(kUnlessTold, all, group);
    return doubt.empty() ? first_of(kEvenIfTold, all, group) : doubt;
}

// Where there is no grave one: how clear the label is.
Doubt doubt_of_clearness(const Labelled& all, std::size_t group, std::optional<double> needed) {
    if (all.labels.states[group] == CellState::Unknown) return "it looks like nothing that is known";
    if (!needed) return "too much of the board is misunderstood";
    if (margin_of(all.groups, all.labels, group) < *needed) return "something else is nearly as likely";
    if (is_odd_blank(all.groups, all.labels, all.board, group)) return "something may be hidden on it";
    return {};
}

// Where most marks are in doubt, those that are not clear are so, too: not one by one are they misunderstood.
void doubt_unclear_among_marks(std::span<const CellGroup> groups, const JointLabels& labels,
                               std::vector<Doubt>& doubts) {
    constexpr float kClear = 0.7F;
    constexpr std::size_t kMany = 10;
    std::size_t doubted = 0;
    std::size_t marks = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || !is_mark(labels.states[g])) continue;
        marks += groups[g].members.size();
        if (!doubts[g].empty()) doubted += groups[g].members.size();
    }
    if (doubted < kMany || 2 * doubted < marks) return;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (!groups[g].blank && is_mark(labels.states[g]) &&
            groups[g].score(*shape_of(labels.states[g])) < kClear)
            doubts[g] = "most marks of the board are in doubt";
}

// Whether the letter is drawn more like a sure one that stands for the other kind of cells than like that
// one.
bool is_nearer_to_other_letter(std::span<const CellGroup> groups, const JointLabels& labels,
                               const std::vector<Doubt>& doubts, std::size_t letter, std::size_t like) {
    const float apart = ink_difference(groups[letter], groups[like]);
    const CellState other =
        labels.states[letter] == CellState::Covered ? CellState::Empty : CellState::Covered;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == other && doubts[h].empty() && !groups[h].blank &&
            ink_difference(groups[letter], groups[h]) < apart)
            return true;
    return false;
}

// Of letters that stand for covered cells, or for empty ones, each by itself may be something else, but not
// when it is drawn like one that is sure.
void believe_letters_alike(std::span<const CellGroup> groups, const JointLabels& labels, float one_drawing,
                           const std::vector<Doubt>& grave, std::vector<Doubt>& doubts) {
    constexpr double kLeastMargin = 0.1;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (std::size_t h = 0; h < groups.size() && !doubts[g].empty(); ++h)
                if (doubts[h].empty() && grave[g].empty() && labels.margins[g] >= kLeastMargin &&
                    are_one_letter(groups, labels, g, h, one_drawing) &&
                    !is_nearer_to_other_letter(groups, labels, doubts, g, h)) {
                    doubts[g] = {};
                    more = true;
                }
    }
}

}  // namespace

std::vector<Doubt> doubts_of_groups(std::span<const CellGroup> groups, const JointLabels& labels,
                                    const Board& labelled) {
    const Labelled all(groups, labels, labelled);
    const std::optional<double> needed = needed_margin(groups, labels, all.one_drawing);
    std::vector<Doubt> grave(groups.size());
    std::vector<Doubt> doubts(groups.size());
    std::vector<bool> sure(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        grave[g] = grave_doubt(all, g);
        doubts[g] = grave[g].empty() ? doubt_of_clearness(all, g, needed) : grave[g];
        sure[g] = doubts[g].empty();
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (grave[g].empty() && is_drawn_like_a_sure_one(groups, labels, sure, g))
            doubts[g] = {};
        else if (sure[g] && is_question_in_doubt(groups, labels, sure, g))
            doubts[g] = "question marks drawn alike are in doubt";
        else if (sure[g] && is_like_doubtful_ground(groups, labels, sure, g))
            doubts[g] = "cells on a ground like its own are in doubt";
    }
    believe_letters_alike(groups, labels, all.one_drawing, grave, doubts);
    doubt_unclear_among_marks(groups, labels, doubts);
    return doubts;
}

}  // namespace sapper
