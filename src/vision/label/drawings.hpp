/// What groups of cells show, and whether that is one drawing: on a board where cells lie a fraction of a
/// pixel aside, one thing looks a little different in each of them.
#pragma once

#include <optional>
#include <span>

#include "cell_groups.hpp"

namespace sapper {

/// Mean difference of the groups' ink, in [0, 1].
float ink_difference(const CellGroup& a, const CellGroup& b);

/// Whether their ink is of one colour, as far as can be told.
bool have_one_colour(const CellGroup& a, const CellGroup& b);

/// Whether the group shows a drawing of its own, which may stand for a flag as well as anything else: nothing
/// that games usually show is likely, least of all a flag or a question mark.
bool is_strange(const CellGroup& group);

/// Whether both show one thing, drawn a little differently by light or scale: `most`, mean difference of the
/// ink. Blank groups show nothing.
bool is_one_drawing(const CellGroup& a, const CellGroup& b, float most = 0.1F);

/// How many cells show what the group does, its own among them.
std::size_t cells_with_drawing(std::span<const CellGroup> groups, const CellGroup& group);

/// Mean difference of the ink, in [0, 1], up to which glyphs on this board may be one: more where those of
/// one number differ more, drawn from a fraction of a pixel on.
float alike_to(std::span<const CellGroup> groups);

/// By how much ink the drawings of one number differ at most, among those that many cells show; nothing where
/// no number is shown by many.
std::optional<float> variety_of_numbers(std::span<const CellGroup> groups, std::span<const CellState> states);

/// Whether the ink of two differs clearly more than that variety.
bool differ_beyond(const CellGroup& a, const CellGroup& b, float variety);

/// Whether the group's glyph clearly is that letter; never a blank one's.
bool shows_letter(const CellGroup& group, GroundLetter letter);
bool shows_letter(const CellGroup& group, MarkLetter letter);

/// Whether it shows the dot that terminals have for covered or for empty cells, smaller than any mark.
bool shows_dot(const CellGroup& group);

/// Whether both show one letter that terminals have for covered or empty cells, however it lies on the
/// pixels.
bool show_one_letter(const CellGroup& a, const CellGroup& b);

}  // namespace sapper
