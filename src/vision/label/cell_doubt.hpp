/// Cells that are in doubt for what is around them, though the label of their group is sure. Each function
/// gives their indices, row-major; `board` is as it is read so far, `cells` row-major and in `groups`.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// A lost game shows the mine that was hit. Where none stands out, the only wrong flag may be that one: an
/// explosion in its place is drawn like a cross. Not a clear cross where numbers prove that no mine is.
/// `cells`: of the board, row-major.
std::vector<int> doubtful_explosion(std::span<const SeenCell* const> cells, const Board& board);

/// Cells that break the rules, `broken`, and all that show what often does: it was misread. With them the
/// mines beside them that look like hardly any other: it may be these that were.
std::vector<int> cells_against_rules(std::span<const CellGroup> groups, const Board& board,
                                     std::span<const Coord> broken);

/// Under strong light empty cells here may look like covered ones there, and be one group with them: then
/// they are called covered beside numbers on their own ground. Most of them, or a part that stands by itself.
std::vector<int> covered_on_opened_ground(std::span<const CellGroup> groups,
                                          std::span<const SeenCell* const> cells, const Board& board);

/// The same of a few cells on a board where covered cells hardly ever have the ground of the numbers beside
/// them.
std::vector<int> single_covered_on_opened_ground(std::span<const CellGroup> groups,
                                                 std::span<const SeenCell* const> cells, const Board& board);

/// What lies over a board, such as a dialog, may show by chance what looks like a number or a mark, or as
/// flat a ground as an empty cell: it is then among cells that show nothing known, and a drawing is nowhere
/// else.
std::vector<int> cells_among_unknown(std::span<const CellGroup> groups, const Board& board);

/// Bare cells on the ground of all that is drawn, of which hardly anything can be told though it is much:
/// what a terminal shows for covered cells may be too small to be seen.
std::vector<int> bare_among_unread(std::span<const CellGroup> groups, const Board& board);

/// Flags, question marks and mines on a board of which most is in doubt: they were told from what is around.
std::vector<int> marks_among_unread(const Board& board);

/// Letters that are all called covered, of which some are far fainter than the others: a terminal may show
/// dots for empty cells, too.
std::vector<int> letters_of_two_strengths(std::span<const SeenCell* const> cells, const Board& board);

/// Few covered cells in which something can hardly be seen; none where there are more, for that is how the
/// tiles are drawn.
std::vector<int> faintly_marked(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                const Board& board);

/// A game opens all around an empty cell, so that what is beside a bare one in doubt, which may be covered,
/// is hardly certain itself: light or a wrong place may have changed both.
std::vector<int> empty_beside_doubt(std::span<const SeenCell* const> cells, const Board& board);

}  // namespace sapper
