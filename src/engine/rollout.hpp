/// One game played on from a position, on a field that may lie under it: a sample of what a candidate is
/// worth to one who then plays by some policy.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "candidates.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper::engine {

/// Keeps its memory from game to game. Not synchronised.
class Rollout {
 public:
    explicit Rollout(Policy player = Policy::Fast);

    /// Supposes that, of the hidden cells of this position, these hold the mines. Board and knowledge must
    /// stay as they are until the last play.
    void suppose(const Board& board, const Knowledge& knowledge, std::span<const Place> mines);

    /// What the game that begins with this cell says of the chance to win: 1 or 0, or what its ending is
    /// worth exactly, corrected for the luck of its guesses. `after` as in luck.hpp.
    double play(const Candidate& first, double after);

 private:
    bool open(Coord at);

    Engine player_;
    Decision decision_;
    const Board* board_ = nullptr;
    const Knowledge* knowledge_ = nullptr;
    Board view_;                      // What the player sees.
    int safe_ = 0;                    // Covered cells without a mine, of the board …
    int covered_safe_ = 0;            // … and of the player's view.
    std::vector<std::uint8_t> mine_;  // By Board::index.
    std::vector<Coord> spreading_;
};

}  // namespace sapper::engine
