/// On which grounds groups of cells stand, and which bare ones may not be what they are called for it: a mark
/// may be lost among the lines of a tile.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// How much the grounds of two groups differ, grey levels: on a chequer those of its even cells or those of
/// its odd ones, whichever differ less, for a few cells may all lie on either.
inline float grounds_apart(const CellGroup& a, const CellGroup& b) {
    return std::min(typical_rim_difference(a.ground.mean, b.ground.mean),
                    typical_rim_difference(a.ground.odd, b.ground.odd));
}

/// Whether some of the other groups that are meant, is_meant(index), has the same ground: one that differs by
/// less, grey levels.
template <class IsMeant>
bool has_ground_of(std::span<const CellGroup> groups, std::size_t group, float within, IsMeant is_meant) {
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && is_meant(h) && grounds_apart(groups[group], groups[h]) < within) return true;
    return false;
}

/// Grounds that differ by less are hardly two, grey levels.
inline constexpr float kHardlyTwoGrounds = 10;

/// Whether it is on the ground of bare covered cells.
bool is_on_bare_tile(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                     float within);

/// Whether it is on the ground of some other cells that are empty or show a number.
bool is_on_opened_ground(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                         float within);

/// Whether much more stands out in these cells, in which no ink was found, than in most others of their
/// label, and in those at the board's sides; or starkly more than in several others. `labelled`: the board
/// with all labels.
bool is_odd_blank(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                  std::size_t group);

/// Whether they are called empty though most of them are beside flags or mines, where nothing is: what is not
/// opened may look a little like what is.
bool is_empty_among_mines(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                          std::size_t group);

/// Whether they are bare cells called covered on the ground of numbers, in a game that shows its mines and no
/// other empty cells: at the end some games draw both alike.
bool may_be_either_at_end(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether they are bare cells called covered, not beyond doubt or on the ground of numbers, on a flat ground
/// that is not the one of those which are beyond doubt, nor one colour of a chequer, where no cell is called
/// empty: they may be the empty cells of a game that draws numbers on a third ground, or opens but one cell.
bool may_be_empty_on_own_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                                const Board& labelled, std::size_t group);

/// Whether they are bare cells called covered that have the colour of empty ones inside, as other covered
/// ones have not: what shows at their rims may be the lines beside them, unless they are raised.
bool has_inside_of_empty(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether they are called covered on red, where others are not, and show something or are few: so games show
/// mines.
bool is_covered_on_red(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether they are bare cells called covered with red around something large, as some mine has it: one that
/// nearly fills its cell may be taken for its ground.
bool may_be_large_mine(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether they are a few bare cells, not quite surely covered or empty, on a ground like that of others
/// which are in doubt (not `sure`): in light that changes over the board each ground is like the next.
bool is_like_doubtful_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             const std::vector<bool>& sure, std::size_t group);

}  // namespace sapper
