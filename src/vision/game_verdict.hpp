/// Whether what a lattice holds is a Minesweeper: tables, calendars, chess boards, keyboards, puzzles and
/// pages of text have lattices, too.
#pragma once

#include "game_evidence.hpp"

namespace sapper {

bool is_minesweeper(const GameEvidence& evidence);

/// Whether there is no doubt of it, though perhaps no cell can be read for certain.
bool is_beyond_doubt(const GameEvidence& evidence);

/// How much the numbers speak for a game: natural logarithm of a likelihood. A glyph that no game shows takes
/// `foreign_costs` away.
double merit_of(const GameEvidence& evidence, double foreign_costs);

}  // namespace sapper
