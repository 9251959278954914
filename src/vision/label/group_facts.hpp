/// What is seen of one group of cells among the others before it is asked what it may be.
#pragma once

#include <optional>
#include <span>

#include "cell_groups.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

/// Of a group with something drawn on it.
struct GlyphFacts {
    // Its ground.
    bool alone = false;          ///< No other group has one that is near to it;
    bool on_own_ground = false;  ///< or only ones that are at least a little unlike it.
    bool on_one_ground = false;  ///< All groups have it: on a terminal, or on buttons.
    bool on_tiles = false;       ///< Bare cells of the board have borders.

    // How many cells show it.
    double cells_alike = 0;      ///< The same drawing.
    double letters_alike = 0;    ///< One that is as much like it as those of one number are.
    bool on_nearly_all = false;  ///< More than any number or mark is on: it is a pattern of covered cells.
    bool on_many = false;
    bool on_too_many = false;

    // Whether it is a mark, or a letter for covered or for empty cells.
    std::optional<CellState> other_flag;  ///< See second_flags.hpp.
    bool marked_flag = false;             ///< Likewise.
    bool strange = false;                 ///< A drawing of its own, and no other flag;
    bool may_be_flag = false;             ///< which may be the game's flag,
    bool beside_letters = false;          ///< though the game has letters for other things.
    bool wrong = false;                   ///< A flag on a ground of its own: it was wrong.
    bool may_be_letter = false;           ///< Other cells do not have its ground with nothing on it.
    double known_letters = 0;             ///< Cells that clearly show a letter for the same, if it does.
};

GlyphFacts facts_of_glyph(std::span<const CellGroup> groups, const GroundDistances& distances,
                          std::size_t group);

/// Whether a blank group looks like no other, and nothing is drawn on its ground elsewhere either.
bool is_like_no_other(std::span<const CellGroup> groups, const GroundDistances& distances, std::size_t group);

/// Whether it is a glyph on a ground that no bare cell and nothing that looks like a number has: letters
/// stand for covered cells there, and for marks.
bool is_on_lettered_ground(std::span<const CellGroup> groups, const GroundDistances& distances,
                           std::size_t group);

/// Whether two glyphs on such grounds may be one letter that nobody knows, and lies on the pixels otherwise.
bool may_be_one_strange_letter(std::span<const CellGroup> groups, const GroundDistances& distances,
                               std::size_t a, std::size_t b);

}  // namespace sapper
