/// Cells that look alike, so that labels are given to groups and not to cells: those with the same glyph on
/// the same ground, and those with nothing but the same ground.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <span>
#include <vector>

#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Of states, one bit each.
using StateSet = std::bitset<kCellStates>;

struct CellGroup {
    std::vector<int> members;  ///< Indices of cells, row-major.
    bool blank = true;
    ShapeScores scores{};             ///< Mean of the members'; meaningless when blank.
    LetterScores letters{};           ///< Likewise.
    MarkLetterScores mark_letters{};  ///< Likewise.
    std::optional<CellState> emoji;   ///< That all members show.
    bool marked = false;              ///< Shows a flag of another group and one small thing more.
    bool clearly_marked = false;  ///< Likewise, and the thing looks like a question mark, or is on several.
    bool may_be_marked = false;   ///< Shows that flag and a trace of something, which may be such a thing.

    std::array<float, std::size_t{kGlyphSide} * kGlyphSide> ink{};  ///< Mean of the members'.
    cv::Vec3f colour;                                               ///< Of the ink, likewise.
    float size = 0;  ///< Of the drawing, its longer side as a share of the cell's; likewise.

    GroundGroup ground;         ///< Its members are those of this group.
    bool half_chequer = false;  ///< Lies on even cells only, or on odd ones, though it is large.
    float relief = 0;

    StateSet possible = ~StateSet();  ///< What it may be by what was known before; see possible_states.hpp.

    /// Whether a flag is, or may be, a question mark in a game that puts something small beside it.
    bool is_or_may_be_marked() const { return marked || may_be_marked; }

    float score(Shape shape) const { return scores[static_cast<std::size_t>(shape)]; }
    float score(GroundLetter letter) const { return letters[static_cast<std::size_t>(letter)]; }
    float score(MarkLetter letter) const { return mark_letters[static_cast<std::size_t>(letter)]; }
};

/// All cells in groups; blank ones first, each kind by size. Clear letters that stand for flags or mines have
/// these shapes' scores. `cells`: row-major.
std::vector<CellGroup> group_cells(int cols, std::span<const SeenCell* const> cells);

/// Whether bare cells have the colour inside that those of a chequered ground have on the same fields: a game
/// may draw an outline around all that is covered, along some sides of these cells.
bool are_outlined_cells_of(int cols, const CellGroup& chequer, const CellGroup& cells);

/// So far apart are they and that ground at most, grey levels.
inline constexpr float kOutlined = 1;

/// How unlike the groups' grounds are, grey levels, and next to nothing for such cells: where both lie near
/// each other, between those cells, for a ground may change over the board; else between the groups' means.
class GroundDistances {
 public:
    GroundDistances(int rows, int cols, std::span<const SeenCell* const> cells,
                    std::span<const CellGroup> groups);
    float operator()(std::size_t a, std::size_t b) const { return distance_[a * groups_ + b]; }

 private:
    std::size_t groups_;
    std::vector<float> distance_;
};

}  // namespace sapper
