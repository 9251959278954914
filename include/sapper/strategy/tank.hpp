/// The strategy `tank`. Cells that one number proves safe go into a queue of cells to open; the rest runs
/// only when that is empty: it lists all arrangements of mines that fit the numbers, separately for each
/// group of cells that numbers connect, and opens the cells without a mine in all of their group's. When
/// there is none, it opens the cell with a mine in the fewest arrangements, the lowest in row order of
/// equals; where no number is open yet, the upper left cell.
///
/// Source: J. Keats's plan for a Minesweeper player ("Artificial Opponents – Minesweeper Post-Mortem",
/// jameskeats.com, 2017), after Bai Li, "How to write your own Minesweeper AI", luckytoilet.wordpress.com,
/// 2012. No win rate is given there.
///
/// Known weakness: numbers of arrangements of different groups are compared although a small group has few of
/// them; arrangements are not weighted, and the mines left do not matter; cells away from all numbers are
/// never tried while there are others, however small their risk; and a large group takes exponential time
/// ("it often hung up the program").
#pragma once

#include <memory>

#include "sapper/strategy/strategy.hpp"

namespace sapper {

class TankStrategy : public Strategy {
 public:
    TankStrategy();
    ~TankStrategy() override;
    TankStrategy(const TankStrategy&) = delete;
    TankStrategy& operator=(const TankStrategy&) = delete;
    std::string_view name() const override { return "tank"; }
    void start(std::uint64_t seed) override;
    Expected<void> choose(const Board& board, FirstClick rule, Moves& out) override;

 private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sapper
