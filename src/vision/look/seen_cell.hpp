/// One cell of a board without a skin as it looks, before the board around it is considered.
#pragma once

#include <optional>
#include <span>

#include "cell_look.hpp"
#include "glyph_net.hpp"
#include "ground_groups.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

struct SeenCell {
    CellLook look;
    Pattern pattern{};
    ShapeScores scores{};             ///< Of the glyph; meaningless for a blank cell.
    LetterScores letters{};           ///< The same; all 0 where it clearly shows one of a game's shapes.
    MarkLetterScores mark_letters{};  ///< Likewise.
    std::optional<CellState> emoji;   ///< What it says, where the glyph is one: see emoji.hpp.
};

/// Fills in what the glyph of a cell that is not blank shows, by its look.
void judge_glyph(SeenCell& cell);

/// What a glyph of that shape says; nothing for Other.
std::optional<CellState> state_of(Shape shape);

/// The shape that a cell of that state shows; nothing for covered, empty and unknown cells.
std::optional<Shape> shape_of(CellState state);

/// The likeliest of the shapes that games show; how likely it is tells how clearly one is shown.
Shape likeliest_shape(const ShapeScores& scores);

/// The likeliest shape, where it is a number and at least so likely, in [0, 1].
std::optional<Shape> clear_number(const ShapeScores& scores, float least);

/// Whether it clearly shows a 0, as some games do on empty cells.
bool is_nought(const SeenCell& cell);

/// Whether the label is a number and the likeliest shape another one.
bool is_rather_other_number(const ShapeScores& scores, CellState label);

/// How far the block within the sides that is most unlike the cell's ground is from it, grey levels.
float strongest_inner_block(const SeenCell& cell);

/// How far the glyph stands beside the middle of its cell, as shares of the cell.
cv::Point2f offset_of(const Glyph& glyph);

/// How far the typical one of these glyphs stands beside the middle of its cell, as shares of the cell; 0
/// when there is none.
cv::Point2f typical_offset(std::span<const SeenCell* const> glyphs);

/// Mean difference of the glyphs' ink, in [0, 1].
float ink_difference(const Glyph& a, const Glyph& b);

}  // namespace sapper
