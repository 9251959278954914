#include "flag_doubt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "drawings.hpp"
#include "mark_evidence.hpp"
#include "rules/board_rules.hpp"
#include "second_flags.hpp"
#include "small_thing.hpp"

namespace sapper {

namespace {

// How far a mark's shape speaks for the other one of flag and question mark: that one's score as a share of
// its own; and how many cells say so.
struct Likeness {
    float share = 0;
    std::size_t cells = 0;
};

Likeness likeness(float own, float other, std::size_t cells) {
    return {own > 0 ? other / own : 1, cells};
}

// Both shapes come into question.
bool is_either(const Likeness& other, CellState state) {
    constexpr std::size_t kFew = 4;
    constexpr std::size_t kMany = 12;  // Nobody sets so many question marks.
    const float most = other.cells < kFew                                    ? 0.25F
                       : other.cells < kMany || state == CellState::Question ? 0.5F
                                                                             : 0.8F;
    return other.share > most;
}

Likeness likeness_of_other(const CellGroup& group, CellState state) {
    constexpr float kUnclear = 0.3F;  // Of what looks like nothing known, this share is the other mark.
    const float flag = group.score(Shape::Flag);
    const float question = group.score(Shape::Question);
    const float unclear = kUnclear * group.score(Shape::Other);
    const std::size_t cells = group.members.size();
    return state == CellState::Flag ? likeness(flag, question + unclear, cells)
                                    : likeness(question, flag + unclear, cells);
}

bool is_either(const CellGroup& group, CellState state) {
    return is_either(likeness_of_other(group, state), state);
}

// How much less likely a flag and a question mark have changed places, all marks on the board seen together,
// than that one of them was misread: a question mark drawn otherwise is hardly the flag. Nothing where there
// are flags of another look, too.
std::optional<float> likeness_of_other_marks(std::span<const CellGroup> groups,
                                             std::span<const CellState> states,
                                             const std::vector<bool>& alike) {
    constexpr float kAlone = 0.5F;  // Players set flags alone oftener than question marks alone.
    constexpr float kLeast = 0.02F;
    float least = kAlone;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (groups[h].blank || alike[h]) continue;
        if (states[h] == CellState::Flag) return std::nullopt;
        if (states[h] != CellState::Question) continue;
        least = std::min(least, std::max(kLeast, likeness_of_other(groups[h], states[h]).share));
    }
    return least;
}

// Where light or scale makes each flag look a little different, the recogniser's answers for them differ,
// though all are one drawing: together they are clearly flags, and this one is not much less of a flag.
bool is_flag_among_flags(std::span<const CellGroup> groups, std::span<const CellState> states,
                         std::size_t group) {
    constexpr float kMost = 0.65F;
    constexpr float kMostByItself = 0.5F;
    if (states[group] != CellState::Flag) return false;
    std::vector<bool> alike(groups.size(), false);
    float flag = 0;
    float question = 0;
    std::size_t cells = 0;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        alike[h] = states[h] == CellState::Flag && is_one_drawing(groups[group], groups[h]);
        if (!alike[h]) continue;
        const auto size = static_cast<float>(groups[h].members.size());
        flag += size * groups[h].score(Shape::Flag);
        question += size * groups[h].score(Shape::Question);
        cells += groups[h].members.size();
    }
    const float others = likeness_of_other_marks(groups, states, alike).value_or(1);
    const float own = likeness_of_other(groups[group], CellState::Flag).share;
    return own < kMostByItself && own * others < kMost &&
           !is_either(likeness(flag, question * others, cells), CellState::Flag);
}

// Though it is drawn much like the flags on the board, which are clear, it is hardly as clear: there may be a
// small thing beside it.
bool is_poorer_flag(std::span<const CellGroup> groups, std::span<const CellState> states, std::size_t group) {
    constexpr std::size_t kFew = 4;
    constexpr float kClear = 0.9F;
    constexpr float kPoor = 0.55F;
    if (states[group] != CellState::Flag || groups[group].members.size() >= kFew ||
        groups[group].score(Shape::Flag) > kPoor)
        return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (!groups[h].blank && states[h] == CellState::Flag && groups[h].score(Shape::Flag) > kClear)
            return true;
    return false;
}

// Where a mine is shown the game is over, and others are: what may be one, too, is no clear flag.
bool may_be_mine(std::span<const CellGroup> groups, std::span<const CellState> states, std::size_t group) {
    constexpr float kPossible = 0.15F;
    constexpr float kClear = 0.8F;
    const float flag = groups[group].score(Shape::Flag);
    return states[group] == CellState::Flag && flag < kClear &&
           groups[group].score(Shape::Mine) > kPossible * flag &&
           std::ranges::find(states, CellState::Mine) != states.end();
}

// Question marks are on covered cells. Where bare cells are taken for neither covered nor empty ones and none
// is covered, grounds are misunderstood.
bool is_question_without_covered(std::span<const CellGroup> groups, std::span<const CellState> states,
                                 std::size_t group) {
    if (states[group] != CellState::Question || std::ranges::find(states, CellState::Covered) != states.end())
        return false;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (groups[g].blank && states[g] == CellState::Unknown) return true;
    return false;
}

// Where question marks are left, covered cells should be, too: what looks like flags, though not quite, may
// be drawn on all tiles.
bool may_be_on_all_tiles(std::span<const CellGroup> groups, std::span<const CellState> states,
                         std::size_t group) {
    constexpr float kVeryClear = 0.95F;
    if (groups[group].score(Shape::Flag) >= kVeryClear) return false;
    const auto has = [&](CellState state) { return std::ranges::find(states, state) != states.end(); };
    return states[group] == CellState::Flag && has(CellState::Question) && !has(CellState::Covered);
}

// How many cells are called flags, of how many; and how much they look like some, all together.
struct Flags {
    float cells = 0;
    float of_all = 0;
    float sum = 0;

    bool are_clear(float clear) const { return sum >= clear * cells; }
};

Flags flags_among(std::span<const CellGroup> groups, std::span<const CellState> states) {
    Flags flags;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const auto size = static_cast<float>(groups[g].members.size());
        flags.of_all += size;
        if (groups[g].blank || states[g] != CellState::Flag) continue;
        flags.cells += size;
        flags.sum += size * groups[g].score(Shape::Flag);
    }
    return flags;
}

// More flags than a game has mines, whose shape is not clear: covered cells that are letters, say.
bool are_too_many(const Flags& flags) {
    constexpr float kMany = 0.35F;  // Of the cells.
    constexpr float kClear = 0.9F;
    return flags.cells > kMany * flags.of_all && !flags.are_clear(kClear);
}

// How many numbers have flags around them, and how many of these more than they say.
struct Flagged {
    int beside = 0;
    int too_many = 0;
};

Flagged count_flagged(const Board& board) {
    Flagged numbers;
    for (int i = 0; i < board.size(); ++i) {
        const CellState state = board[board.coord(i)];
        if (!is_number(state)) continue;
        const Around here = around(board, board.coord(i));
        numbers.beside += static_cast<int>(here.flags > 0);
        numbers.too_many += static_cast<int>(here.flags > 0 && here.flags + here.mines > mines_around(state));
    }
    return numbers;
}

// Whether the numbers beside flags have hardly ever more flags around them than they say.
bool fit_numbers(const Flagged& numbers) {
    constexpr int kHardly = 10;  // One in so many numbers.
    return numbers.beside > 0 && numbers.too_many * kHardly <= numbers.beside;
}

// Whether so many have that hardly a player errs so often: a gloss on the tiles looks much like flags.
bool are_denied(const Flags& flags, const Flagged& numbers) {
    constexpr float kVeryClear = 0.97F;
    constexpr int kSeveral = 5;
    constexpr int kOften = 5;  // One in so many.
    return numbers.too_many >= kSeveral && numbers.too_many * kOften > numbers.beside &&
           !flags.are_clear(kVeryClear);
}

// Though its shape alone may be either mark, it is drawn like a group that clearly is the one, and unlike a
// group that clearly is the other.
bool is_drawn_like_its_own(std::span<const CellGroup> groups, std::span<const CellState> states,
                           std::size_t group) {
    constexpr float kAlike = 0.12F;
    constexpr float kClearly = 2;
    constexpr float kAndBy = 0.05F;
    float own = 1;
    float other = 1;
    bool has_other = false;
    for (std::size_t h = 0; h < groups.size(); ++h) {
        if (h == group || groups[h].blank) continue;
        if (states[h] != CellState::Flag && states[h] != CellState::Question) continue;
        if (is_either(groups[h], states[h])) continue;
        const bool same = have_one_colour(groups[group], groups[h]);
        const float away = same ? ink_difference(groups[group], groups[h]) : 1;
        float& least = states[h] == states[group] ? own : other;
        least = std::min(least, away);
        has_other = has_other || states[h] != states[group];
    }
    return has_other && own < kAlike && other > kClearly * own + kAndBy;
}

// Whether the two are drawn more unlike each other than one number is in different cells.
bool differ_more(const CellGroup& a, const CellGroup& b, float variety) {
    return variety == 0 || differ_beyond(a, b, variety);
}

// Whether the game goes on, and the numbers prove that several flags are wrong, and not of one that it is
// right: these are rather question marks. Or as many wrong as right, or many and nearly as many, where none
// is drawn clearly: this is what covered cells show, or again question marks.
bool are_flags_on_safe_cells(std::span<const CellGroup> groups, std::span<const CellState> states,
                             const Board& board) {
    constexpr int kMany = 4;
    constexpr float kClear = 0.95F;
    if (board.count(CellState::Mine) > 0 || board.count(CellState::Flag) < 2) return false;
    const std::vector<ProvenCells> proven = own_proven_cells(groups, board);
    ProvenCells flags;
    bool any_clear = false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (states[g] != CellState::Flag) continue;
        flags += proven[g];
        any_clear = any_clear || groups[g].score(Shape::Flag) >= kClear;
    }
    const bool nearly_as_many_wrong = flags.safe >= kMany && 2 * flags.safe >= flags.mines;
    const bool as_many_wrong = flags.safe > 0 && flags.safe >= flags.mines;
    return (flags.safe > 1 && flags.mines == 0) || ((nearly_as_many_wrong || as_many_wrong) && !any_clear);
}

// Whether flags of another colour and of another size are drawn more clearly than these: a game has but one
// drawing of them, and a gloss on tiles may look like another.
bool is_flag_beside_clearer(std::span<const CellGroup> groups, std::span<const CellState> states,
                            std::size_t group) {
    constexpr float kClear = 0.95F;
    constexpr float kOtherSize = 0.15F;  // Of the cell.
    const CellGroup& here = groups[group];
    if (states[group] != CellState::Flag || here.score(Shape::Flag) >= kClear) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (states[h] == CellState::Flag && groups[h].score(Shape::Flag) >= kClear &&
            are_two_flags(here, groups[h]) && std::abs(here.size - groups[h].size) > kOtherSize)
            return true;
    return false;
}

// The flags that have a small thing which most have not, or lack one that these have; those from which they
// cannot be told, too. Question marks are rarer than flags; groups are in order of size.
void doubt_unlike_flags(std::span<const CellGroup> groups, const std::vector<std::size_t>& flags,
                        float variety, std::vector<bool>& doubtful) {
    if (flags.empty()) return;
    const std::size_t main = flags.front();
    const auto is_unlike = [&](std::size_t a, std::size_t b) {
        return thing_beside(groups[a], groups[b]) != Thing::None &&
               differ_more(groups[a], groups[b], variety);
    };
    // Where cells lie otherwise on the pixels by and by, so do flags: one is like the next, not like all.
    std::vector<std::size_t> plain{main};
    for (std::size_t i = 0; i < plain.size(); ++i)
        for (const std::size_t g : flags)
            if (std::ranges::find(plain, g) == plain.end() && !is_unlike(plain[i], g)) plain.push_back(g);
    for (const std::size_t g : flags) {
        if (std::ranges::find(plain, g) != plain.end()) continue;
        doubtful[g] = true;
        if (thing_beside(groups[main], groups[g]) == Thing::First ||
            2 * groups[g].members.size() > groups[main].members.size())
            doubtful[main] = true;
    }
}

}  // namespace

std::vector<bool> doubtful_flags(std::span<const CellGroup> groups, std::span<const CellState> states,
                                 const Board& board) {
    std::vector<bool> doubtful(groups.size(), false);
    const std::optional<float> variety = variety_of_numbers(groups, states);
    const Flagged numbers = count_flagged(board);
    const Flags all_flags = flags_among(groups, states);
    const bool too_many =
        are_denied(all_flags, numbers) || (are_too_many(all_flags) && !fit_numbers(numbers));
    const bool may_be_marked = !has_own_question_mark(groups, states);
    const bool on_safe_cells = are_flags_on_safe_cells(groups, states, board);
    std::vector<std::size_t> flags;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || (states[g] != CellState::Flag && states[g] != CellState::Question)) continue;
        if (((too_many || on_safe_cells) && states[g] == CellState::Flag) ||
            is_flag_beside_clearer(groups, states, g) || is_poorer_flag(groups, states, g) ||
            may_be_mine(groups, states, g) || is_question_without_covered(groups, states, g) ||
            may_be_on_all_tiles(groups, states, g))
            doubtful[g] = true;
        if (other_flag(groups, g) == states[g] || is_strange(groups[g])) continue;
        const bool marked = states[g] == CellState::Question && is_marked_flag(groups, g);
        if (is_either(groups[g], states[g]) && !marked && !is_drawn_like_its_own(groups, states, g) &&
            !is_flag_among_flags(groups, states, g))
            doubtful[g] = true;
        if (states[g] == CellState::Flag) flags.push_back(g);
    }
    if (variety && may_be_marked) doubt_unlike_flags(groups, flags, *variety, doubtful);
    return doubtful;
}

bool is_flag_and_question(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    const CellState label = labels.states[group];
    if (label != CellState::Flag && label != CellState::Question) return false;
    if (groups[group].is_or_may_be_marked()) return false;
    const CellState other = label == CellState::Flag ? CellState::Question : CellState::Flag;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == other && !groups[h].is_or_may_be_marked() &&
            is_one_drawing(groups[group], groups[h]) && thing_beside(groups[group], groups[h]) == Thing::None)
            return true;
    return false;
}

bool has_own_question_mark(std::span<const CellGroup> groups, std::span<const CellState> states) {
    constexpr float kClear = 0.9F;
    constexpr float kUnlike = 0.17F;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].blank || states[g] != CellState::Question || groups[g].score(Shape::Question) < kClear)
            continue;
        bool like_flag = false;
        for (std::size_t h = 0; h < groups.size(); ++h)
            like_flag = like_flag || (!groups[h].blank && states[h] == CellState::Flag &&
                                      ink_difference(groups[g], groups[h]) < kUnlike);
        if (!like_flag) return true;
    }
    return false;
}

bool may_be_flags_and_covered_swapped(std::span<const CellGroup> groups, const JointLabels& labels,
                                      const Board& labelled, std::size_t group) {
    constexpr float kSomewhat = 0.3F;
    const auto is_flag = [&](std::size_t g) { return labels.states[g] == CellState::Flag; };
    const auto is_covered = [&](std::size_t g) { return labels.states[g] == CellState::Covered; };
    if (!is_flag(group) && !is_covered(group)) return false;
    const int flags = labelled.count(CellState::Flag);
    const int covered = labelled.count(CellState::Covered);
    if (covered == 0 || covered >= flags) return false;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_flag(g) ? groups[g].blank || groups[g].score(Shape::Flag) >= kSomewhat
                       : is_covered(g) && !groups[g].blank)
            return false;
    const std::vector<ProvenCells> proven = own_proven_cells(groups, labelled);
    ProvenCells of_covered;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (is_covered(g)) of_covered += proven[g];
    return of_covered.mines == covered;
}

}  // namespace sapper
