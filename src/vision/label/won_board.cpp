#include "won_board.hpp"

#include <algorithm>
#include <iterator>

#include "drawings.hpp"
#include "look/colour.hpp"
#include "look/end_grounds.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

bool has_just_its_mines(const Board& board, Coord at) {
    int unknown = 0;
    board.for_each_neighbour(
        at, [&](Coord next) { unknown += static_cast<int>(board[next] == CellState::Unknown); });
    const int mines = mines_around(board[at]);
    const int unopened = around(board, at).may_be_mines;
    return unopened - unknown <= mines && mines <= unopened;
}

// Whether the ground has a colour as bright as marks have, rather than tiles; blue and violet have tiles,
// too.
bool is_vivid(const CellGroup& group) {
    constexpr float kVivid = 100;  // Grey levels.
    constexpr float kBlue = 40;    // More than of the others.
    const cv::Vec3f colour = middle_of(group.ground.mean);
    return colourfulness(colour) > kVivid && colour[0] < std::max(colour[1], colour[2]) + kBlue;
}

bool have_two_grounds(const CellGroup& a, const CellGroup& b) {
    constexpr float kTwo = 60;  // Grey levels: one that light falls on differs by less.
    return apart(middle_of(a.ground.mean), middle_of(b.ground.mean)) > kTwo;
}

// Whether it shows the letter or the block that stands for covered cells rather than a flag.
bool is_rather_covered(const CellGroup& group) {
    constexpr float kRather = 0.5F;
    return group.score(GroundLetter::Covered) > kRather && group.score(Shape::Flag) < kRather;
}

}  // namespace

bool is_won(const Board& board) {
    constexpr int kSeveral = 3;
    constexpr int kHardlyAny = 10;  // One of so many, in a corner, say.
    if (board.count(CellState::Covered) < kSeveral || board.count(CellState::Mine) > 0 ||
        board.count(CellState::Exploded) > 0 || board.count(CellState::WrongFlag) > 0)
        return false;
    const std::vector<bool> is_beside_opened = cells_beside_opened(board);
    int unopened = 0;
    int among_mines = 0;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (is_number(board[at])) {
            if (!has_just_its_mines(board, at)) return false;
            continue;
        }
        ++unopened;
        among_mines += static_cast<int>(!is_beside_opened[static_cast<std::size_t>(i)]);
    }
    return among_mines * kHardlyAny <= unopened;
}

std::vector<int> doubtful_tiles(std::span<const CellGroup> groups, const Board& board) {
    if (!is_won(board)) return {};
    std::vector<int> tiles;
    std::vector<int> coloured;  // As the mines of a game that is over.
    const CellGroup* first = nullptr;
    bool may_be_marks = false;
    bool flags_drawn = false;
    for (const CellGroup& group : groups)
        for (const int i : group.members) {
            const CellState state = board[board.coord(i)];
            flags_drawn = flags_drawn || (state == CellState::Flag && !group.blank);
            if (!group.blank || (state != CellState::Covered && state != CellState::Flag)) continue;
            if (first == nullptr) first = &group;
            may_be_marks = may_be_marks || is_vivid(group) || have_two_grounds(*first, group);
            tiles.push_back(i);
            const cv::Vec3f colour = middle_of(group.ground.mean);
            const bool bright = is_vivid(group) && (is_red_or_orange(colour) || is_pure_green(colour));
            if (bright || has_red_corners(group.ground.mean)) coloured.push_back(i);
        }
    return may_be_marks && !flags_drawn ? tiles : coloured;
}

std::vector<int> doubtful_drawn_tiles(std::span<const CellGroup> groups, const Board& board) {
    const auto state_of_all = [&](const CellGroup& group) {
        return board[board.coord(group.members.front())];
    };
    const auto is_number_group = [&](const CellGroup& group) {
        return !group.blank && is_nonzero_number(state_of_all(group));
    };
    std::vector<int> tiles;
    if (!is_won(board)) return tiles;
    // A game that shows its mines at the end leaves no question mark on one of them.
    const bool questioned = board.count(CellState::Question) > 0;
    for (const CellGroup& group : groups) {
        if (group.blank || shows_letter(group, GroundLetter::Covered) || shows_dot(group)) continue;
        if (questioned && is_rather_covered(group)) continue;
        const bool has_own_ground = std::ranges::none_of(groups, [&](const CellGroup& other) {
            return is_number_group(other) && !have_two_grounds(group, other);
        });
        if (!has_own_ground) continue;
        std::ranges::copy_if(group.members, std::back_inserter(tiles),
                             [&](int i) { return board[board.coord(i)] == CellState::Covered; });
    }
    return tiles;
}

}  // namespace sapper
