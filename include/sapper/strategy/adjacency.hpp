/// The strategy `adjacency`, of temporary flags. Opens the upper left cell first. Then, over and over:
///   1. flags the hidden cells around a number that has no more of them than mines;
///   2. opens the hidden cells around a number whose mines are all flagged;
///   3. when neither helps, the adjacency rule: a number with exactly one more hidden cell than mines to find
///      flags all its hidden cells for the moment, one too many. A number beside it that sees at least two of
///      these flags, and has exactly one hidden cell without one, finds that cell clean if it needs one mine
///      less than it sees temporary flags;
///   4. else opens a random cell that is not flagged.
///
/// Source: "Solving Minesweeper: The Good Part". Its "300 Test", 100 games a level, gave about 4–5 % on
/// 30×16/99, 49–52 % on 16×16/40 and 73–80 % on 9×9/10 in the best versions; here it is 4.6, 51.3 and 78.4 %
/// when the first click is safe.
///
/// Known weakness: rule 3 sees two numbers at a time and only numbers that lack a single clean cell; and a
/// random cell is a mine with the density of the whole board. With both of its conditions (two flags seen;
/// one mine less than flags) the rule is sound: of the temporary flags at most one is wrong, so that t of
/// them hold at least t − 1 mines. The simulator counts all the same how often a cell that it called clean
/// was a mine: none in a million games. With the first condition alone it was 1.0, 0.8 and 1.6 % of them on
/// the three levels, and 68.6, 34.2 and 0.7 % of the games were won.
#pragma once

#include <memory>
#include <optional>

#include "sapper/board/random.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

class Notebook;

class AdjacencyStrategy : public Strategy {
 public:
    AdjacencyStrategy();
    ~AdjacencyStrategy() override;
    AdjacencyStrategy(const AdjacencyStrategy&) = delete;
    AdjacencyStrategy& operator=(const AdjacencyStrategy&) = delete;
    std::string_view name() const override { return "adjacency"; }
    void start(std::uint64_t seed) override;
    Expected<void> choose(const Board& board, FirstClick rule, Moves& out) override;
    bool sound() const override { return false; }
    std::string_view flags_by() const override { return "hidden neighbours"; }

 private:
    void collect_clean_by_adjacency();
    std::optional<std::uint32_t> clean_beside(std::uint32_t number, std::uint32_t flagging) const;

    std::unique_ptr<Notebook> notes_;
    std::vector<std::uint32_t> clean_;
    Random random_{1};
};

}  // namespace sapper
