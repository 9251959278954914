/// Cells that may be worth a guess, safest first.
#pragma once

#include <vector>

#include "odds.hpp"
#include "sapper/board/board.hpp"

namespace sapper::engine {

/// Chances closer than this are taken for equal: the same position reached another way may differ in the last
/// digits, and must not be played differently for it.
inline constexpr double kSameChance = 1e-9;

struct Candidate {
    Place cell = 0;
    double mine = 0;  ///< Probability.
    int hidden = 0;   ///< Hidden neighbours.
};

/// Whether `a` goes before `b`: the safer one; of equals the one with fewer hidden neighbours, because its
/// number is then likelier to settle them; then the first on the board.
bool goes_before(const Candidate& a, const Candidate& b);

/// Fills `out` with all cells that may be opened and whose chance of a mine is at most `window` above the
/// least one. Cells off the frontier that are alike (as many hidden neighbours, all of them off the frontier
/// too) are represented by the first of them, but for corners where each is asked for: what lies farther
/// around makes them differ by 0.014 in openings.
void find_candidates(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                     const Odds& odds, double window, bool each_corner, std::vector<Candidate>& out);

}  // namespace sapper::engine
