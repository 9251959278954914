#include "end_marks.hpp"

#include <algorithm>
#include <optional>

#include "ground_doubt.hpp"
#include "look/end_grounds.hpp"
#include "look/plain_disc.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

constexpr float kOwnGround = 15;  // Differs by more from all others, grey levels.
constexpr int kShownMines = 2;    // Show that a game was lost.

int red_blocks(const Pattern& pattern) {
    int red = 0;
    for (int y = 0; y < kBlocks; ++y)
        for (int x = 0; x < kBlocks; ++x) red += static_cast<int>(redness(block_at(pattern, x, y)) > kRed);
    return red;
}

// The board, and what its numbers prove.
class EndOfGame {
 public:
    EndOfGame(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells, const Board& board)
        : groups_(groups), cells_(cells), board_(board), proofs_(proofs_on(board)) {}

    bool shows_mines() const { return board_.count(CellState::Mine) >= kShownMines; }
    bool shows(CellState state) const { return board_.count(state) > 0; }

    bool proves(int cell, Proof proof) const { return proofs_[static_cast<std::size_t>(cell)] == proof; }

    /// Whether all its cells are in doubt, and no others on another ground beside them: those may be what
    /// lies across the board.
    bool is_doubtful_alone(const CellGroup& group) const {
        return std::ranges::all_of(group.members,
                                   [&](int i) { return is_in_doubt(i) && !is_beside_other_doubt(i); });
    }

    /// Whether different numbers stand on grounds of their own: one more of these may be red.
    bool has_tinted_numbers() const {
        for (const CellGroup& a : groups_)
            for (const CellGroup& b : groups_)
                if (!a.blank && !b.blank && is_number(state_of(a)) && is_number(state_of(b)) &&
                    state_of(a) != state_of(b) && grounds_apart(a, b) > kOwnGround)
                    return true;
        return false;
    }

    /// Whether no other group has its ground.
    bool is_on_own_ground(std::size_t group) const {
        return !has_ground_of(groups_, group, kOwnGround, [](std::size_t) { return true; });
    }

    /// Whether no cell that is known has its ground.
    bool is_on_unknown_ground(std::size_t group) const {
        return !has_ground_of(groups_, group, kOwnGround,
                              [&](std::size_t g) { return !is_in_doubt(groups_[g].members.front()); });
    }

    /// Whether more of it is red than that, blocks, and at least twice as much as of all that are mines or
    /// may be.
    bool is_redder_than_mines(int cell, int least) const {
        const int red = red_blocks(pattern(cell));
        if (red <= least) return false;
        for (int i = 0; i < board_.size(); ++i) {
            const bool may_be_mine = board_[board_.coord(i)] == CellState::Mine || is_in_doubt(i);
            if (i != cell && may_be_mine && 2 * red_blocks(pattern(i)) > red) return false;
        }
        return true;
    }

    CellState state_of(const CellGroup& group) const { return board_[board_.coord(group.members.front())]; }
    const cv::Vec3f& ground(int cell) const { return cells_[static_cast<std::size_t>(cell)]->look.ground; }
    const Pattern& pattern(int cell) const { return cells_[static_cast<std::size_t>(cell)]->pattern; }

 private:
    bool is_in_doubt(int cell) const { return board_[board_.coord(cell)] == CellState::Unknown; }

    bool is_beside_other_doubt(int cell) const {
        constexpr float kSameLook = 15;  // Grey levels.
        bool found = false;
        board_.for_each_neighbour(board_.coord(cell), [&](Coord next) {
            const int there = board_.index(next);
            found = found || (is_in_doubt(there) && difference(pattern(cell), pattern(there)) > kSameLook);
        });
        return found;
    }

    std::span<const CellGroup> groups_;
    std::span<const SeenCell* const> cells_;
    const Board& board_;
    std::vector<Proof> proofs_;
};

// Whether it shows something that is hardly a question mark, nor rather a flag or a number.
bool is_of_no_other_kind(const CellGroup& group) {
    constexpr float kHardly = 0.1F;
    constexpr float kRather = 0.35F;
    for (std::size_t s = 0; s < kShapes; ++s) {
        const auto shape = static_cast<Shape>(s);
        const bool may_be = shape == Shape::Other || shape == Shape::Mine || shape == Shape::Crossed;
        if (!may_be && group.score(shape) > (shape == Shape::Question ? kHardly : kRather)) return false;
    }
    return true;
}

bool is_hit_mine(std::span<const CellGroup> groups, std::size_t g, const EndOfGame& end) {
    constexpr int kSome = 10;  // Of the blocks of a cell.
    constexpr int kMuch = 24;
    constexpr float kClear = 0.5F;
    const CellGroup& group = groups[g];
    if (group.members.size() > 1 || end.shows(CellState::Exploded)) return false;
    const int cell = group.members.front();
    if (!group.blank && !is_of_no_other_kind(group)) return false;
    const bool on_own_ground = end.is_on_own_ground(g);
    if (on_own_ground && is_wholly_red(end.pattern(cell)) && (group.blank || !end.has_tinted_numbers()))
        return !end.proves(cell, Proof::Safe);
    if (!end.shows_mines()) return false;
    if (end.proves(cell, Proof::Mine))
        return (on_own_ground || group.score(Shape::Mine) + group.score(Shape::Crossed) > kClear) &&
               end.is_redder_than_mines(cell, kSome);
    return on_own_ground && !end.proves(cell, Proof::Safe) && end.shows(CellState::WrongFlag) &&
           end.is_redder_than_mines(cell, kMuch);
}

// Groups of glyphs in doubt on the ground of the first one, itself among them.
std::vector<std::size_t> groups_like(std::span<const CellGroup> groups, std::size_t first,
                                     const EndOfGame& end) {
    constexpr float kSame = 8;
    std::vector<std::size_t> alike;
    for (std::size_t g = first; g < groups.size(); ++g)
        if (!groups[g].blank && end.is_doubtful_alone(groups[g]) &&
            grounds_apart(groups[first], groups[g]) < kSame)
            alike.push_back(g);
    return alike;
}

// The cells of the group and of those like it, if they are wrong flags.
std::vector<int> wrong_flags_like(std::span<const CellGroup> groups, std::size_t first,
                                  const EndOfGame& end) {
    constexpr std::size_t kMost = 6;
    std::vector<int> cells;
    if (groups[first].blank || !end.shows_mines()) return cells;
    for (const std::size_t g : groups_like(groups, first, end)) {
        if (!end.is_on_unknown_ground(g) || !is_of_no_other_kind(groups[g])) return {};
        cells.insert(cells.end(), groups[g].members.begin(), groups[g].members.end());
    }
    const auto some = [&](Proof proof) {
        return std::ranges::any_of(cells, [&](int i) { return end.proves(i, proof); });
    };
    if (cells.size() > kMost || !some(Proof::Safe) || some(Proof::Mine)) cells.clear();
    return cells;
}

// What is crossed out where no mine is; or a mine in red, whatever the cross makes it look like.
bool are_crossed_out(const CellGroup& group, const EndOfGame& end) {
    constexpr int kSome = 4;  // Of the blocks of a cell.
    constexpr float kClear = 0.8F;
    const float crossed = group.score(Shape::Crossed);
    const bool drawn_so = crossed + group.score(Shape::Mine) > kClear && !is_plain_disc(group.ink);
    return end.shows_mines() && drawn_so && std::ranges::all_of(group.members, [&](int i) {
               return end.proves(i, Proof::Safe) && (crossed > kClear || end.is_redder_than_mines(i, kSome));
           });
}

// Whether it is drawn like known flags, on a ground that bare covered cells have.
bool is_like_known_flags(std::span<const CellGroup> groups, std::size_t g, const EndOfGame& end) {
    constexpr float kSameColour = 25;
    const auto is_covered = [&](std::size_t h) {
        return end.state_of(groups[h]) == CellState::Covered && groups[h].blank;
    };
    return has_ground_of(groups, g, kOwnGround, is_covered) &&
           std::ranges::any_of(groups, [&](const CellGroup& other) {
               return end.state_of(other) == CellState::Flag && other.emoji == groups[g].emoji &&
                      apart(other.colour, groups[g].colour) < kSameColour;
           });
}

// Games show flags that were wrong as any, or in another way: in another colour, crossed out, or on a ground
// of a warm one.
bool are_flags_as_any(std::span<const CellGroup> groups, std::size_t g, const EndOfGame& end) {
    constexpr float kVeryClear = 0.95F;
    constexpr float kHardly = 0.02F;
    constexpr float kWarm = 20;  // Redness.
    const CellGroup& group = groups[g];
    if (!end.shows_mines() || group.is_or_may_be_marked() || group.score(Shape::Flag) < kVeryClear ||
        group.score(Shape::Crossed) > kHardly)
        return false;
    return end.shows(CellState::Flag) ? is_like_known_flags(groups, g, end)
                                      : redness(end.ground(group.members.front())) < kWarm;
}

}  // namespace

std::vector<ToldCell> marks_told_by_end(std::span<const CellGroup> groups,
                                        std::span<const SeenCell* const> cells, const Board& board) {
    std::vector<ToldCell> told;
    if (board.count(CellState::Unknown) == 0) return told;
    const EndOfGame end(groups, cells, board);
    if (!end.shows_mines() && !end.shows(CellState::Flag)) return told;
    std::vector<bool> is_told(cells.size(), false);
    const auto tell = [&](std::span<const int> members, CellState mark) {
        for (const int i : members) {
            if (!is_told[static_cast<std::size_t>(i)]) told.push_back({i, mark});
            is_told[static_cast<std::size_t>(i)] = true;
        }
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (!end.is_doubtful_alone(groups[g])) continue;
        const CellGroup& group = groups[g];
        if (is_hit_mine(groups, g, end))
            tell(group.members, CellState::Exploded);
        else if (!group.blank && are_flags_as_any(groups, g, end))
            tell(group.members, CellState::Flag);
        else if (!group.blank && are_crossed_out(group, end))
            tell(group.members, CellState::WrongFlag);
        else
            tell(wrong_flags_like(groups, g, end), CellState::WrongFlag);
    }
    return told;
}

}  // namespace sapper
