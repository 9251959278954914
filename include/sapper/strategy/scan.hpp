/// The strategy `scan`: looks at every number in turn. When all cells left around it must be mines, they go
/// into a set of bombs; when all its mines are in that set, the other cells around it go into a set of safe
/// cells; repeated until neither set grows. Opens all safe cells, else a random covered cell that is not in
/// the set of bombs; the first cell, too, is random.
///
/// Source: "Solving Minesweeper – Part 4: Decision Making", developershell.net, 2019 (the guess: Part 5). No
/// win rate is given there.
///
/// Known weakness: sees one number at a time, so the simplest pairs (1-1 and 1-2 along an edge) stop it; and
/// a random cell is a mine with the density of the whole board, however small the risk would be elsewhere.
#pragma once

#include <memory>

#include "sapper/board/random.hpp"
#include "sapper/strategy/strategy.hpp"

namespace sapper {

class Notebook;

class ScanStrategy : public Strategy {
 public:
    ScanStrategy();
    ~ScanStrategy() override;
    ScanStrategy(const ScanStrategy&) = delete;
    ScanStrategy& operator=(const ScanStrategy&) = delete;
    std::string_view name() const override { return "scan"; }
    void start(std::uint64_t seed) override;
    Expected<void> choose(const Board& board, FirstClick rule, Moves& out) override;

 private:
    std::unique_ptr<Notebook> notes_;  // Holds the bombs.
    std::vector<std::uint32_t> safe_;
    Random random_{1};
};

}  // namespace sapper
