/// What the look-ahead misses: a small network that was taught by exact endgames and by games played out
/// which of two cells with much the same score is the better guess. It sees the cells around a candidate and
/// what the look-ahead saw (guess_view.hpp), and says by how much the score is to be changed.
///
/// The cells around go into the first layer by a table: each position has a row of weights for what may lie
/// there, and the layer is their sum, as in Y. Nasu's NNUE (2018); a chance of a mine lies between two rows.
/// Boards may be mirrored, so the mean over the four ways to do so counts. They may be turned, too, but all
/// eight ways won no more than four (-0.03 ± 0.02 points).
///
/// What taught it is in tests/engine/guesses/ (train_guess.cpp says with which games); the README says what
/// it is worth.
#pragma once

#include "guess_view.hpp"

namespace sapper::engine {

/// The shape that the weights have; the teacher (train_guess) fills it.
struct GuessNetShape {
    static constexpr int kKnots = 9;                               ///< Chances that have a row of their own.
    static constexpr int kRows = CellCode::kOffFrontier + kKnots;  ///< Per position; none for kNothing.
    static constexpr int kPositions = kViewSide * kViewSide;
    static constexpr int kFirst = 128;     ///< Units of the first layer.
    static constexpr int kSecond = 32;     ///< And of the second.
    static constexpr float kReach = 0.1F;  ///< An answer of 1 changes a score by this share of it.
};

/// The largest boards that taught it had so many cells.
inline constexpr int kMostCellsTaught = 480;

/// Whether positions like this one taught it: on boards no larger than that, with six or more that are opened
/// or known. Before, hardly anything is seen but the corners that were tried.
constexpr bool taught_such(int hidden, int cells) {
    constexpr int kFewestKnown = 6;
    return cells <= kMostCellsTaught && hidden <= cells - kFewestKnown;
}

/// Where a cell's code stands in the table: a row, and how much of the next one; row −1 for kNothing.
struct CodeRow {
    int row = -1;
    float next = 0;  ///< Share of the row after it, in [0, 1]; the rest is of `row` itself.
};
CodeRow row_of(std::uint8_t code);

/// Ways to turn or mirror a board, the symmetries of the square; the first four mirror it only.
inline constexpr int kWays = 8;

/// The view's position that looks at (row, col), each from −kViewRadius to kViewRadius, when the board is
/// turned or mirrored in one of the ways, 0 ≤ way < kWays.
int position_of(int row, int col, int way);

/// How much the candidate's score is to be changed, as a share of it. Means something as a difference to the
/// other candidates of a position only: less their mean, half lie within ±0.007 and 98 % within ±0.033 on
/// expert boards. The same on a board that is mirrored. May be called from several threads at a time.
double correction_of(const GuessView& view, Coord cell, const Facts& facts);

}  // namespace sapper::engine
