#include "wrong_flags.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "look/end_grounds.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

// Where all is over, mines may be the only other cells on the covered ground.
bool is_covered_opened_or_mine(CellState state) {
    return is_covered_or_opened(state) || state == CellState::Mine;
}

// Whether some number beside the cell has too few mines around it unless there is one.
bool is_needed(const Board& board, Coord at) {
    bool needed = false;
    board.for_each_neighbour(at, [&](Coord next) {
        const CellState state = board[next];
        if (is_nonzero_number(state))
            needed = needed || around(board, next).may_be_mines < mines_around(state);
    });
    return needed;
}

// The flags whose sides look like no other cell's. A flag that reaches the sides looks so, too, but like
// those that do not stand out: beside those, what is next to the cell may show at one side.
std::vector<int> flags_on_own_ground(std::span<const SeenCell* const> cells, const Board& board) {
    const SideGrounds usual(cells, board, is_covered_opened_or_mine);
    std::vector<int> odd = cells_with(board, CellState::Flag);
    std::erase_if(odd, [&](int i) { return usual.has_ground_of(i); });
    Board without_odd = board;
    for (const int i : odd) without_odd[board.coord(i)] = CellState::Unknown;
    const SideGrounds flags(cells, without_odd, [](CellState state) { return state == CellState::Flag; });
    std::erase_if(odd, [&](int i) { return flags.has_ground_of(i); });
    return odd;
}

// Where all flags have grounds of their own and some were right, those of `others` that have clearly another
// one were wrong, if the numbers say so, or else it is open.
void mark_unlike_right_flags(std::span<const SeenCell* const> cells, std::span<const int> right,
                             std::span<const int> others, std::span<const Proof> proofs, Board& board) {
    constexpr float kClearlyOther = 60;  // Grey levels.
    const auto ground = [&](int i) { return cells[static_cast<std::size_t>(i)]->look.ground; };
    for (const int i : others) {
        const bool like_right =
            std::ranges::any_of(right, [&](int r) { return apart(ground(i), ground(r)) < kClearlyOther; });
        if (like_right) continue;
        const bool safe = proofs[static_cast<std::size_t>(i)] == Proof::Safe;
        board[board.coord(i)] = safe ? CellState::WrongFlag : CellState::Unknown;
    }
}

// Flags on a ground of their own, unless that is but the light on it: where numbers need one it was right.
// Where they need some of several it is open which, as it is where the ground is that of cells in doubt.
void find_wrong_flags(std::span<const SeenCell* const> cells, Board& board) {
    const SideGrounds in_doubt(cells, board, [](CellState state) { return state == CellState::Unknown; });
    std::vector<int> odd = flags_on_own_ground(cells, board);
    if (odd.empty()) return;
    const auto mark = [&](int i, CellState state) { board[board.coord(i)] = state; };
    const auto is_right = [&](int i) {
        mark(i, CellState::WrongFlag);
        const bool right = is_needed(board, board.coord(i));
        mark(i, CellState::Flag);
        return right;
    };
    // In some games all flags have a ground of their own: hardly ever were several of them set and none
    // right, unless that ground is red, or pink where a number has no place for one, or shows the mine that
    // was hit, too.
    constexpr std::size_t kSeveral = 3;
    const SideGrounds hit(cells, board, [](CellState state) { return state == CellState::Exploded; });
    const bool several = odd.size() >= kSeveral;
    const bool all_odd = std::ssize(odd) == board.count(CellState::Flag);
    const std::vector<Proof> proofs = proofs_on(board);
    const auto has_ground_of_wrong_ones = [&](int i) {
        return hit.has_ground_of(i) || is_wholly_red(cells[static_cast<std::size_t>(i)]->pattern);
    };
    const auto is_pink = [&](int i) { return is_wholly_pink(cells[static_cast<std::size_t>(i)]->pattern); };
    const bool is_any_shown_wrong = std::ranges::any_of(odd, [&](int i) {
        return has_ground_of_wrong_ones(i) ||
               (proofs[static_cast<std::size_t>(i)] == Proof::Safe && (several || is_pink(i)));
    });
    const auto first_right = std::stable_partition(odd.begin(), odd.end(), std::not_fn(is_right));
    const std::vector<int> right(first_right, odd.end());
    odd.erase(first_right, odd.end());
    if (all_odd && !right.empty()) return mark_unlike_right_flags(cells, right, odd, proofs, board);
    if (all_odd && !is_any_shown_wrong && odd.size() > 1) {
        if (!several)
            for (const int i : odd) mark(i, CellState::Unknown);
        return;
    }
    // Where none is right and some are clearly drawn as flags, all may be shown as any would, unless their
    // ground says otherwise.
    const bool may_be_as_any = all_odd && std::ranges::any_of(odd, [&](int i) {
                                   constexpr float kVeryClear = 0.95F;
                                   const ShapeScores& scores = cells[static_cast<std::size_t>(i)]->scores;
                                   return scores[static_cast<std::size_t>(Shape::Flag)] >= kVeryClear &&
                                          !has_ground_of_wrong_ones(i) && !is_pink(i);
                               });
    for (const int i : odd) mark(i, CellState::WrongFlag);
    std::erase_if(odd, [&](int i) {
        return !is_needed(board, board.coord(i)) && !in_doubt.has_ground_of(i) && !may_be_as_any;
    });
    for (const int i : odd) mark(i, CellState::Unknown);
}

// Flags on a red ground beside others that are not on one may have been wrong, though no mine was seen for
// what it is; unless bare tiles are red, too.
void doubt_red_flags(std::span<const SeenCell* const> cells, Board& board) {
    const std::vector<int> flags = cells_with(board, CellState::Flag);
    const auto is_red = [&](int i) { return is_wholly_red(cells[static_cast<std::size_t>(i)]->pattern); };
    if (std::ranges::all_of(flags, is_red) ||
        std::ranges::any_of(cells_with(board, CellState::Covered), is_red))
        return;
    for (const int i : flags)
        if (is_red(i)) board[board.coord(i)] = CellState::Unknown;
}

}  // namespace

void tell_wrong_flags(std::span<const SeenCell* const> cells, Board& board) {
    if (board.count(CellState::Mine) + board.count(CellState::Exploded) > 0)
        find_wrong_flags(cells, board);
    else
        doubt_red_flags(cells, board);
}

}  // namespace sapper
