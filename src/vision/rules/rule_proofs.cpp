#include "rule_proofs.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "board_rules.hpp"

namespace sapper {

namespace {

// The neighbours of one number: mines it still needs, and those of which nothing is proved yet.
struct Open {
    int needed = 0;
    std::vector<int> cells;
};

Open open_around(const Board& board, const std::vector<Proof>& proofs, Coord at) {
    Open open;
    open.needed = mines_around(board[at]);
    board.for_each_neighbour(at, [&](Coord next) {
        if (is_number(board[next])) return;
        const int there = board.index(next);
        const Proof proof = proofs[static_cast<std::size_t>(there)];
        if (proof == Proof::None) open.cells.push_back(there);
        if (proof == Proof::Mine) --open.needed;
    });
    return open;
}

}  // namespace

std::vector<bool> cells_beside_opened(const Board& board) {
    std::vector<bool> beside(static_cast<std::size_t>(board.size()), false);
    for (int i = 0; i < board.size(); ++i)
        board.for_each_neighbour(board.coord(i), [&](Coord next) {
            if (is_number(board[next])) beside[static_cast<std::size_t>(i)] = true;
        });
    return beside;
}

namespace {

template <class Says>
std::vector<Proof> proofs_by(const Board& board, Says says) {
    std::vector<Proof> proofs(static_cast<std::size_t>(board.size()), Proof::None);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < board.size(); ++i) {
            const Coord at = board.coord(i);
            if (!says(board[at])) continue;
            const Open open = open_around(board, proofs, at);
            const bool all = open.needed == static_cast<int>(open.cells.size());
            if (open.cells.empty() || (!all && open.needed != 0)) continue;
            for (const int cell : open.cells)
                proofs[static_cast<std::size_t>(cell)] = all ? Proof::Mine : Proof::Safe;
            more = true;
        }
    }
    return proofs;
}

}  // namespace

std::vector<Proof> proofs_on(const Board& board) {
    return proofs_by(board, is_number);
}

std::vector<int> empty_beside_proven_mines(const Board& board) {
    const std::vector<Proof> proofs = proofs_by(board, is_nonzero_number);
    std::vector<int> found;
    for (int i = 0; i < board.size(); ++i) {
        if (board[board.coord(i)] != CellState::Empty) continue;
        bool beside_mine = false;
        board.for_each_neighbour(board.coord(i), [&](Coord next) {
            beside_mine = beside_mine || proofs[static_cast<std::size_t>(board.index(next))] == Proof::Mine;
        });
        if (beside_mine) found.push_back(i);
    }
    return found;
}

namespace {

// Numbers with fewer cells left that may be mines than they need, or more that are.
std::vector<int> contradictions_on(const Board& board) {
    const std::vector<Proof> proofs = proofs_on(board);
    std::vector<int> found;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at])) continue;
        const Open open = open_around(board, proofs, at);
        if (open.needed < 0 || open.needed > static_cast<int>(open.cells.size())) found.push_back(i);
    }
    return found;
}

// Numbers near enough to one of the cells for what they prove to reach it at once.
std::vector<int> numbers_near(const Board& board, const std::vector<int>& cells) {
    constexpr int kReach = 2;
    std::vector<int> near;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        const auto reaches = [&](int cell) {
            const Coord there = board.coord(cell);
            return std::max(std::abs(at.row - there.row), std::abs(at.col - there.col)) <= kReach;
        };
        if (is_nonzero_number(board[at]) && std::ranges::any_of(cells, reaches)) near.push_back(i);
    }
    return near;
}

}  // namespace

std::vector<int> disproved_numbers(const Board& board) {
    constexpr std::size_t kMost = 12;  // Of more contradictions not a number is what is misunderstood.
    std::vector<int> disproved;
    Board rest = board;
    for (std::vector<int> left = contradictions_on(rest); !left.empty() && left.size() <= kMost;) {
        std::vector<int> best;
        std::size_t fewest = left.size() - 1;
        for (const int i : numbers_near(rest, left)) {
            const CellState state = std::exchange(rest[rest.coord(i)], CellState::Unknown);
            const std::size_t without = contradictions_on(rest).size();
            rest[rest.coord(i)] = state;
            if (without > fewest) continue;
            if (without < fewest) best.clear();
            fewest = without;
            best.push_back(i);
        }
        if (best.empty()) break;
        for (const int i : best) rest[rest.coord(i)] = CellState::Unknown;
        disproved.insert(disproved.end(), best.begin(), best.end());
        left = contradictions_on(rest);
    }
    return disproved;
}

}  // namespace sapper
