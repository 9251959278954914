/// The independent checker: the same questions as the engine's, answered by going through every arrangement
/// of mines one by one. Shares no code with the engine.
#pragma once

#include <optional>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper::test {

struct BruteForce {
    bool possible = false;     ///< Whether any arrangement fits.
    std::vector<double> mine;  ///< Per cell; −1 for those that are not covered.
};

/// Weighs each arrangement alike when the board knows its mines, else by `density` per covered cell.
/// At most 24 covered cells.
BruteForce brute_force(const Board& board, double density = 0.2);

}  // namespace sapper::test
