#include "mark_roles.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "coloured_mines.hpp"
#include "drawings.hpp"
#include "look/plain_disc.hpp"
#include "mark_doubt.hpp"
#include "role_doubt.hpp"
#include "second_flags.hpp"

namespace sapper {

namespace {

// So many more mines must be proved, in bits, as its shape says that it is a question mark and no flag.
double bits_against_flag(const MarkEvidence& marks, std::size_t group) {
    constexpr float kUnlikely = 0.02F;
    const float flag = std::max(marks.groups()[group].score(Shape::Flag), kUnlikely);
    return std::max(0.0F, std::log2(marks.groups()[group].score(Shape::Question) / flag));
}

// Whether other marks that are no mines shown on opened ground stand for more mines: of flags and
// question marks on mines, which a player may set as well, flags are more.
bool is_outnumbered(const MarkEvidence& marks, std::size_t group) {
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (!marks.groups()[h].blank && !is_number(marks.labels().states[h]) &&
            marks.labels().states[h] != CellState::Covered &&
            marks.drawn(h).mines >= marks.drawn(group).mines && !marks.is_on_opened(h) &&
            !is_one_drawing(marks.groups()[group], marks.groups()[h]))
            return true;
    return false;
}

// So alike are two drawings of one mine, whatever the colour: the ground shines through.
constexpr float kAlikeMines = 0.17F;

// Whether another mine that is drawn so stands where it may have been hit.
bool is_one_hit_like(const MarkEvidence& marks, std::size_t group) {
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (h != group && marks.may_be_hit(h) && is_drawn_clearly(marks.groups()[h], Shape::Mine) &&
            ink_difference(marks.groups()[group], marks.groups()[h]) < kAlikeMines)
            return true;
    return false;
}

// Whether it rather shows a mine, and others that do are drawn alike: games show the mines that had a flag on
// a ground of their own.
bool is_drawn_like_shown_mine(const MarkEvidence& marks, std::size_t group) {
    constexpr float kRather = 0.5F;
    const auto is_rather_mine = [&](std::size_t g) {
        return marks.groups()[g].score(Shape::Mine) >= kRather;
    };
    if (!is_rather_mine(group)) return false;
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (h != group && marks.labels().states[h] == CellState::Mine && is_rather_mine(h) &&
            ink_difference(marks.groups()[group], marks.groups()[h]) < kAlikeMines)
            return true;
    return false;
}

bool is_flag(const MarkEvidence& marks, std::size_t group) {
    constexpr int kSeveral = 2;
    constexpr int kHardlyEver = 8;
    constexpr int kSometimes = 4;
    // Of what looks like a flag it is the small thing beside it that tells, not where it is.
    constexpr float kLikeFlag = 0.3F;
    if (marks.groups()[group].score(Shape::Flag) > kLikeFlag || is_marked_flag(marks.groups(), group) ||
        marks.may_be_hit(group) || marks.may_be_shown_mine(group))
        return false;
    // The one that was hit is drawn otherwise than those that are shown then, on a ground of its own.
    if (is_drawn_clearly(marks.groups()[group], Shape::Mine) && is_one_hit_like(marks, group)) return false;
    if (is_drawn_like_shown_mine(marks, group)) return false;
    const double against = bits_against_flag(marks, group);
    if (marks.is_drawn_otherwise(group, CellState::Flag) || is_outnumbered(marks, group) ||
        marks.bits_of_mine() * marks.drawn(group).mines < marks.needed_mines(group) + against ||
        marks.bits_of_mine() * marks.own(group).mines < against)
        return false;
    if (marks.are_mines_shown_otherwise(group) ||
        (marks.is_going_on(group) && !marks.is_blind(group, kSometimes)))
        return true;
    if (is_drawn_clearly(marks.groups()[group], Shape::Mine)) return false;
    // Where several mines are shown all are, so that none is under a bare covered cell.
    if (marks.bare().mines >= kSeveral) return true;
    return marks.labels().states[group] != CellState::Mine &&
           marks.labels().states[group] != CellState::Unknown && marks.is_on_covered(group) &&
           !marks.is_blind(group, kHardlyEver) &&
           !is_any_clearly_crossed(marks.groups(),
                                   marks.labels());  // Else it is over, and mines are shown, too.
}

// Whether it is called a flag and looks more like one than like a question mark, and all that is drawn so
// is on mines: nobody marks just these with question marks, and nothing else with any mark.
bool is_flag_by_its_places(const MarkEvidence& marks, std::size_t group) {
    constexpr float kRather = 4;
    constexpr float kLeast = 0.5F;
    constexpr int kSeveral = 5;
    constexpr int kMany = 8;
    const CellGroup& here = marks.groups()[group];
    if (here.blank || marks.labels().states[group] != CellState::Flag || here.score(Shape::Flag) < kLeast ||
        here.is_or_may_be_marked() || marks.drawn(group).safe > 0)
        return false;
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (marks.labels().states[h] == CellState::Question ||
            marks.labels().states[h] == CellState::WrongFlag ||
            (marks.labels().states[h] == CellState::Flag && marks.are_drawn_otherwise(group, h)))
            return false;
    const bool rather = here.score(Shape::Flag) >= kRather * here.score(Shape::Question);
    return marks.drawn(group).mines >= (rather ? kSeveral : kMany);
}

// Whether it is on the ground of bare covered cells, where a game that is over shows the mines; but the board
// has fewer marks than a game has mines, and none that was hit. Some games show but the one that was hit: of
// a single mark only a plain disc is none.
bool is_flag_of_few(const MarkEvidence& marks, std::size_t group) {
    const CellGroup& here = marks.groups()[group];
    const CellState label = marks.labels().states[group];
    if (here.blank || (label != CellState::Mine && label != CellState::Flag && label != CellState::Unknown) ||
        !marks.is_only_on_covered(group) || !marks.are_too_few_for_mines() || is_one_hit_like(marks, group))
        return false;
    const std::size_t cells = cells_with_drawing(marks.groups(), here);
    if (is_drawn_clearly(here, Shape::Mine)) return cells > 1 || is_plain_disc(here.ink);
    return cells > 1 && is_strange(here) && marks.drawn(group).mines > 0 && marks.drawn(group).safe == 0;
}

// Whether there is a flag that is not drawn as this one is.
bool is_any_flag_otherwise(const MarkEvidence& marks, std::size_t group) {
    for (std::size_t h = 0; h < marks.groups().size(); ++h)
        if (marks.labels().states[h] == CellState::Flag && marks.are_drawn_otherwise(group, h)) return true;
    return false;
}

// Whether it is a letter that stands for mines in most games, and in some for flags.
bool is_mine_letter(const CellGroup& group) {
    constexpr float kHardlyFlag = 0.15F;
    return shows_letter(group, MarkLetter::Mine) && group.score(Shape::Flag) < kHardlyFlag;
}

// Whether it is something that nobody knows, on a ground that no other drawing has, where the numbers prove
// mines, in a game that goes on and has no other flags: nothing but a player changes a tile there.
bool is_flag_on_own_ground(const MarkEvidence& marks, std::size_t group) {
    constexpr std::size_t kSeveral = 2;
    const CellGroup& here = marks.groups()[group];
    return (is_strange(here) || is_plain_disc(here.ink) || is_mine_letter(here)) &&
           marks.has_drawing_own_ground(group) && cells_with_drawing(marks.groups(), here) >= kSeveral &&
           marks.drawn(group).mines > 0 && marks.drawn(group).safe == 0 && marks.is_going_on(group) &&
           !marks.may_be_letter(group) && !is_any_flag_otherwise(marks, group) &&
           !(marks.may_be_hit(group) && is_drawn_clearly(here, Shape::Mine));
}

// Whether it is called a wrong flag for its ground alone, and the numbers say that all were right.
bool is_right_flag(const MarkEvidence& marks, std::size_t group) {
    constexpr int kSeveral = 2;
    return marks.is_wrong_by_ground(group) && marks.own(group).mines >= kSeveral &&
           marks.drawn(group).safe == 0;
}

// Whether it is something that nobody knows on so many cells, some mines and some not, which are thus no
// opened ones and have no mark: the tile itself.
bool is_covered(const MarkEvidence& marks, std::size_t group) {
    constexpr int kSeveral = 3;
    constexpr std::size_t kMany = 8;
    const CellGroup& here = marks.groups()[group];
    // Question marks on all that is not opened are no marks, either.
    if (marks.labels().states[group] == CellState::Question && !marks.labels().has(CellState::Covered))
        return marks.drawn(group).mines >= kSeveral && marks.drawn(group).safe >= kSeveral;
    return marks.labels().states[group] == CellState::Covered && is_strange(here) &&
           here.members.size() >= kMany && marks.own(group).mines >= kSeveral &&
           marks.own(group).safe >= kSeveral;
}

bool is_mine(const MarkEvidence& marks, std::size_t group) {
    constexpr float kRather = 3;
    // Under what covers cells, bare or a letter, a game that is over hides none.
    if (marks.bare().mines + marks.letters().mines > 0 || marks.drawn(group).safe > 0 ||
        marks.labels().states[group] == CellState::Flag ||
        is_drawn_clearly(marks.groups()[group], Shape::Question))
        return false;
    return marks.groups()[group].score(Shape::Mine) > kRather * marks.groups()[group].score(Shape::Flag) ||
           marks.is_drawn_otherwise(group, CellState::Flag);
}

// Whether it shows the emoji of a mine, and is labelled so; but for one on covered tiles while mines are
// under others, which a game that is over would show, too: with a skull players mark mines.
bool is_mine_by_emoji(const MarkEvidence& marks, std::size_t group) {
    const auto emoji = marks.groups()[group].emoji;
    const bool is_set = marks.is_only_on_covered(group) && marks.is_going_on(group);
    return marks.labels().states[group] == CellState::Mine &&
           (emoji == CellState::Mine || emoji == CellState::Exploded) && !is_set;
}

// Whether it is something that nobody knows on so many mines, of which many are far from all numbers, while
// the numbers prove none under a tile: nobody marks those, but a game that is lost shows them.
bool is_mine_by_its_places(const MarkEvidence& marks, std::size_t group) {
    constexpr std::size_t kMany = 8;
    constexpr int kSometimes = 4;
    const CellGroup& here = marks.groups()[group];
    const CellState label = marks.labels().states[group];
    return is_strange(here) &&
           (label == CellState::Mine || label == CellState::Flag || label == CellState::Unknown) &&
           cells_with_drawing(marks.groups(), here) >= kMany && marks.stands_for_mines(group) &&
           marks.drawn(group).safe == 0 && marks.bare().mines == 0 && marks.is_blind(group, kSometimes) &&
           !marks.is_seen_on_own_ground(group);
}

// What the group shows by its role; nothing where that is not told.
std::optional<CellState> role_of(const MarkEvidence& marks, std::size_t group) {
    const CellState label = marks.labels().states[group];
    if (is_mine_by_emoji(marks, group) || is_mine_by_its_places(marks, group)) return CellState::Mine;
    if (is_covered(marks, group)) return CellState::Covered;
    if (is_flag_by_its_places(marks, group) || is_right_flag(marks, group) || is_flag_of_few(marks, group) ||
        is_flag_on_own_ground(marks, group))
        return CellState::Flag;
    if (marks.groups()[group].blank || (label != CellState::Unknown && !is_mark(label)) ||
        label == CellState::WrongFlag || marks.may_be_letter(group) || !marks.stands_for_mines(group))
        return std::nullopt;
    // On a terminal all is on one ground.
    if (marks.is_on_opened(group) && !marks.are_mines_under_letters())
        return is_mine(marks, group) ? std::optional(CellState::Mine) : std::nullopt;
    return is_flag(marks, group) ? std::optional(CellState::Flag) : std::nullopt;
}

// Whether it is the only cell that may be the mine that was hit: one by the numbers, or in the drawing
// of the mines that are shown.
bool is_hit(const MarkEvidence& marks, std::size_t group) {
    constexpr std::size_t kSeveral = 3;
    if (!marks.may_be_hit(group) || marks.drawn(group).safe > 0) return false;
    std::size_t mines = 0;
    bool alike = false;
    for (std::size_t h = 0; h < marks.groups().size(); ++h) {
        if (h == group) continue;
        if (marks.may_be_hit(h)) return false;
        if (marks.labels().states[h] != CellState::Mine) continue;
        mines += marks.groups()[h].members.size();
        alike = alike || ink_difference(marks.groups()[group], marks.groups()[h]) < kAlikeMines;
    }
    return mines >= kSeveral && marks.bare().mines == 0 && (alike || marks.drawn(group).mines > 0);
}

}  // namespace

JointLabels labels_by_roles(std::span<const CellGroup> groups, const GroundDistances& distances,
                            const JointLabels& labels, const Board& labelled) {
    constexpr double kUnfounded = -5;
    JointLabels better = labels;
    const ProvenBoard board(groups, labelled);
    const MarkEvidence marks(groups, distances, labels, board);
    const std::vector<bool> coloured = mines_in_many_colours(groups, labels);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (const auto role = coloured[g] ? CellState::Mine : role_of(marks, g))
            better.tell(g, *role);
        else if (is_unfounded(marks, g))
            better.margins[g] = std::min(labels.margins[g], kUnfounded);
    }
    // Where mines are told by now, so may be the one that was hit.
    const MarkEvidence ended(groups, distances, better, board);
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_hit(ended, g)) better.tell(g, CellState::Mine);
    return better;
}

}  // namespace sapper
