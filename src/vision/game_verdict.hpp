/// Whether what a lattice holds is a Minesweeper: tables, calendars, chess boards, keyboards, puzzles and
/// pages of text have lattices, too.
#pragma once

#include "game_evidence.hpp"

namespace sapper {

bool is_minesweeper(const GameEvidence& evidence);

/// Whether the numbers leave no doubt of it, though perhaps no cell can be read for certain.
bool is_beyond_doubt(const GameEvidence& evidence);

/// Whether so many different things are drawn so often that reading the whole board may tell more.
bool is_worth_reading(const GameEvidence& evidence);

/// The same asked of what was read: covered cells, empty ones and numbers between them that all fit the rules
/// are no chance. For boards whose glyphs are hard to tell by their shape alone. `looks`: what spoke for it
/// before.
bool reads_as_minesweeper(const StrangerReading& reading, const GameEvidence& looks);

/// How much the numbers speak for a game: natural logarithm of a likelihood. A glyph that no game shows takes
/// `foreign_costs` away.
double merit_of(const GameEvidence& evidence, double foreign_costs);

}  // namespace sapper
