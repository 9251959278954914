#include "rule_sums.hpp"

#include <algorithm>

#include "board_rules.hpp"

namespace sapper {

namespace {

// Numbers that cannot be.
constexpr double kTooFewMines = 4;
constexpr double kTooManyMines = 4;

// A number that says just what is around it was seldom misread.
constexpr double kExact = 0.2;

// An empty cell beside something that would have been opened with it; at most so much a cell.
constexpr double kEmptyBesideCovered = 1.5;
constexpr double kEmptyBesideMine = 2;
constexpr double kEmptyBesideFlag = 0.7;
constexpr double kEmptyBesideWrongFlag = 0.3;
constexpr double kMostOfEmpty = 4;

// A game that does not open what is at an empty cell's corners: few are like that.
constexpr double kOpensBySides = 4;

}  // namespace

RuleVerdict rule_verdict(const Board& board, Coord at) {
    const CellState state = board[at];
    RuleVerdict verdict;
    if (!is_number(state)) return verdict;
    const Around here = around(board, at);
    if (state == CellState::Empty) {
        const double marked = std::min(
            kMostOfEmpty, kEmptyBesideCovered * here.questions + kEmptyBesideMine * here.mines +
                              kEmptyBesideFlag * here.flags + kEmptyBesideWrongFlag * here.wrong_flags);
        const double sides =
            std::min(kMostOfEmpty - marked, kEmptyBesideCovered * (here.covered - here.covered_at_corners));
        verdict.cost = static_cast<float>(marked);
        verdict.sides = static_cast<float>(sides);
        verdict.corners = static_cast<float>(
            std::min(kMostOfEmpty - marked - sides, kEmptyBesideCovered * here.covered_at_corners));
        return verdict;
    }
    const int mines = mines_around(state);
    double cost = 0;
    const int marked = here.mines + here.flags;
    if (here.may_be_mines == mines) cost -= kExact;
    if (marked == mines || marked + here.covered == mines) cost -= kExact;
    if (here.may_be_mines < mines) cost += kTooFewMines;
    if (here.mines > mines) cost += kTooManyMines;
    verdict.overflagged = here.mines + here.flags > mines;
    verdict.beside_covered = here.covered > 0;
    verdict.needs_mine = here.covered > 0 && here.flags + here.mines < mines;
    verdict.lacks_mine = here.covered > 0 && here.flags + here.mines + here.questions < mines;
    verdict.cost = static_cast<float>(cost);
    return verdict;
}

void RuleSums::add(const RuleVerdict& verdict, int sign) {
    rules += sign * static_cast<double>(verdict.cost);
    sides += sign * static_cast<double>(verdict.sides);
    corners += sign * static_cast<double>(verdict.corners);
    beside += sign * static_cast<int>(verdict.beside_covered);
    needy += sign * static_cast<int>(verdict.needs_mine);
    lacking += sign * static_cast<int>(verdict.lacks_mine);
    overflagged += sign * static_cast<int>(verdict.overflagged);
}

double RuleSums::opening() const {
    return sides + std::min(corners, kOpensBySides);
}

}  // namespace sapper
