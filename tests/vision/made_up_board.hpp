// A board whose cells' looks are made up: each letter has a drawing of its own.
#pragma once

#include <string>
#include <vector>

#include "label/cell_groups.hpp"
#include "label/joint_labels.hpp"
#include "look/seen_cell.hpp"

namespace sapper::testing {

using GlyphInk = decltype(Glyph::ink);

/// The ink of a plain disc with its middle there, in pixels of the ink's picture.
GlyphInk disc(float x, float y);

/// A board of which each mine has a flag and some covered cells are left.
extern const std::string kAllFlagged;

/// A board of a game that goes on, with right flags.
extern const std::string kPlayed;

/// Letters are those of boards, and: `h`, hatched covered cells that look somewhat like wrong flags; `s`,
/// flags struck out in a way of their own; `m`, flags with what may be a small question mark, and `l`, with
/// what hardly is one; `o`, covered cells with a gloss that looks like a flag; `D`, `X` and `O`, a flag, a
/// mine and a plain disc that looks like one, on grounds of their own; `g`, green twos that rather look like
/// ones; `f`, red flags that do; `t`, small mines that rather look like flags; `r`, mines with something red
/// over them; `q` and `p`, ones that look like question marks, drawn in two ways; `n`, red pins that do, `k`,
/// red letters that do clearly, and `d`, diamonds that look like mines, on covered ground; `b`, bombs of a
/// drawing that nobody knows, on opened ground, and `B`, one on a ground of its own; `e`, a sign that nobody
/// knows, on a ground of its own, and `v`, violet discs on one; `w`, a sign on opened ground, and `u`, skulls
/// that look somewhat like question marks, on covered ground; `0`, noughts.
class MadeUpBoard {
 public:
    explicit MadeUpBoard(const std::string& text);

    /// Gives a cell's ground another colour: blue, green, red.
    void tint(int cell, const cv::Vec3f& colour);

    /// The same of all cells that have that letter in a text of the board.
    void tint_each(const std::string& text, char letter, const cv::Vec3f& colour);

    /// Gives the right and lower sides of a cell's ground another colour.
    void shade(int cell, const cv::Vec3f& colour);

    /// Gives a cell's glyph another colour: blue, green, red.
    void ink(int cell, const cv::Vec3f& colour);

    /// Draws on a cell what was not found as a glyph, so many grey levels lighter than its ground, where
    /// other cells have their ink.
    void smudge(int cell, int levels);

    std::vector<const SeenCell*> cells() const;

    /// What is read of it, as text. `possible`: see label_cells.
    std::string read(std::span<const StateSet> possible = {}) const;

 private:
    int rows_ = 0;
    std::vector<SeenCell> cells_;
};

/// The groups of a made-up board's cells, with the labels that a text gives their first cells, each fairly
/// sure. The board must outlive them.
struct LabelledGroups {
    LabelledGroups(const MadeUpBoard& board, const std::string& text);

    /// Of that cell.
    std::size_t group_of(int cell) const;

    std::vector<const SeenCell*> cells;
    int rows;
    int cols;
    std::vector<CellGroup> groups;
    GroundDistances distances;
    JointLabels labels;
    Board board;
};

/// Makes a ground dark but for so many blocks at its sides, which have that colour: blue, green, red.
void surround(Pattern& ground, int blocks, const cv::Vec3f& colour);

/// The text with every `old` replaced.
std::string with(std::string text, char old, char now);

}  // namespace sapper::testing
