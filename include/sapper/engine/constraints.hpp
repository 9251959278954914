/// The engine's counting without a board: any set of cells, any rules of the form "these cells hold between
/// lo and hi mines", any number of mines in all. For games that are like Minesweeper but tell something else
/// than a sum over eight neighbours.
///
///     Constraints game{.cells = 4, .mines = 1};
///     game.rules.push_back({.lo = 1, .hi = 1, .cells = {0, 1}, .name = "the green one"});
///     ConstraintSolver solver;
///     MineOdds odds;
///     if (auto done = solver.solve(game, odds); !done) report(done.error().sentence);   // odds.mine: ½ ½ 0
///     0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/board/random.hpp"

namespace sapper {

inline constexpr int kMaxCellsOfRule = 15;
inline constexpr int kMaxRulesOfCell = 8;

/// The cells hold at least `lo` and at most `hi` mines together, both inclusive. A lo below 0 and a hi above
/// the number of cells say nothing and are allowed.
struct Rule {
    int lo = 0;
    int hi = 0;
    std::vector<int> cells = {};  ///< 0 ≤ cell < Constraints::cells; at most kMaxCellsOfRule, none twice.
    std::string name = {};        ///< What an error calls it, such as "the rupee at (2,3)".
};

struct Constraints {
    int cells = 0;
    std::vector<Rule> rules = {};   ///< At most kMaxRulesOfCell of them may hold the same cell.
    std::optional<int> mines = {};  ///< In all cells together, when that is known.
    double density = 0.2;  ///< Chance of a mine in any cell before the rules are looked at, in (0, 1);
                           ///< used when `mines` is not known.
    std::vector<int> forbidden = {};  ///< Cells that count but cannot be chosen, such as opened ones.
};

struct MineOdds {
    std::vector<double> mine;   ///< Per cell, in [0, 1]; exactly 0 or 1 when it is certain.
    std::optional<int> safest;  ///< The cell least likely a mine that may be chosen; the first of equals.
    bool exact = true;  ///< False when a component was too large (ConstraintSolver's max_states): all of
                        ///< `mine` is an estimate then.
};

/// Not synchronised; keeps its memory from call to call.
class ConstraintSolver {
 public:
    /// `max_states` as EngineOptions::max_states.
    explicit ConstraintSolver(std::size_t max_states = 400'000);
    ~ConstraintSolver();
    ConstraintSolver(ConstraintSolver&&) noexcept;
    ConstraintSolver& operator=(ConstraintSolver&&) noexcept;
    ConstraintSolver(const ConstraintSolver&) = delete;
    ConstraintSolver& operator=(const ConstraintSolver&) = delete;

    /// Errors: a rule with a cell that does not exist, with a cell twice or with too many cells; a cell in
    /// too many rules; rules that no arrangement fits (one of them is named); rules that need more mines, or
    /// leave room for fewer, than there are.
    Expected<void> solve(const Constraints& game, MineOdds& out);

    /// log2 of the number of arrangements that fit; `game.mines` must be known. The chance that something
    /// more is true is the ratio of two such numbers, with and without the rule that says it. Errors as
    /// solve; a game that is too large to be counted (max_states).
    Expected<double> log2_arrangements(const Constraints& game);

    /// Fills `mines` with the cells of one arrangement that fits, drawn with the same chance as any other.
    /// For the game of the last call of solve (with an exact answer) or log2_arrangements, if that succeeded
    /// and knew its mines.
    void draw(Random& random, std::vector<int>& mines);

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
