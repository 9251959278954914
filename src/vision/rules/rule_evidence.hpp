/// Whether the numbers on a lattice have to do with the cells around them, when it is not known yet which
/// ground is covered: in a Minesweeper they do, in tables, puzzles and calendars they do not.
#pragma once

#include <vector>

namespace sapper {

/// What one cell may be.
struct GuessedCell {
    static constexpr int kAnything = -1;

    int number = 0;     ///< 1…8, or 0 for a cell that shows none.
    bool mine = false;  ///< It shows a flag or a mine.
    int ground =
        kAnything;  ///< A blank cell's kind of ground: cells of one kind are all covered or all empty.
};

struct RuleEvidence {
    double information = 0;  ///< How much likelier the rules make the board than chance, natural logarithm.
    int rules = 0;           ///< Numbers, and empty cells next to numbers.
    int broken = 0;          ///< Those of them that cannot be as they are.
    std::vector<bool> covered;  ///< Which grounds are, by number; of those not looked at, none.

    /// How far that speaks for these grounds rather than others, nats. Where one number fits nearly anywhere,
    /// exchanged grounds say as much, but break more rules.
    double for_grounds() const {
        constexpr double kBroken = 2;
        return information - kBroken * broken;
    }
};

/// Under the choice of covered grounds that the rules make likeliest, whether a game opens all that is around
/// an empty cell, or what shares a side with it, or, as some do, at most other empty cells. `cells`: rows ×
/// cols, row-major. Only the six commonest grounds are looked at: the effort is 128 passes over the board at
/// most.
RuleEvidence rule_evidence(const std::vector<GuessedCell>& cells, int rows, int cols);

}  // namespace sapper
