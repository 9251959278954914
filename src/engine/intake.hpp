/// Takes a board in: turns what a player sees into openings for Knowledge. When the board is the last one
/// with some more cells opened, only these are taken; else everything is read anew.
#pragma once

#include <vector>

#include "frontier.hpp"
#include "knowledge.hpp"
#include "sapper/board/board.hpp"

namespace sapper::engine {

class Intake {
 public:
    /// Brings `knowledge` in step with the board. The frontier is reset when everything was read anew, and
    /// left to its own refresh otherwise.
    void take(const Board& board, Knowledge& knowledge, Frontier& frontier);

    /// The next board is read anew; to be called after an error, when knowledge may be half a step ahead.
    void forget() { valid_ = false; }

    bool untouched() const { return covered_ == last_.size(); }  ///< Every cell is covered.
    bool won() const;                                            ///< As Board::won, from counts kept.
    bool lost() const;                                           ///< As Board::lost.

 private:
    bool take_openings(const Board& board, Knowledge& knowledge);
    void take_all(const Board& board, Knowledge& knowledge);

    Board last_;
    bool valid_ = false;
    int covered_ = 0;
    bool special_ = false;  // Cells other than numbers and covered ones are on the board.
};

}  // namespace sapper::engine
