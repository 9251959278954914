/// What the engine answers: which cells are certain, what to guess when none is, and why.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sapper/board/coord.hpp"

namespace sapper {

/// How a certain cell was proved.
enum class Proof {
    Scan,         ///< One number alone: all its mines are found (safe), or all its covered cells are mines.
    Pair,         ///< Two overlapping numbers together.
    Enumeration,  ///< The same in every arrangement of mines that fits the board.
};

/// A cell that is certainly safe or certainly a mine.
struct Certain {
    Coord cell;
    Proof proof = Proof::Scan;
    std::optional<Coord> witness = {};  ///< The number that gave it away; none after an enumeration.
    friend bool operator==(const Certain&, const Certain&) = default;
};

/// The cell to open when nothing is certain.
struct Guess {
    Coord cell;
    double mine = 0;     ///< Probability that it is a mine, in [0, 1].
    double score = 0;    ///< What the choice was made by: probability to win where `exact`, else the policy's
                         ///< own estimate.
    bool exact = false;  ///< `score` is the exact probability to win from here with best play.
    std::optional<Coord> runner_up = {};  ///< The second best cell, when there was one to choose from.
    double runner_up_score = 0;
};

/// Reused from call to call, so that its vectors keep their memory.
struct Decision {
    std::vector<Certain> safe;   ///< Every covered cell known to be safe; row by row.
    std::vector<Certain> mines;  ///< Every covered cell known to be a mine, flagged or not; row by row.
    std::optional<Guess> guess;  ///< Set exactly when `safe` is empty and the game is not over.
    bool cut_short =
        false;  ///< A budget ended the look-ahead early: the guess is good, but not the policy's best.

    void clear();
};

/// One sentence for the log and the user, such as "(4,7) is safe: all mines of (3,6) are found" or
/// "(0,0) is the best guess: mine with 18.2 %, runner-up (0,29)".
std::string explain(const Certain& certain, bool safe);
std::string explain(const Guess& guess);

}  // namespace sapper
