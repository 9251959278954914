/// Dice small positions for tests: a hidden field, and a part of it opened.
#pragma once

#include <cstdint>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper::test {

/// The tests draw from a generator of their own, simpler than the one under test: SplitMix64 (Steele, Lea,
/// Flood: "Fast splittable pseudorandom number generators", 2014).
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
    bool chance(double p) { return static_cast<double>(next() >> 11) * 0x1p-53 < p; }

 private:
    std::uint64_t state_;
};

struct Position {
    Board board;              ///< What the player sees.
    std::vector<bool> mines;  ///< What is hidden, by Board::index.
};

/// A field with each cell a mine by `density`, of which each cell that is none was opened with chance
/// `opened`. The board knows its mines.
Position random_position(Dice& random, int height, int width, double density, double opened);

/// The number that the cell shows when opened.
CellState number_at(const Board& board, const std::vector<bool>& mines, Coord at);

}  // namespace sapper::test
