/// What the guess network (guess_net.hpp) sees of a position: the cells around a candidate, each as one byte,
/// and some numbers about the position and about what the look-ahead saw the candidate show.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "candidates.hpp"
#include "frontier.hpp"
#include "knowledge.hpp"
#include "look_ahead.hpp"
#include "odds.hpp"

namespace sapper::engine {

/// One cell as a byte. Whatever tells nothing and hides nothing is alike: off the board, a mine that is
/// known, a number all of whose neighbours are known.
struct CellCode {
    static constexpr std::uint8_t kNothing = 0;
    static constexpr std::uint8_t kMostNeed = 6;  ///< 1 … 6: a witness that needs so many mines, or more.
    static constexpr std::uint8_t kOffFrontier = 7;
    static constexpr std::uint8_t kFirstChance = 16;  ///< 16 … 255: a cell of the frontier, see chance().

    /// Of a mine, for a code from kFirstChance on; in [0, 1].
    static constexpr float chance(std::uint8_t code) {
        return static_cast<float>(code - kFirstChance) / (255 - kFirstChance);
    }
};

inline constexpr int kViewRadius = 5;
inline constexpr int kViewSide = 2 * kViewRadius + 1;

inline constexpr std::size_t kPositionFacts = 13;
inline constexpr std::size_t kCandidateFacts = 39;
inline constexpr std::size_t kFacts = kPositionFacts + kCandidateFacts;
using Facts = std::array<float, kFacts>;

/// Keeps its memory from call to call. Not synchronised.
class GuessView {
 public:
    /// Codes all cells of the position, whose odds are exact.
    void take(const Board& board, const Knowledge& knowledge, const Frontier& frontier, const Odds& odds);

    /// The cells with kViewRadius more on each side, row by row of stride().
    std::span<const std::uint8_t> codes() const { return codes_; }
    int stride() const { return stride_; }
    /// Where in codes() the view of a cell begins, its upper left corner.
    std::size_t corner(Coord at) const {
        return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(stride_) +
               static_cast<std::size_t>(at.col);
    }

    /// Of a candidate that has just been scored, without a bound, by this look-ahead; `best` is the highest
    /// score and `least` the least chance of a mine among all candidates.
    Facts facts(const Knowledge& knowledge, const Frontier& frontier, const Candidate& candidate,
                double score, double best, double least,
                std::span<const LookAhead::Outcome, 9> outcomes) const;

 private:
    std::vector<std::uint8_t> codes_;
    int stride_ = 0;
    std::array<float, kPositionFacts> position_{};
};

}  // namespace sapper::engine
