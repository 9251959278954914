/// Which cells of a lattice show the same glyph, whatever it says, and what follows from how often it is
/// there: a game repeats a few, and a terminal marks each covered cell with the same one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/rule_evidence.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// What the cell's glyph looks like with some certainty; nothing when no game shows it. Not for blank cells.
std::optional<Shape> likely_shape(const SeenCell& cell);

/// Glyphs that look the same.
struct GlyphLook {
    const SeenCell* first;  ///< One of the cells that show it.
    int cells = 0;
};

struct GlyphLooks {
    std::vector<GlyphLook> all;
    std::vector<int> of_cell;  ///< Which one each cell shows; −1 for a blank one.

    int size() const { return static_cast<int>(all.size()); }

    /// How many no game shows.
    int foreign() const;

    /// How many a game shows, told apart by their shape: small ones differ from cell to cell.
    int shapes() const;
};

/// The cells must outlive the result.
GlyphLooks group_looks(std::span<const SeenCell* const> cells);

/// Cells on which letters mark the ground: what is drawn on so many cells, and says nothing else, is what a
/// terminal shows for a covered cell or an empty one, a square, a dot or a 0.
struct Lettered {
    std::vector<GuessedCell> guesses;  ///< Those given, with letters' cells as blank ones.
    int letters = 0;                   ///< How many different ones.
    int cells = 0;                     ///< With a letter.
};

/// `guesses`: of the same cells; `first`: the ground of the first letter, the others' follow.
Lettered with_letters_as_grounds(const GlyphLooks& looks, int first, const std::vector<GuessedCell>& guesses);

/// Whether just one of many glyphs stands on a ground of its own: the mine that was hit.
bool is_one_apart(std::span<const SeenCell* const> cells);

}  // namespace sapper
