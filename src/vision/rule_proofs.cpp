#include "rule_proofs.hpp"

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

std::vector<Proof> proofs_on(const Board& board) {
    std::vector<Proof> proofs(static_cast<std::size_t>(board.size()), Proof::None);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < board.size(); ++i) {
            const Coord at = board.coord(i);
            if (!is_number(board[at])) continue;
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

}  // namespace sapper
