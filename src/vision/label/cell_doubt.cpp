#include "cell_doubt.hpp"

#include <algorithm>
#include <iterator>

#include "hidden_marks.hpp"
#include "look/end_grounds.hpp"
#include "mark_doubt.hpp"
#include "rules/board_rules.hpp"
#include "rules/rule_proofs.hpp"

namespace sapper {

namespace {

bool are_on_same_ground(std::span<const SeenCell* const> cells, int a, int b) {
    constexpr float kSameGround = 4;  // Grey levels.
    const SeenCell& here = *cells[static_cast<std::size_t>(a)];
    const SeenCell& there = *cells[static_cast<std::size_t>(b)];
    return apart(here.look.ground, there.look.ground) < kSameGround &&
           typical_rim_difference(here.pattern, there.pattern) < kSameGround;
}

// How many numbers at the corners of some cells there are (on the same fields where the board is
// chequered), and how many of them stand on the very ground that the cell has.
struct NumbersBeside {
    int all = 0;
    int on_same_ground = 0;
};
NumbersBeside numbers_beside(std::span<const int> members, std::span<const SeenCell* const> cells,
                             const Board& board) {
    NumbersBeside numbers;
    for (const int i : members) {
        const Coord at = board.coord(i);
        board.for_each_neighbour(at, [&](Coord next) {
            const int there = board.index(next);
            if (next.row == at.row || next.col == at.col || !is_number(board[next]) ||
                cells[static_cast<std::size_t>(there)]->look.blank)
                return;
            ++numbers.all;
            numbers.on_same_ground += static_cast<int>(are_on_same_ground(cells, i, there));
        });
    }
    return numbers;
}

int unknown_around(const Board& board, int cell) {
    int unknown = 0;
    board.for_each_neighbour(board.coord(cell), [&](Coord next) {
        unknown += static_cast<int>(board[next] == CellState::Unknown);
    });
    return unknown;
}

}  // namespace

std::vector<int> doubtful_explosion(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr float kVeryClear = 0.95F;
    if (board.count(CellState::Exploded) > 0 || board.count(CellState::WrongFlag) != 1) return {};
    const auto found = std::ranges::find(board.cells(), CellState::WrongFlag);
    const auto at = static_cast<std::size_t>(found - board.cells().begin());
    const bool crossed = cells[at]->scores[static_cast<std::size_t>(Shape::Crossed)] >= kVeryClear;
    if (crossed && proofs_on(board)[at] == Proof::Safe) return {};
    return {static_cast<int>(at)};
}

std::vector<int> cells_against_rules(std::span<const CellGroup> groups, const Board& board,
                                     std::span<const Coord> broken) {
    constexpr double kOften = 0.2;
    constexpr std::size_t kFew = 2;
    std::vector<bool> is_broken(static_cast<std::size_t>(board.size()), false);
    std::vector<bool> is_beside(is_broken);
    for (const Coord at : broken) {
        is_broken[static_cast<std::size_t>(board.index(at))] = true;
        board.for_each_neighbour(
            at, [&](Coord next) { is_beside[static_cast<std::size_t>(board.index(next))] = true; });
    }
    std::vector<int> against;
    for (const CellGroup& group : groups) {
        const auto bad = std::ranges::count_if(group.members,
                                               [&](int i) { return is_broken[static_cast<std::size_t>(i)]; });
        const bool often =
            bad > 0 && static_cast<double>(bad) >= kOften * static_cast<double>(group.members.size());
        const auto may_be_misread = [&](int i) {
            return group.members.size() <= kFew && board[board.coord(i)] == CellState::Mine &&
                   is_beside[static_cast<std::size_t>(i)];
        };
        std::ranges::copy_if(group.members, std::back_inserter(against), [&](int i) {
            return often || is_broken[static_cast<std::size_t>(i)] || may_be_misread(i);
        });
    }
    return against;
}

namespace {

// The cells in parts: one is what touches along sides.
std::vector<std::vector<int>> parts_of(const std::vector<int>& cells, const Board& board) {
    std::vector<bool> left(static_cast<std::size_t>(board.size()), false);
    for (const int i : cells) left[static_cast<std::size_t>(i)] = true;
    std::vector<std::vector<int>> parts;
    for (const int first : cells) {
        if (!left[static_cast<std::size_t>(first)]) continue;
        left[static_cast<std::size_t>(first)] = false;
        std::vector<int> part{first};
        for (std::size_t k = 0; k < part.size(); ++k) {
            const Coord at = board.coord(part[k]);
            board.for_each_neighbour(at, [&](Coord next) {
                const int there = board.index(next);
                if ((next.row != at.row && next.col != at.col) || !left[static_cast<std::size_t>(there)])
                    return;
                left[static_cast<std::size_t>(there)] = false;
                part.push_back(there);
            });
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

std::vector<int> covered_on_opened_ground(std::span<const CellGroup> groups,
                                          std::span<const SeenCell* const> cells, const Board& board) {
    constexpr int kFewest = 8;
    constexpr double kOften = 0.3;
    constexpr double kMostly = 0.7;
    constexpr float kDrawn = 40;  // Relief of cells on which something is: no ground of opened ones.
    std::vector<int> doubtful;
    std::vector<int> others;
    for (const CellGroup& group : groups) {
        const auto is_covered = [&](int i) { return board[board.coord(i)] == CellState::Covered; };
        if (!group.blank || std::ranges::none_of(group.members, is_covered) ||
            relief(group.ground.mean) >= kDrawn)
            continue;
        const NumbersBeside numbers = numbers_beside(group.members, cells, board);
        const bool often = numbers.all >= kFewest && numbers.on_same_ground >= kOften * numbers.all;
        std::ranges::copy(group.members, std::back_inserter(often ? doubtful : others));
    }
    for (const std::vector<int>& part : parts_of(others, board)) {
        const NumbersBeside beside = numbers_beside(part, cells, board);
        if (beside.all >= kFewest && beside.on_same_ground >= kMostly * beside.all)
            std::ranges::copy(part, std::back_inserter(doubtful));
    }
    return doubtful;
}

std::vector<int> single_covered_on_opened_ground(std::span<const CellGroup> groups,
                                                 std::span<const SeenCell* const> cells, const Board& board) {
    constexpr double kHardlyEver = 0.1;
    constexpr int kSeveral = 2;
    constexpr double kFew = 0.05;  // Of all cells; more of them are the covered ground itself.
    NumbersBeside all;
    std::vector<int> odd;
    for (const CellGroup& group : groups)
        for (const int i : group.members) {
            if (!group.blank || board[board.coord(i)] != CellState::Covered) continue;
            const NumbersBeside here = numbers_beside({&i, 1}, cells, board);
            all.all += here.all;
            all.on_same_ground += here.on_same_ground;
            if (here.all >= kSeveral && here.on_same_ground == here.all) odd.push_back(i);
        }
    if (all.on_same_ground > kHardlyEver * all.all) return {};
    // Those next to them that look the same are what they are.
    std::vector<bool> is_odd(cells.size(), false);
    for (const int i : odd) is_odd[static_cast<std::size_t>(i)] = true;
    for (std::size_t k = 0; k < odd.size(); ++k) {
        const int here = odd[k];
        board.for_each_neighbour(board.coord(here), [&](Coord next) {
            const int there = board.index(next);
            if (is_odd[static_cast<std::size_t>(there)] || board[next] != CellState::Covered ||
                !are_on_same_ground(cells, here, there))
                return;
            is_odd[static_cast<std::size_t>(there)] = true;
            odd.push_back(there);
        });
    }
    if (static_cast<double>(odd.size()) > kFew * board.size()) odd.clear();
    return odd;
}

namespace {

// Whether it is a number, and just so many cells around it are flags or show one unknown drawing: a lost
// game's mines, perhaps, as nobody has seen them. What lies over a board shows many things.
bool says_just_unknown(std::span<const CellGroup> groups, const Board& board, int cell) {
    const Coord at = board.coord(cell);
    if (!is_number(board[at])) return false;
    int flags = 0;
    std::vector<int> unknown;
    board.for_each_neighbour(at, [&](Coord next) {
        flags += board[next] == CellState::Flag;
        if (board[next] == CellState::Unknown) unknown.push_back(board.index(next));
    });
    const auto shows_all = [&](const CellGroup& group) {
        return !group.blank && std::ranges::all_of(unknown, [&](int i) {
            return std::ranges::find(group.members, i) != group.members.end();
        });
    };
    return static_cast<int>(unknown.size()) + flags == mines_around(board[at]) &&
           std::ranges::any_of(groups, shows_all);
}

// Whether it is the only cell that looks so, and a mark that is not clearly drawn.
bool is_faint_mark_alone(const CellGroup& group, const Board& board) {
    constexpr float kClear = 0.8F;
    const CellState state = board[board.coord(group.members.front())];
    return group.members.size() == 1 && !group.blank && is_mark(state) &&
           group.score(*shape_of(state)) < kClear;
}

}  // namespace

std::vector<int> cells_among_unknown(std::span<const CellGroup> groups, const Board& board) {
    constexpr int kFew = 2;
    constexpr int kSeveral = 3;
    constexpr int kMost = 5;
    constexpr std::size_t kOften = 8;  // What is drawn alike in so many cells is no chance.
    std::vector<int> among;
    for (const CellGroup& group : groups) {
        const auto is_among = [&](int least) {
            return [&board, least](int i) { return unknown_around(board, i) >= least; };
        };
        const bool faint = is_faint_mark_alone(group, board);
        if (!group.blank && group.members.size() < kOften &&
            std::ranges::all_of(group.members, is_among(faint ? kFew : kSeveral)) &&
            !std::ranges::all_of(group.members, [&](int i) { return says_just_unknown(groups, board, i); }))
            among.insert(among.end(), group.members.begin(), group.members.end());
        // What hides others may reach into the only covered cell that there is.
        const bool alone = board.count(CellState::Covered) == 1 &&
                           board[board.coord(group.members.front())] == CellState::Covered;
        if (group.blank)
            std::ranges::copy_if(group.members, std::back_inserter(among), is_among(alone ? kFew : kMost));
    }
    return among;
}

std::vector<int> bare_among_unread(std::span<const CellGroup> groups, const Board& board) {
    constexpr std::size_t kMany = 12;
    constexpr double kHardlyAny = 0.05;
    constexpr float kSameGround = 8;  // Grey levels.
    std::size_t drawn = 0;
    std::size_t told = 0;
    for (const CellGroup& group : groups)
        for (const int i : group.members) {
            drawn += !group.blank;
            told += !group.blank && board.cells()[static_cast<std::size_t>(i)] != CellState::Unknown;
        }
    std::vector<int> bare;
    if (drawn < kMany || static_cast<double>(told) > kHardlyAny * static_cast<double>(drawn)) return bare;
    for (const CellGroup& group : groups) {
        const bool on_ground_of_all = std::ranges::all_of(groups, [&](const CellGroup& other) {
            return other.blank || typical_rim_difference(group.ground.mean, other.ground.mean) < kSameGround;
        });
        if (group.blank && on_ground_of_all)
            bare.insert(bare.end(), group.members.begin(), group.members.end());
    }
    return bare;
}

std::vector<int> marks_among_unread(const Board& board) {
    constexpr double kMost = 0.6;
    std::vector<int> marks;
    if (board.count(CellState::Unknown) < kMost * board.size()) return marks;
    for (int i = 0; i < board.size(); ++i) {
        const CellState state = board[board.coord(i)];
        if (state != CellState::Unknown && !is_covered_or_opened(state)) marks.push_back(i);
    }
    return marks;
}

std::vector<int> letters_of_two_strengths(std::span<const SeenCell* const> cells, const Board& board) {
    constexpr std::ptrdiff_t kSeveral = 4;
    constexpr float kFarFainter = 2.2F;  // A dot between pixels may be twice as faint as one on a pixel.
    std::vector<int> letters;
    const auto contrast = [&](int i) { return cells[static_cast<std::size_t>(i)]->look.glyph.contrast; };
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!cells[i]->look.blank && board.cells()[i] == CellState::Covered)
            letters.push_back(static_cast<int>(i));
    std::ranges::sort(letters, {}, contrast);
    for (auto next = letters.begin() + std::min<std::ptrdiff_t>(kSeveral, std::ssize(letters));
         letters.end() - next >= kSeveral; ++next)
        if (contrast(*next) > kFarFainter * contrast(*std::prev(next))) return letters;
    return {};
}

std::vector<int> faintly_marked(std::span<const CellGroup> groups, std::span<const SeenCell* const> cells,
                                const Board& board) {
    constexpr std::size_t kFew = 4;
    std::vector<int> hiding = cells_hiding_marks(groups, cells, board, Looked::Closely);
    if (hiding.size() > kFew) hiding.clear();
    return hiding;
}

std::vector<int> empty_beside_doubt(std::span<const SeenCell* const> cells, const Board& board) {
    std::vector<int> beside;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Coord at = board.coord(static_cast<int>(i));
        if (!cells[i]->look.blank || board[at] != CellState::Unknown) continue;
        board.for_each_neighbour(at, [&](Coord next) {
            const int there = board.index(next);
            if (board[next] == CellState::Empty && cells[static_cast<std::size_t>(there)]->look.blank)
                beside.push_back(there);
        });
    }
    return beside;
}

}  // namespace sapper
