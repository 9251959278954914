/// What can be known of a board: taken in, scanned to a fixed point, counted, and what is the same in every
/// arrangement proved. Kept from board to board of a game, so that only what changed is worked out anew.
#pragma once

#include <cstddef>

#include "frontier.hpp"
#include "intake.hpp"
#include "knowledge.hpp"
#include "odds.hpp"
#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper::engine {

/// The board's own, or without one the density of the level that has its size, else 1/5.
MineTotal mine_total(const Board& board);

/// Not synchronised.
struct Analysis {
    Intake intake;
    Knowledge knowledge;
    Frontier frontier;
    Odds odds;
    bool counted = false;  ///< Whether the odds are those of this board: a cheap scan may have been enough.

    void take(const Board& board) { intake.take(board, knowledge, frontier); }

    /// After take: proves what `certainty` asks for. Without a safe cell, the odds are those of the board
    /// with all that was proved, ready for a guess. Error: the board contradicts itself; to be followed by
    /// intake.forget().
    Expected<void> find_certain(const Board& board, Certainty certainty, std::size_t max_states);

    /// Whether a cell that is still covered is proved to be safe.
    bool has_safe(const Board& board) const;

    /// The odds of all cells, whatever is certain. Error: as above.
    Expected<void> work_out_odds(const Board& board, std::size_t max_states);

 private:
    Expected<void> scan_for(Certainty certainty);
    bool prove_what_is_certain();
};

}  // namespace sapper::engine
