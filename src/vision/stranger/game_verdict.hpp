/// Whether what a lattice holds is a Minesweeper: tables, calendars, chess boards, keyboards, puzzles and
/// pages of text have lattices, too. A network weighs all evidence (verdict_net.hpp). Boards that show next
/// to no number give it little to weigh: fresh ones and crowded ones that were lost at once have rules of
/// their own. When it was taught, the network took 97.7 % of 1250 boards and none of 4865 other lattices for
/// games, drawn by lot and kept back.
#pragma once

#include "game_evidence.hpp"
#include "label/stranger_reading.hpp"

namespace sapper {

bool is_minesweeper(const GameEvidence& evidence);

/// The same, and it shows several numbers: a fresh board would not do.
bool is_game_of_numbers(const GameEvidence& evidence);

/// Whether what is written around it may tell (game_name.hpp): a fresh board may just as well be a table of
/// buttons or tiles, for all cells are alike, and one that shows a few numbers only may be any such table.
bool may_be_told_by_name(const GameEvidence& evidence);

/// Whether a reading of all cells together may tell, which takes longer: numbers that a network would not
/// quite take for a game's, since it knows of no light that falls on the board and no letter on its cells,
/// nor that a mark or a number was misread wherever it stands.
bool may_be_told_by_reading(const GameEvidence& evidence);

/// Whether a reading tells: every cell is certain, covered and empty cells stand apart by many numbers, or
/// some where the network finds a game likely, and none of these breaks a rule.
bool is_read_as_game(const StrangerReading& reading, const GameEvidence& evidence);

/// Whether there is no doubt of it, though perhaps no cell can be read for certain.
bool is_beyond_doubt(const GameEvidence& evidence);

/// Whether many numbers keep the rules so often that it is no chance, whatever else is drawn on the cells.
bool is_told_by_numbers(const GameEvidence& evidence);

/// How much the numbers speak for a game: natural logarithm of a likelihood. A glyph that no game shows takes
/// `foreign_costs` away.
double merit_of(const GameEvidence& evidence, double foreign_costs);

}  // namespace sapper
