#include "tiles_among_mines.hpp"

#include <algorithm>
#include <vector>

#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

// A number of which nothing was seen stands on the ground of opened cells.
bool is_on_own_ground(const GroundDistances& distances, const JointLabels& labels, std::size_t group) {
    constexpr float kOwn = 3;  // Grey levels.
    for (std::size_t h = 0; h < labels.states.size(); ++h)
        if (h != group && is_number(labels.states[h]) && distances(group, h) < kOwn) return false;
    return true;
}

// Whether each of the cells is no mine itself and has one beside it, to judge by the numbers if all of them
// are covered.
bool are_among_mines(const CellGroup& group, Board board) {
    for (const int i : group.members) board[board.coord(i)] = CellState::Covered;
    const std::vector<Proof> proofs = proofs_on(board);
    return std::ranges::all_of(group.members, [&](int i) {
        bool mine_beside = false;
        board.for_each_neighbour(board.coord(i), [&](Coord next) {
            mine_beside = mine_beside || proofs[static_cast<std::size_t>(board.index(next))] == Proof::Mine;
        });
        return mine_beside && proofs[static_cast<std::size_t>(i)] != Proof::Mine;
    });
}

}  // namespace

JointLabels labels_by_mines_beside(int rows, int cols, std::span<const CellGroup> groups,
                                   const GroundDistances& distances, const JointLabels& labels) {
    constexpr std::size_t kSeveral = 2;
    constexpr float kLike = 40;  // Grey levels: tiles are lit in several ways.
    const Board labelled = labelled_board(rows, cols, groups, labels);
    JointLabels better = labels;
    std::vector<std::size_t> tiles;
    // Groups are in order of size: a single cell may be anything, unless it is like several.
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const CellState label = labels.states[g];
        const bool is_like_tiles =
            groups[g].members.size() >= kSeveral ||
            std::ranges::any_of(tiles, [&](std::size_t tile) { return distances(g, tile) < kLike; });
        if (!groups[g].blank || (label != CellState::Empty && label != CellState::Unknown) ||
            !is_like_tiles || !is_on_own_ground(distances, labels, g) ||
            !are_among_mines(groups[g], labelled))
            continue;
        better.tell(g, CellState::Covered);
        tiles.push_back(g);
    }
    return better;
}

}  // namespace sapper
