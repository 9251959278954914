/// Tells glyphs apart by their shape alone: the numbers, flag, mine, question mark, a crossed-out flag or
/// mine, and anything else. Three neural networks, of which the answers are averaged, for where they differ
/// any may err (L. Hansen and P. Salamon, Neural network ensembles, 1990): one with layers of filters (Y.
/// LeCun et al., Gradient-based learning applied to document recognition, 1998) that sees the whole cell, one
/// with such layers and one without that see the glyph alone, as large as it can be. Three more tell flags
/// from question marks that are a flag with a small one beside it, one of which sees their colours, and one
/// each what terminals show for covered and for empty cells, and letters for flags and mines. `draw_glyphs`,
/// a target of the build, draws what they are taught by, cells of skins drawn by lot in many fonts and the
/// flags, bombs and question marks of sets of icons, and train_glyphs.py computes the weights; no picture of
/// any real game is among them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "cell_look.hpp"

namespace sapper {

enum class Shape { One, Two, Three, Four, Five, Six, Seven, Eight, Flag, Mine, Question, Crossed, Other };
inline constexpr int kShapes = 13;

using ShapeScores = std::array<float, kShapes>;  ///< Probabilities; they add up to 1.

/// What terminals show for cells that are not numbered: one of # - + and filled or hollow squares for a
/// covered one, 0 for an empty one, a dot for either.
enum class GroundLetter { None, Covered, Empty, Either };
inline constexpr int kGroundLetters = 4;

using LetterScores = std::array<float, kGroundLetters>;  ///< Probabilities; they add up to 1.

/// What games that are drawn with letters show for flags and for mines: P, and M or B. An F has a flag's
/// shape.
enum class MarkLetter { None, Flag, Mine };
inline constexpr int kMarkLetters = 3;

using MarkLetterScores = std::array<float, kMarkLetters>;  ///< Probabilities; they add up to 1.

/// Left, top, width and height of the glyph's box as shares of the cell; and the logarithm to base two of how
/// many times wider than 24 px the cell is on the screen: of a small one much is a blur.
using GlyphPlace = std::array<float, 5>;

/// Of a cell that is not blank.
GlyphPlace place_of(const CellLook& look);

/// How each pixel of the canonical cell differs from its ground in blue, green and red, row by row: 1 is as
/// much as the ink does as a whole; from -2 to 2.
using CellColours = std::array<float, std::size_t{kLookSide} * kLookSide * 3>;

/// Of a cell that is not blank.
CellColours colours_of(const CellLook& look);

/// Of a cell that is not blank.
ShapeScores shape_of(const CellLook& look);

/// By a network of its own: of a cell that is not blank and may show something else than a game's shapes.
LetterScores letter_of(const CellLook& look);
MarkLetterScores mark_letter_of(const CellLook& look);

/// The shape by the networks that see the glyph alone, in a quarter of the time; by the plain one of them
/// where it is sure, in a fiftieth. For whoever knows already what it should be. Of a cell that is not blank.
ShapeScores shape_of_glyph(const CellLook& look);

}  // namespace sapper
