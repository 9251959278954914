#include "tiles_among_mines.hpp"

#include <algorithm>
#include <vector>

#include "bare_grounds.hpp"
#include "look/colour.hpp"
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

Board with_group_as(CellState state, const CellGroup& group, Board board) {
    for (const int i : group.members) board[board.coord(i)] = state;
    return board;
}

// How many cells of a group the numbers prove to be mines, safe, and beside a mine, if all of it is covered.
struct ProvenTiles {
    std::ptrdiff_t mines = 0;
    std::ptrdiff_t safe = 0;
    std::ptrdiff_t among_mines = 0;
};

ProvenTiles proven_tiles(const CellGroup& group, const Board& board) {
    const std::vector<Proof> proofs = proofs_on(with_group_as(CellState::Covered, group, board));
    const auto is_mine = [&](int i) { return proofs[static_cast<std::size_t>(i)] == Proof::Mine; };
    ProvenTiles tiles;
    for (const int i : group.members) {
        bool mine_beside = false;
        board.for_each_neighbour(
            board.coord(i), [&](Coord next) { mine_beside = mine_beside || is_mine(board.index(next)); });
        tiles.mines += static_cast<int>(is_mine(i));
        tiles.safe += static_cast<int>(proofs[static_cast<std::size_t>(i)] == Proof::Safe);
        tiles.among_mines += static_cast<int>(mine_beside);
    }
    return tiles;
}

// Whether the numbers agree less if all of its cells are empty than if they are covered.
bool is_disproved_as_empty(const CellGroup& group, const Board& board) {
    const auto disproved = [&](CellState state) {
        return disproved_numbers(with_group_as(state, group, board)).size();
    };
    return disproved(CellState::Empty) > disproved(CellState::Covered);
}

// Whether its cells cannot be empty ones, by the numbers: some are mines and some are not, where no mine is
// shown; or none is one, and each, or several that are at least half of them, has one beside it.
bool are_tiles(const CellGroup& group, const Board& board) {
    constexpr std::ptrdiff_t kSeveral = 2;
    constexpr std::ptrdiff_t kMore = 3;
    const auto [mines, safe, among] = proven_tiles(group, board);
    if (mines > 0) return mines >= kSeveral && safe >= kSeveral && board.count(CellState::Mine) == 0;
    const auto cells = std::ssize(group.members);
    return among == cells ||
           (among >= kMore && 2 * among >= cells && safe > 0 && is_disproved_as_empty(group, board));
}

// Whether it is more colourful than more cells that are not opened: it may be a mark without a drawing.
bool may_be_mark(std::span<const CellGroup> groups, const JointLabels& labels, std::size_t group) {
    const float colour = colourfulness(middle_of(groups[group].ground.mean));
    for (std::size_t h = 0; h < group; ++h)
        if (groups[h].blank && !is_number(labels.states[h]) && have_two_hues(groups[group], groups[h]) &&
            colour > colourfulness(middle_of(groups[h].ground.mean)))
            return true;
    return false;
}

// Whether it has the colour of larger groups of empty cells inside, as none of covered ones has: what shows
// at its rim may be the lines beside it.
bool has_only_inside_of_empty(std::span<const CellGroup> groups, const JointLabels& labels,
                              std::size_t group) {
    return labels.has(CellState::Covered) && !has_inside_of(groups, labels, group, CellState::Covered) &&
           has_inside_of(groups.first(group + 1), labels, group, CellState::Empty);  // Of larger groups.
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
            !is_like_tiles || may_be_mark(groups, labels, g) || has_only_inside_of_empty(groups, labels, g) ||
            !is_on_own_ground(distances, labels, g) || !are_tiles(groups[g], labelled))
            continue;
        better.tell(g, CellState::Covered);
        tiles.push_back(g);
    }
    return better;
}

}  // namespace sapper
