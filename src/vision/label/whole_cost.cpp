#include "whole_cost.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// Players err, and those who do so once do so often: for the root of the numbers with too many flags around.
constexpr double kTooManyFlags = 1.5;

// No game has mines in most of its cells.
constexpr double kMostFlags = 0.6;
constexpr double kMostlyFlags = 5;

// Wrong flags are few, and shown together with mines.
constexpr double kWrongFlag = 0.15;
constexpr double kWrongFlagTooEarly = 8;

// No player marks all that is covered, and nothing with a flag that is right: these are covered cells with
// something on them.
constexpr double kNoFlagAmongMarks = 8;
constexpr int kFewMarks = 3;

// Covered cells beside numbers that need no mine, of which a player leaves few; at most.
constexpr double kSated = 0.15;
constexpr double kMostSated = 3.5;
constexpr double kNeedless = 2.5;  // If there are no others.

// Hardly a game has so few mines that so small a share of all cells, mines under them or not, is not opened.
constexpr double kFewestMines = 0.05;
constexpr double kNearlyNoMines = 4;

// Most boards are still played on. When all is over, either the mine that was hit is shown, or all are, and
// then no number needs more.
constexpr double kOver = 1.5;
constexpr double kLacking = 1;
constexpr double kMostLacking = 8;

// Empty cells without a number anywhere; many numbers without an empty cell.
constexpr double kNoNumbers = 20;
constexpr double kNoEmpty = 2;
constexpr int kManyNumbers = 12;

// Covered cells of a terminal's game show one letter; they do not show a letter here and nothing there.
constexpr double kSecondLetter = 10;

// Question marks: without a flag on the board, each of a few, and each beyond many.
constexpr double kQuestionsAlone = 0.5;
constexpr double kQuestionMark = 0.08;
constexpr double kQuestion = 0.2;
constexpr int kManyQuestions = 20;

// Of the rules' sums: what numbers need, or have too much of.
double cost_of_numbers(const WholeBoard& whole, bool over) {
    const RuleSums& sums = whole.sums;
    double cost = kTooManyFlags * std::sqrt(sums.overflagged);
    if (!over) cost += std::min(kMostSated, kSated * (sums.beside - sums.needy));
    if (!over && sums.beside > 0 && sums.needy == 0) cost += kNeedless;
    return cost;
}

// Of marks: more than players set.
double cost_of_marks(const WholeBoard& whole, bool over) {
    const auto count = [&](CellState state) { return whole.count[static_cast<std::size_t>(state)]; };
    const int flags = count(CellState::Flag);
    const int wrong = count(CellState::WrongFlag);
    const int questions = count(CellState::Question);
    double cost = kWrongFlag * wrong + kQuestionMark * std::min(questions, kManyQuestions);
    if (questions > 0 && flags == 0) cost += kQuestionsAlone;
    if (!over && flags > kMostFlags * whole.cells) cost += kMostlyFlags;
    if (!over && wrong > 0) cost += kWrongFlagTooEarly;
    if (wrong + questions > kFewMarks && flags + count(CellState::Covered) == 0) cost += kNoFlagAmongMarks;
    const int many = std::max(kManyQuestions, whole.numbers / 5);
    return cost + kQuestion * std::max(0, questions - many);
}

}  // namespace

double whole_cost(const WholeBoard& whole) {
    const auto count = [&](CellState state) { return whole.count[static_cast<std::size_t>(state)]; };
    // A lost game shows the mines: there numbers need no more.
    const int mines = count(CellState::Mine);
    const bool over = mines > 0;
    const int empty = count(CellState::Empty);
    double cost = cost_of_numbers(whole, over) + cost_of_marks(whole, over);
    if (over) cost += kOver;
    if (mines > 1) cost += std::min(kMostLacking, kLacking * whole.sums.lacking);
    if (whole.numbers == 0 && empty > 0 && !whole.known) cost += kNoNumbers;
    if (whole.numbers >= kManyNumbers && empty == 0) cost += kNoEmpty;
    for (const int looks : {whole.covered_looks, whole.empty_looks})
        cost += kSecondLetter * std::max(0, looks - 1);
    if (whole.cells - whole.numbers - empty < kFewestMines * whole.cells) cost += kNearlyNoMines;
    return cost;
}

}  // namespace sapper
