#include "role_doubt.hpp"

#include "drawings.hpp"
#include "look/end_grounds.hpp"

namespace sapper {

namespace {

// Whether it is something that nobody knows, called a flag where hardly a number proves a mine; or where no
// number is near, or where it may be a mine that is shown.
bool is_unfounded_flag(const MarkEvidence& marks, std::size_t group) {
    constexpr int kFewest = 2;
    constexpr int kSometimes = 4;
    return marks.labels().states[group] == CellState::Flag && is_strange(marks.groups()[group]) &&
           (marks.drawn(group).mines < kFewest || marks.may_be_shown_mine(group) ||
            marks.is_blind(group, kSometimes) ||
            marks.drawn(group).mines < kRightMarks * marks.drawn(group).safe);
}

// Whether it is called a letter that stands for covered cells, and the numbers prove that all such are
// safe: where hardly a cell is empty, that is what empty ones show.
bool is_unfounded_letter(const MarkEvidence& marks, std::size_t group) {
    constexpr int kFewest = 8;
    constexpr int kHardly = 3;  // For so many proved safe one that is empty.
    int empty = 0;
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (marks.labels().states[h] == CellState::Empty)
            empty += static_cast<int>(marks.groups()[h].members.size());
    return !marks.groups()[group].blank && marks.labels().states[group] == CellState::Covered &&
           marks.letters().safe >= kFewest && marks.letters().mines * kRightMarks <= marks.letters().safe &&
           empty * kHardly <= marks.letters().safe;
}

// Whether it is called a letter that stands for covered cells, is only where mines are, and others are
// covered or may be: then it may stand for flags.
bool may_be_flag_letter(const MarkEvidence& marks, std::size_t group) {
    constexpr int kFewest = 8;
    constexpr int kFewestBesideSafe = 4;  // Where the numbers prove several of the others safe.
    constexpr int kSafe = 3;
    constexpr std::size_t kSeveral = 3;
    if (marks.groups()[group].blank || marks.labels().states[group] != CellState::Covered ||
        marks.letters().safe > 0 || marks.letters().mines < kFewestBesideSafe)
        return false;
    for (std::size_t h = 0; h < marks.groups().size(); ++h) {
        const CellState label = marks.labels().states[h];
        const bool other =
            marks.groups()[h].blank || !is_one_drawing(marks.groups()[group], marks.groups()[h]);
        const bool enough = marks.letters().mines >= kFewest || marks.own(h).safe >= kSafe;
        if (other && enough && marks.groups()[h].members.size() >= kSeveral &&
            (label == CellState::Unknown || (label == CellState::Covered && marks.groups()[h].blank)))
            return true;
    }
    return false;
}

// Whether it is called a letter that stands for covered cells, though it is none that terminals have for
// these alone, and the numbers prove a mine under nearly all of them: where nothing else is left, it may
// stand for mines, as an asterisk does.
bool may_be_mine_letter(const MarkEvidence& marks, std::size_t group) {
    constexpr int kMost = 8;  // One in so many is not proved.
    if (marks.groups()[group].blank || marks.labels().states[group] != CellState::Covered ||
        marks.groups()[group].score(GroundLetter::Covered) > kGroundLetterLikely ||
        shows_dot(marks.groups()[group]) || marks.letters().safe > 0 || marks.bare().mines > 0)
        return false;
    int cells = 0;
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (marks.labels().states[h] == CellState::Covered)
            cells += static_cast<int>(marks.groups()[h].members.size());
    return marks.letters().mines * kMost >= cells * (kMost - 1);
}

// Whether it is called a mine that is shown, on covered ground, while other mines still are under bare
// tiles: a game that is over shows all of them, and in one that is not nothing but flags looks so.
bool is_shown_too_early(const MarkEvidence& marks, std::size_t group) {
    constexpr int kSeveral = 2;
    return !marks.groups()[group].blank && marks.labels().states[group] == CellState::Mine &&
           marks.bare().mines >= kSeveral && !marks.may_be_hit(group) && marks.is_on_covered(group) &&
           !marks.is_on_opened(group) && marks.is_going_on(group);
}

// Whether it is called a wrong flag for its ground alone, neither red nor pink, though no other kind of flag
// is on the board: it may be what flags look like, also where the numbers say that it was wrong.
bool may_be_usual_flag(const MarkEvidence& marks, std::size_t group) {
    return marks.is_wrong_by_ground(group) && !marks.labels().has(CellState::Flag) &&
           !is_wholly_pink(marks.groups()[group].ground.mean);
}

// Whether it is one of several question marks on a board where no tile is without a mark: they may be
// what covered cells look like.
bool may_be_covered(const MarkEvidence& marks, std::size_t group) {
    constexpr std::size_t kSeveral = 4;
    if (marks.groups()[group].blank || marks.labels().states[group] != CellState::Question ||
        marks.labels().has(CellState::Covered))
        return false;
    return cells_with_drawing(marks.groups(), marks.groups()[group]) >= kSeveral;
}

// Whether it is called a question mark as another drawing is that more clearly shows one, and the board has
// no flag: a game draws a mark in one way, so that one of them is the flags.
bool is_second_question(const MarkEvidence& marks, std::size_t group) {
    constexpr float kClear = 0.95F;
    const CellGroup& here = marks.groups()[group];
    if (here.blank || marks.labels().states[group] != CellState::Question ||
        here.score(Shape::Question) >= kClear || marks.labels().has(CellState::Flag))
        return false;
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (!marks.groups()[h].blank && marks.labels().states[h] == CellState::Question &&
            marks.groups()[h].score(Shape::Question) >= kClear && marks.are_drawn_otherwise(group, h) &&
            !is_one_drawing(here, marks.groups()[h]))
            return true;
    return false;
}

// Whether it is called a question mark and may be some other mark, to judge by its shape, where the numbers
// prove mines and nowhere else, and the board has no flag: a player who knows of a mine sets one, so that it
// may be what flags look like.
bool may_be_only_flag(const MarkEvidence& marks, std::size_t group) {
    constexpr float kPossible = 0.2F;
    constexpr int kSeveral = 2;
    const CellGroup& here = marks.groups()[group];
    if (here.blank || marks.labels().states[group] != CellState::Question ||
        marks.labels().has(CellState::Flag))
        return false;
    const float other = here.score(Shape::Flag) + here.score(Shape::Mine) + here.score(Shape::Crossed) +
                        here.score(Shape::Other);
    return other > kPossible && marks.drawn(group).mines >= kSeveral && marks.drawn(group).safe == 0;
}

}  // namespace

bool is_unfounded(const MarkEvidence& marks, std::size_t group) {
    return is_unfounded_flag(marks, group) || is_unfounded_letter(marks, group) ||
           may_be_flag_letter(marks, group) || may_be_mine_letter(marks, group) ||
           is_shown_too_early(marks, group) || may_be_covered(marks, group) ||
           may_be_usual_flag(marks, group) || is_second_question(marks, group) ||
           may_be_only_flag(marks, group);
}

}  // namespace sapper
