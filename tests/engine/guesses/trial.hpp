// What the guess network is taught with: guesses of simulated games, each with what some of its candidates
// came to. A file of trials is a plain sequence of these records, in the byte order of the machine.
#pragma once

#include <array>
#include <cstdint>

#include "guess_net.hpp"
#include "guess_view.hpp"

namespace sapper::test {

inline constexpr std::size_t kMostTried = 6;

struct Tried {
    std::uint8_t row = 0;
    std::uint8_t col = 0;
    float score = 0;  // Of the look-ahead, before it is corrected.
    float game = 0;   // Chance to win from here: exact, or as games say, see Trial::games.
    engine::Facts facts{};
};

struct Trial {
    std::uint8_t height = 0;
    std::uint8_t width = 0;
    std::uint8_t tried_count = 0;
    std::uint8_t games = 0;  // The mean of so many, on the same fields for all; 0: exact.
    std::array<std::uint8_t, engine::kMostCellsTaught> codes{};  // CellCode, row by row.
    std::array<Tried, kMostTried> tried{};                       // Best score first.
};

}  // namespace sapper::test
