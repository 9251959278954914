/// What speaks for a Minesweeper on boards, and on other things with a lattice, all drawn by lot.
#pragma once

#include <cstdint>
#include <vector>

#include "stranger/verdict_net.hpp"

namespace sapper::testing {

struct VerdictSample {
    VerdictInputs inputs{};
    bool game = false;
    std::uint64_t screen = 0;  ///< Its seed: lattices of one screen are much the same.
};

/// Of so many boards, each on its lattice or a little beside it.
std::vector<VerdictSample> samples_of_boards(std::uint64_t seed, int boards);

/// Of so many screens without a board, on every lattice that a search for boards would look at.
std::vector<VerdictSample> samples_of_others(std::uint64_t seed, int screens);

}  // namespace sapper::testing
