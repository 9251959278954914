/// What the numbers and the empty cells of a labelled board cost by the rules of the game: what one cell says
/// of those around it, and the sums over a board.
#pragma once

#include "sapper/board/board.hpp"

namespace sapper {

/// What one cell says about those around it. Costs are in nats.
struct RuleVerdict {
    float cost = 0;
    float sides = 0;              ///< For covered cells at an empty one's sides.
    float corners = 0;            ///< For covered cells at an empty one's corners.
    bool beside_covered = false;  ///< A number beside a covered cell …
    bool needs_mine = false;      ///< … that has not all of its mines yet, …
    bool lacks_mine = false;      ///< … even if question marks are mines.
    bool overflagged = false;     ///< A number with too many flags around it.
};

RuleVerdict rule_verdict(const Board& board, Coord at);

/// Sums of verdicts, kept up to date while cells change.
struct RuleSums {
    double rules = 0;
    double sides = 0;
    double corners = 0;
    int beside = 0;       ///< Numbers beside covered cells …
    int needy = 0;        ///< … that have not all of their mines, …
    int lacking = 0;      ///< … even if question marks are mines.
    int overflagged = 0;  ///< Numbers with too many flags around them.

    /// `sign`: 1, or -1 to take it back.
    void add(const RuleVerdict& verdict, int sign);

    /// What covered cells beside empty ones cost, of games that open all around these or, at a price, only
    /// what is at their sides.
    double opening() const;

    /// What it costs at most, of a game that opens nothing: few are like that.
    static constexpr double kOpensNothing = 9;
};

}  // namespace sapper
