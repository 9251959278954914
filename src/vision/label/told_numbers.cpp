#include "told_numbers.hpp"

#include <algorithm>
#include <optional>

#include "drawings.hpp"
#include "ground_doubt.hpp"
#include "look/seen_cell.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

// How many mines are around it, where the proofs and the board tell that of each neighbour.
std::optional<int> mines_proved_around(const Board& board, const std::vector<Proof>& proofs, Coord at) {
    int mines = 0;
    bool all = true;
    board.for_each_neighbour(at, [&](Coord next) {
        const CellState there = board[next];
        if (is_number(there)) return;
        const Proof proof = proofs[static_cast<std::size_t>(board.index(next))];
        const bool shown = there == CellState::Mine || there == CellState::Exploded;
        mines += static_cast<int>(shown || proof == Proof::Mine);
        all = all && (shown || proof != Proof::None);
    });
    return all ? std::optional(mines) : std::nullopt;
}

// Whether it clearly shows another number, and not what those that are certainly the one it is told to be do:
// then what seems to prove it is misread itself.
bool clearly_shows_other(std::span<const CellGroup> groups, const JointLabels& labels, const Board& board,
                         std::size_t group, CellState told) {
    constexpr float kClear = 0.7F;
    const std::optional<Shape> shown = clear_number(groups[group].scores, kClear);
    if (!shown || state_of(*shown) == told) return false;
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (labels.states[h] == told && is_one_drawing(groups[group], groups[h]) &&
            board[board.coord(groups[h].members.front())] == told)
            return false;
    return true;
}

// Whether it may be a number that is hard to read, but nothing else that is drawn on cells: these stand on
// the ground of covered ones, or look otherwise.
bool is_unclear_number(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    constexpr float kSameGround = 8;  // Grey levels.
    const CellGroup& here = groups[group];
    const CellState rival = labels.rivals[group];
    if (here.blank || !is_nonzero_number(labels.states[group]) ||
        (rival != CellState::Unknown && !is_nonzero_number(rival)))
        return false;
    return is_on_opened_ground(groups, labels, group, kSameGround) &&
           !has_ground_of(groups, group, kSameGround,
                          [&](std::size_t h) { return labels.states[h] == CellState::Covered; });
}

}  // namespace

std::vector<ToldCell> numbers_told(std::span<const CellGroup> groups, const JointLabels& labels,
                                   const Board& board) {
    std::vector<ToldCell> told;
    const std::vector<Proof> proofs = proofs_on(board);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!is_unclear_number(groups, labels, g)) continue;
        std::optional<CellState> found;
        bool one_number = true;
        const std::size_t before = told.size();
        for (const int i : groups[g].members) {
            const Coord at = board.coord(i);
            if (board[at] != CellState::Unknown || proofs[static_cast<std::size_t>(i)] != Proof::Safe)
                continue;
            const auto mines = mines_proved_around(board, proofs, at);
            if (!mines) continue;
            const CellState is = number(*mines);
            one_number = one_number && *mines > 0 && (!found || *found == is) &&
                         !clearly_shows_other(groups, labels, board, g, is);
            found = is;
            told.push_back({i, is});
        }
        if (!one_number) told.resize(before);
    }
    return told;
}

}  // namespace sapper
