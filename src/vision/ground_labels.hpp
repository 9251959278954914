/// Which group of blank cells is covered and which is empty: the choice under which the rules hold.
#pragma once

#include <optional>
#include <vector>

#include "ground_groups.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// The groups' meaning; groups that are neither are no cells, or cells that something hides.
struct GroundLabels {
    std::optional<int> covered;  ///< Index of the group.
    std::optional<int> empty;
    double score = 0;
    double margin = 0;  ///< Of the score above the best choice that means something else.
};

/// A group, and how it resembles the ground under the numbers and under the flags.
struct GroundCandidate {
    const GroundGroup* group = nullptr;
    float from_numbers = 255;  ///< Mean rim difference from cells with numbers, grey levels.
    float from_flags = 255;    ///< From cells with flags or question marks.
    float relief = 0;
    bool half_chequer = false;  ///< Lies on even cells only, or on odd ones, though it is large.
};

/// `cells`: the board with the glyphs' states; blank cells are Unknown. `group_of`: for each cell the group
/// of a blank one, −1 for others.
GroundLabels label_grounds(const Board& cells, const std::vector<int>& group_of,
                           const std::vector<GroundCandidate>& groups);

/// Cells that cannot be as they are: an empty one beside a covered cell or a mine, a number with too few
/// cells around it that may be mines, or with too many mines. Unknown cells may be anything.
std::vector<Coord> broken_cells(const Board& board);

/// Whether a number beside a covered cell has fewer flags and mines around it than it says, or no number is
/// beside one. Covered cells that no number needs are most likely empty ones.
bool needs_covered(const Board& board);

/// Whether `state` cannot be at `at`, all other cells being as they are. Flags are taken to be right.
bool breaks_rules(const Board& board, Coord at, CellState state);

}  // namespace sapper
