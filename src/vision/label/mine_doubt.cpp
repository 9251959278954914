#include "mine_doubt.hpp"

#include <algorithm>
#include <iterator>

#include "coloured_mines.hpp"
#include "drawings.hpp"
#include "ground_doubt.hpp"
#include "look/colour.hpp"
#include "look/end_grounds.hpp"
#include "look/plain_disc.hpp"
#include "mark_doubt.hpp"
#include "mark_evidence.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

// Whether what is called a mine is in truth no flag: it looks like one of neither kind of mark that players
// set, is on the ground of opened cells, or the board shows clearly how flags are drawn, which is otherwise.
bool is_no_flag(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kRather = 0.5F;
    constexpr float kUnlikely = 0.05F;
    constexpr float kUnlike = 0.2F;
    const CellGroup& here = groups[group];
    if (here.emoji == CellState::Mine) return true;
    if (here.blank || here.score(Shape::Mine) < kRather ||
        here.score(Shape::Flag) + here.score(Shape::Question) > kUnlikely)
        return false;
    if (is_on_opened_ground(groups, labels, group, kHardlyTwoGrounds) &&
        !is_on_bare_tile(groups, labels, group, kHardlyTwoGrounds))
        return true;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == CellState::Flag && is_drawn_clearly(groups[h], Shape::Flag) &&
            ink_difference(here, groups[h]) > kUnlike)
            return true;
    return false;
}

// Whether nearly all of its cells are beside opened ones: a lost game shows mines elsewhere, too.
bool is_where_flags_are(const CellGroup& group, const std::vector<bool>& beside_opened) {
    constexpr std::size_t kSometimes = 8;  // One in so many.
    const auto beside = static_cast<std::size_t>(std::ranges::count_if(
        group.members, [&](int i) { return beside_opened[static_cast<std::size_t>(i)]; }));
    return (group.members.size() - beside) * kSometimes <= group.members.size();
}

// Of the cells that show what a lost game's mines look like, those that the numbers prove.
ProvenCells proven_shown_mines(const Board& board) {
    const std::vector<Proof> proofs = proofs_on(board);
    ProvenCells shown;
    for (std::size_t i = 0; i < proofs.size(); ++i) {
        if (board.cells()[i] != CellState::Mine) continue;
        shown.mines += static_cast<int>(proofs[i] == Proof::Mine);
        shown.safe += static_cast<int>(proofs[i] == Proof::Safe);
    }
    return shown;
}

// Whether they are as clearly mines as can be asked for, all together.
bool are_clearly_mines(std::span<const CellGroup> groups, const JointLabels& labels, float clear) {
    float cells = 0;
    float sum = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Mine) continue;
        const auto size = static_cast<float>(groups[g].members.size());
        cells += size;
        sum += size * groups[g].score(Shape::Mine);
    }
    return sum >= clear * cells;
}

// Whether flags are on most mines that the numbers prove, and on as many as a game has mines.
bool are_most_mines_marked(const Board& board) {
    constexpr int kSeveral = 12;
    constexpr int kFewest = 11;  // One in so many cells.
    constexpr int kFewer = 10;   // On a board that has them on
    constexpr int kDense = 6;    // one in so many cells,
    constexpr int kUsual = 9;    // or in so many, where hardly one cell is left: no more
    constexpr int kLeft = 10;    // than one in so many is covered.
    constexpr int kMost = 4;     // Marks for each that has none.
    const std::vector<Proof> proofs = proofs_on(board);
    int marked = 0;
    int others = 0;
    for (int i = 0; i < board.size(); ++i) {
        if (proofs[static_cast<std::size_t>(i)] != Proof::Mine) continue;
        const CellState state = board[board.coord(i)];
        marked += static_cast<int>(state == CellState::Flag);
        others += static_cast<int>(state != CellState::Flag && state != CellState::Mine);
    }
    const bool is_nearly_over = board.count(CellState::Covered) * kLeft <= board.size();
    const bool as_many = marked >= std::max(kSeveral, board.size() / kFewest) ||
                         (marked >= kFewer && marked * (is_nearly_over ? kUsual : kDense) >= board.size());
    return as_many && others * kMost <= marked;
}

// Whether there are such marks where no number is near, more than one in so many: hardly a player sets these.
bool are_blind(const Board& board, CellState mark, int often) {
    constexpr int kSeveral = 3;
    const std::vector<bool> beside_opened = cells_beside_opened(board);
    int marks = 0;
    int blind = 0;
    for (std::size_t i = 0; i < beside_opened.size(); ++i) {
        if (board.cells()[i] != mark) continue;
        ++marks;
        blind += static_cast<int>(!beside_opened[i]);
    }
    return blind >= kSeveral && blind * often > marks;
}

bool are_flags_blind(const Board& board) {
    constexpr int kOften = 12;
    return are_blind(board, CellState::Flag, kOften);
}

// Whether the numbers prove several of them, and many are where no number is near: a lost game shows these.
bool are_shown_by_end(const Board& board, const ProvenCells& shown) {
    constexpr int kSeveral = 6;
    constexpr int kOften = 5;
    return shown.safe == 0 && shown.mines >= kSeveral && are_blind(board, CellState::Mine, kOften);
}

// Whether two drawings, each on several cells, are called mines, or the one of them flags that look like
// none: either may be the flags then.
bool may_be_swapped_with_flags(std::span<const CellGroup> groups, const JointLabels& labels) {
    constexpr float kUnlike = 0.2F;  // Small ones look different from cell to cell.
    constexpr float kHardlyFlag = 0.1F;
    constexpr std::size_t kSeveral = 4;
    const CellGroup* first = nullptr;  // Groups are in order of size.
    std::size_t alike = 0;
    std::size_t others = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const bool flag = labels.states[g] == CellState::Flag;
        if (groups[g].blank || groups[g].emoji || (!flag && labels.states[g] != CellState::Mine)) continue;
        if (flag && groups[g].score(Shape::Flag) >= kHardlyFlag) return false;
        if (!flag && first == nullptr) first = &groups[g];
        const bool other = flag || ink_difference(*first, groups[g]) > kUnlike;
        (other ? others : alike) += groups[g].members.size();
    }
    return std::min(alike, others) >= kSeveral;
}

// Whether it is a letter that stands for mines in most games and for flags in some, nothing else is called a
// flag, and the ground of covered cells, or of both, is under it.
bool may_be_flag_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    return !labels.has(CellState::Flag) && shows_letter(groups[group], MarkLetter::Mine) &&
           !is_drawn_clearly(groups[group], Shape::Mine) &&
           is_on_bare_tile(groups, labels, group, kHardlyTwoGrounds);
}

}  // namespace

std::vector<bool> doubtful_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                 const Board& board) {
    constexpr float kClear = 0.85F;
    constexpr float kVeryClear = 0.95F;
    std::vector<bool> doubtful(groups.size(), false);
    if (!labels.has(CellState::Mine) || board.count(CellState::Exploded) > 0 ||
        is_any_clearly_crossed(groups, labels))
        return doubtful;
    const bool none_covered = board.count(CellState::Covered) == 0;
    constexpr int kDisproved = 2;  // So many where the numbers say that there are none.
    const ProvenCells shown = proven_shown_mines(board);
    const bool disproved = shown.safe >= kDisproved;
    const bool shown_by_end = are_shown_by_end(board, shown);
    const bool all_doubtful = disproved || may_be_swapped_with_flags(groups, labels);
    const bool clear = are_clearly_mines(groups, labels, none_covered ? kVeryClear : kClear);
    constexpr int kSparse = 10;  // Hardly a game has mines in fewer of its cells than one in so many.
    const int marks = board.count(CellState::Mine) + board.count(CellState::Flag);
    const bool few = marks * kSparse < board.size();
    const std::vector<bool> beside_opened = cells_beside_opened(board);
    std::vector<bool> may_be_flag(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g)
        may_be_flag[g] = labels.states[g] == CellState::Mine && !is_no_flag(groups, labels, g);
    const std::vector<bool> coloured = mines_in_many_colours(groups, labels);
    const bool may_be_flags = std::ranges::find(may_be_flag, true) != may_be_flag.end();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Mine || (coloured[g] && !disproved)) continue;
        const bool flag_like = may_be_flag[g] && is_plain_disc(groups[g].ink) &&
                               (few || is_where_flags_are(groups[g], beside_opened));
        const bool unfounded = none_covered || (!shown_by_end && !labels.told[g] &&
                                                !is_on_opened_ground(groups, labels, g, kHardlyTwoGrounds));
        doubtful[g] = all_doubtful || flag_like || may_be_flag_letter(groups, labels, g) ||
                      (!clear && may_be_flags && unfounded);
    }
    return doubtful;
}

std::vector<int> small_signs_for_mines(std::span<const CellGroup> groups, const JointLabels& labels,
                                       std::span<const SeenCell* const> cells, const Board& board) {
    constexpr float kSmall = 0.38F;  // Of the cell.
    constexpr float kTheSame = 4;    // Grey levels: tiles that are greyed out hardly stand out.
    std::vector<int> signs;
    if (board.count(CellState::Covered) > 0 || board.count(CellState::Exploded) > 0) return signs;
    const auto is_small = [&](int i) {
        const cv::Rect2f& box = cells[static_cast<std::size_t>(i)]->look.glyph.box;
        return board[board.coord(i)] == CellState::Mine && std::max(box.width, box.height) < kSmall;
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const cv::Vec3f ground = middle_of(groups[g].ground.mean);
        const bool coloured = is_red_or_orange(ground) || is_pure_green(ground);  // As at a game's end.
        if (!groups[g].blank && !groups[g].emoji && !coloured &&
            !is_on_opened_ground(groups, labels, g, kTheSame))
            std::ranges::copy_if(groups[g].members, std::back_inserter(signs), is_small);
    }
    return signs;
}

namespace {

// Whether a third of the ink or more has that colour and much of the rest is vivid.
bool has_much_ink_in(const CellLook& look, const cv::Vec3f& colour) {
    constexpr float kInk = 60;  // Grey levels.
    constexpr float kSame = 40;
    constexpr float kVivid = 100;
    int ink = 0;
    int same = 0;
    int vivid = 0;
    // Not the lines along the cell's sides.
    const cv::Rect2f& box = look.glyph.box;
    const cv::Mat drawn = look.patch(cv::Rect(
        cv::Rect2f(box.x * kLookSide, box.y * kLookSide, box.width * kLookSide, box.height * kLookSide)));
    for (auto pixel = drawn.begin<cv::Vec4b>(); pixel != drawn.end<cv::Vec4b>(); ++pixel) {
        const cv::Vec3f here = colour_of(*pixel);
        if (apart(here, look.ground) < kInk) continue;
        ++ink;
        if (apart(here, colour) < kSame)
            ++same;
        else
            vivid += static_cast<int>(colourfulness(here) > kVivid);
    }
    return 3 * same > ink && 4 * vivid > ink;
}

// Whether a mine is shown as the one that was hit, and no number has more mines around it than it says.
bool is_surely_lost(const Board& board) {
    if (board.count(CellState::Exploded) == 0) return false;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (is_number(board[at]) && around(board, at).mines > mines_around(board[at])) return false;
    }
    return true;
}

}  // namespace

std::vector<int> questions_with_mine(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr std::size_t kSeveral = 2;
    const auto look = [&](int i) -> const CellLook& { return cells[static_cast<std::size_t>(i)]->look; };
    std::vector<int> mines = cells_with(board, CellState::Mine);
    std::erase_if(mines, [&](int i) { return look(i).blank; });
    if (mines.size() < kSeveral) return {};
    const cv::Vec3f colour = look(mines.front()).glyph.colour;
    std::vector<int> questions = cells_with(board, CellState::Question);
    std::erase_if(questions, [&](int i) { return look(i).blank || !has_much_ink_in(look(i), colour); });
    return questions;
}

std::vector<int> more_marks_than_any_game_has(const Board& board) {
    constexpr double kMost = 0.45;  // Of the cells.
    std::vector<int> marks;
    if (static_cast<double>(board.count(CellState::Mine)) <= kMost * board.size() || is_surely_lost(board))
        return marks;
    for (int i = 0; i < board.size(); ++i)
        if (is_mark(board[board.coord(i)])) marks.push_back(i);
    return marks;
}

std::vector<int> doubtful_mine_of_its_own(std::span<const CellGroup> groups, const Board& board) {
    constexpr std::size_t kSeveral = 3;
    constexpr float kUnlike = 0.14F;  // Mean difference of the ink.
    if (board.count(CellState::Exploded) > 0) return {};
    std::vector<const CellGroup*> mines;
    for (const CellGroup& group : groups)
        if (!group.blank && board[board.coord(group.members.front())] == CellState::Mine)
            mines.push_back(&group);
    std::vector<int> alone;
    for (const CellGroup* one : mines) {
        std::size_t others = 0;
        float nearest = 1;
        for (const CellGroup* other : mines) {
            if (other == one) continue;
            others += other->members.size();
            nearest = std::min(nearest, ink_difference(*one, *other));
        }
        if (one->members.size() == 1 && others >= kSeveral && nearest > kUnlike)
            alone.push_back(one->members.front());
    }
    if (alone.size() > 1) alone.clear();
    return alone;
}

std::vector<bool> flags_or_others(std::span<const CellGroup> groups, const JointLabels& labels,
                                  const Board& labelled) {
    constexpr float kHardly = 0.1F;
    constexpr float kRather = 0.5F;
    constexpr float kClearly = 0.9F;
    // On a terminal, where covered cells are letters, flags are on the ground of numbers as all else.
    bool bare_covered = false;
    for (std::size_t g = 0; g < groups.size(); ++g)
        bare_covered = bare_covered || (groups[g].blank && labels.states[g] == CellState::Covered);
    const float needed = bare_covered ? kClearly : kRather;
    const bool may_be_mines = are_most_mines_marked(labelled) || are_flags_blind(labelled);
    std::vector<bool> either(groups.size(), false);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (labels.states[g] != CellState::Flag || groups[g].blank || groups[g].emoji) continue;
        const bool on_tile = is_on_bare_tile(groups, labels, g, kHardlyTwoGrounds);
        const Pattern& ground = groups[g].ground.mean;
        const bool coloured = is_wholly_red(ground) || is_pure_green(middle_of(ground));
        const bool at_end = labels.has(CellState::Covered) && labels.has(CellState::Mine);
        const bool other_mark = groups[g].score(Shape::Question) > kClearly;
        const bool on_opened = labels.has(CellState::Covered) && !on_tile &&
                               is_on_opened_ground(groups, labels, g, kHardlyTwoGrounds);
        either[g] = groups[g].score(Shape::Flag) < kHardly
                        ? may_be_mines || (at_end && coloured && !on_tile) || other_mark
                        : on_opened && groups[g].score(Shape::Flag) < needed;
    }
    return either;
}

}  // namespace sapper
