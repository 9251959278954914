/// The strategy `matrix`: the numbers as a system of linear equations. Brings it to reduced row echelon form;
/// a row whose right hand side is the sum of its positive coefficients has mines in all cells with a positive
/// one and none in those with a negative one, and the other way round for the sum of its negative ones;
/// repeated until no row says anything new. Then lists all arrangements of each independent set of cells,
/// leaves out those with more mines than can be left, and takes a cell's chance from the share of the others,
/// each counting the same. Opens all cells without a mine in any of them, in no particular order; else the
/// cell most often without one, if that is better than the mines left over the cells left; else an
/// unconstrained cell, a corner before an edge before the centre, or a constrained one in that order where
/// there is no other. Equals are drawn from at random; the first cell is a random corner.
///
/// Source: nick-oconnor's solver (github.com/nick-oconnor/minesweeper, in Go and later in Rust), after R.
/// Massaioli, "Solving Minesweeper with Matricies", 2013, and C. Studholme, "Minesweeper as a Constraint
/// Satisfaction Problem", 2000. Its first click is a random corner and safe: a mine there moves to a random
/// cell, the same fields as FirstClick::Safe draws. Its counts take the first click for a guess and each flag
/// for a move. Its game ends only when every mine is flagged: it opens, and loses by, a last mine that no
/// number touches; real games would have called it won before (+0.05, +0.13 and +0.24 points on the three
/// levels). His program in Rust, measured, wins 91.0, 75.6 and 32.5 % with 1.61, 2.09 and 4.11 guesses and
/// 30.4, 123.1 and 309.1 moves a won game, in 0.126, 0.783 and 3.30 ms; this one 91.07, 75.70 and 32.52 %
/// with 1.61, 2.09 and 4.12 guesses and 30.3, 122.9 and 308.8 moves, in 0.012, 0.046 and 0.104 ms.
///
/// Here cells that all equations treat alike are counted together, which changes the time alone.
///
/// Known weakness: arrangements with fewer mines are likelier where mines are sparse, but all count the same;
/// too many mines left over are not noticed, only too few; a cell that is a mine in every arrangement but in
/// no row stays unflagged; the guess where no unconstrained cell is left ignores the chances; and the number
/// of arrangements grows exponentially with the size of a set.
#pragma once

#include <memory>

#include "sapper/strategy/strategy.hpp"

namespace sapper {

class MatrixStrategy : public Strategy {
 public:
    MatrixStrategy();
    ~MatrixStrategy() override;
    MatrixStrategy(const MatrixStrategy&) = delete;
    MatrixStrategy& operator=(const MatrixStrategy&) = delete;
    std::string_view name() const override { return "matrix"; }
    void start(std::uint64_t seed) override;
    Expected<void> choose(const Board& board, FirstClick rule, Moves& out) override;
    std::string_view flags_by() const override { return "constraints"; }
    bool must_flag_all() const override { return true; }

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
