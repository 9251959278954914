// One simulated game in the terminal, move by move.
#pragma once

#include "sapper/simulator/simulation.hpp"

namespace sapper::cli {

// Prints each move with its reason and the board after it, coloured when standard output is a terminal and
// NO_COLOR is not set. Errors as those of watch_game.
Expected<GameResult> visualize_game(const SimulationOptions& options, Strategy& strategy);

}  // namespace sapper::cli
