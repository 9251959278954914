/// Which groups may be covered cells though they are called something else, or not be though they are called
/// so: what a terminal shows for covered and for empty cells may look like numbers and marks, and a mark may
/// be lost among the lines of a tile.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "joint_labels.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Whether some of the other groups that are meant, is_meant(index), has the same ground: one that differs by
/// less, grey levels.
template <class IsMeant>
bool has_ground_of(std::span<const CellGroup> groups, std::size_t group, float within, IsMeant is_meant) {
    for (std::size_t h = 0; h < groups.size(); ++h)
        if (h != group && is_meant(h) &&
            typical_rim_difference(groups[group].ground.mean, groups[h].ground.mean) < within)
            return true;
    return false;
}

/// Whether it is on the ground of bare covered cells.
bool is_on_bare_tile(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                     float within);

/// Whether it is on the ground of some other cells that are empty or show a number.
bool is_on_opened_ground(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                         float within);

/// Whether it may be a letter that stands for covered cells, or for empty ones, and is called something else;
/// or is called that letter and may be a mark; or whether, of covered cells, it alone shows a letter, or
/// none. `one_drawing`: see alike_to.
bool is_doubtful_letter(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group,
                        float one_drawing);

/// Whether it is a flag by the rules rather than by its shape and no cell is covered: then that may be the
/// letter or the block by which a game shows covered cells, of which only mines are left.
bool may_be_last_covered(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group);

/// Whether much more stands out in these cells, in which no ink was found, than in most others of their
/// label, and in those at the board's sides; or starkly more than in several others. `labelled`: the board
/// with all labels.
bool is_odd_blank(std::span<const CellGroup> groups, const JointLabels& labels, const Board& labelled,
                  std::size_t group);

/// Whether they are a few bare cells, not quite surely covered or empty, on a ground like that of others
/// which are in doubt (not `sure`): in light that changes over the board each ground is like the next.
bool is_like_doubtful_ground(std::span<const CellGroup> groups, const JointLabels& labels,
                             const std::vector<bool>& sure, std::size_t group);

}  // namespace sapper
