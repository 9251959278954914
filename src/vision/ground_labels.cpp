#include "ground_labels.hpp"

#include <algorithm>
#include <limits>

namespace sapper {

namespace {

// What a broken rule costs, and what resembling the ground under the numbers or the flags is worth at most.
constexpr double kBroken = 1.0;
constexpr double kLikeness = 12.0;

// Covered cells beside numbers none of which needs another mine are most likely empty ones; an empty cell
// beside a flag is seldom one.
constexpr double kNeedless = 8.0;
constexpr double kBesideFlag = 0.5;

// Rim differences beyond this are no likeness at all, grey levels.
constexpr float kUnlike = 25;

bool may_be_mine(CellState state) {
    return is_covered(state) || state == CellState::Unknown || state == CellState::Mine ||
           state == CellState::Exploded;
}

struct Around {
    int may_be_mines = 0;
    int mines = 0;
    int covered = 0;
    int flags = 0;
};

Around around(const Board& board, Coord at) {
    Around count;
    board.for_each_neighbour(at, [&](Coord next) {
        const CellState state = board[next];
        count.may_be_mines += may_be_mine(state);
        count.mines += state == CellState::Mine || state == CellState::Exploded;
        count.flags += state == CellState::Flag;
        count.covered += state == CellState::Covered || state == CellState::Question;
    });
    return count;
}

Board labelled(const Board& cells, const std::vector<int>& group_of, int covered, int empty) {
    Board board = cells;
    for (int i = 0; i < board.size(); ++i) {
        const int group = group_of[static_cast<std::size_t>(i)];
        if (group < 0) continue;
        board[board.coord(i)] = group == covered ? CellState::Covered
                                : group == empty ? CellState::Empty
                                                 : CellState::Unknown;
    }
    return board;
}

double closeness(float difference) {
    return std::max(0.0, 1.0 - static_cast<double>(difference) / static_cast<double>(kUnlike));
}

int empty_beside_flags(const Board& board) {
    int count = 0;
    for (int i = 0; i < board.size(); ++i)
        if (board[board.coord(i)] == CellState::Empty) count += around(board, board.coord(i)).flags > 0;
    return count;
}

double score_of(const Board& cells, const std::vector<int>& group_of,
                const std::vector<GroundCandidate>& groups, int covered, int empty) {
    const Board board = labelled(cells, group_of, covered, empty);
    double score = -kBroken * static_cast<double>(broken_cells(board).size());
    if (covered >= 0 && !needs_covered(board)) score -= kNeedless;
    if (empty >= 0) score -= kBesideFlag * static_cast<double>(empty_beside_flags(board));
    const auto likeness = [&](int group) {
        const GroundCandidate& g = groups[static_cast<std::size_t>(group)];
        return kLikeness * (closeness(g.from_numbers) - closeness(g.from_flags));
    };
    const auto worth = [&](int group) {
        constexpr double kWorth = 0.02;
        constexpr double kMost = 80;
        return kWorth * std::min(kMost, static_cast<double>(
                                            groups[static_cast<std::size_t>(group)].group->members.size()));
    };
    if (covered >= 0) {
        score -= likeness(covered);
        // Every cell that means something is worth a little; that nothing is a cell explains nothing.
        score += worth(covered);
    }
    if (empty >= 0) {
        score += likeness(empty);
        score += worth(empty);
    }
    return score;
}

}  // namespace

std::vector<Coord> broken_cells(const Board& board) {
    std::vector<Coord> broken;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at])) continue;
        const Around count = around(board, at);
        const int mines = mines_around(board[at]);
        if (mines == 0 ? count.covered + count.mines > 0 : count.may_be_mines < mines || count.mines > mines)
            broken.push_back(at);
    }
    return broken;
}

bool breaks_rules(const Board& board, Coord at, CellState state) {
    const Around here = around(board, at);
    int flags = 0;
    bool beside_empty = false;
    bool beside_full = false;
    board.for_each_neighbour(at, [&](Coord next) {
        flags += board[next] == CellState::Flag;
        beside_empty = beside_empty || board[next] == CellState::Empty;
        if (!is_number(board[next]) || board[next] == CellState::Empty) return;
        int marked = 0;
        board.for_each_neighbour(next, [&](Coord n) {
            marked += n != at && (board[n] == CellState::Flag || board[n] == CellState::Mine ||
                                  board[n] == CellState::Exploded);
        });
        beside_full = beside_full || marked >= mines_around(board[next]);
    });
    if (is_number(state)) {
        const int mines = mines_around(state);
        return here.may_be_mines < mines || here.mines + flags > mines;
    }
    if (beside_empty) return state != CellState::WrongFlag;
    return (state == CellState::Mine || state == CellState::Flag) && beside_full;
}

bool needs_covered(const Board& board) {
    bool beside = false;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at]) || board[at] == CellState::Empty) continue;
        const Around here = around(board, at);
        if (here.covered == 0) continue;
        if (here.flags + here.mines < mines_around(board[at])) return true;
        beside = true;
    }
    return !beside;
}

GroundLabels label_grounds(const Board& cells, const std::vector<int>& group_of,
                           const std::vector<GroundCandidate>& groups) {
    constexpr int kMost = 8;     // Groups that come into question, the largest.
    constexpr float kPlain = 5;  // A covered cell has sides that can be seen, grey levels.
    const int count = std::min(kMost, static_cast<int>(groups.size()));
    const bool has_numbers = std::any_of(cells.cells().begin(), cells.cells().end(), [](CellState state) {
        return is_number(state) && state != CellState::Empty;
    });
    // Where there are both flags and numbers, whose ground a group resembles more leaves no choice.
    const auto both = [](const GroundCandidate& g) { return g.from_flags < 255 && g.from_numbers < 255; };
    const auto like_numbers = [&](const GroundCandidate& g) {
        return both(g) && g.from_numbers < 0.8F * g.from_flags;
    };
    const auto like_flags = [&](const GroundCandidate& g) {
        return both(g) && g.from_flags < 0.8F * g.from_numbers;
    };
    GroundLabels best;
    best.score = -std::numeric_limits<double>::max();
    std::vector<GroundLabels> all;
    for (int covered = -1; covered < count; ++covered) {
        if (covered >= 0 && groups[static_cast<std::size_t>(covered)].relief < kPlain &&
            !groups[static_cast<std::size_t>(covered)].group->chequered)
            continue;
        if (covered >= 0 && groups[static_cast<std::size_t>(covered)].half_chequer) continue;
        if (covered >= 0 && like_numbers(groups[static_cast<std::size_t>(covered)])) continue;
        for (int empty = -1; empty < (has_numbers ? count : 0); ++empty) {
            if (empty >= 0 && (empty == covered || groups[static_cast<std::size_t>(empty)].half_chequer ||
                               like_flags(groups[static_cast<std::size_t>(empty)])))
                continue;
            GroundLabels labels;
            if (covered >= 0) labels.covered = covered;
            if (empty >= 0) labels.empty = empty;
            labels.score = score_of(cells, group_of, groups, covered, empty);
            all.push_back(labels);
        }
    }
    if (all.empty()) return {};
    best = *std::max_element(all.begin(), all.end(),
                             [](const GroundLabels& a, const GroundLabels& b) { return a.score < b.score; });
    // Only those that call the same group something else are rivals.
    double rival = -std::numeric_limits<double>::max();
    for (const GroundLabels& other : all)
        if ((best.covered && other.empty == best.covered) || (best.empty && other.covered == best.empty))
            rival = std::max(rival, other.score);
    best.margin = best.score - rival;
    return best;
}

}  // namespace sapper
