/// What a position is worth to a look-ahead that goes no further: an estimate of the chance to win from it,
/// relative to a position of the same game with a single certain cell.
#pragma once

#include <cstdint>

namespace sapper::engine {

/// How far a game has come, by the share of cells that are still hidden. What counts changes on the way:
/// first to open an area at all, then to keep moving, in the end which guesses are left.
enum class Phase : std::uint8_t {
    Opening,  ///< At least 11/12 are hidden.
    Middle,   ///< At least half are.
    Ending,
};
Phase phase_of(int hidden, int cells);

/// What is seen of a position without playing on.
struct Prospect {
    int safe = 0;       ///< Certain cells that are not dead.
    double least = 1;   ///< Without any: the least chance of a mine, in [0, 1].
    bool area = false;  ///< An area opens by itself.
    int closed = 0;     ///< Components that no cell outside of them touches. Only a guess gets into them.
    double doubt = 0;   ///< Σ min(p, 1 − p) over the cells of the frontier.
};

/// At most kMostWorth.
double worth(const Prospect& prospect, Phase phase);

/// How much less one candidate's chance to win is than another's, as a share of the latter, when its score is
/// `behind` (at most 0; a share, too). In the middle of a game and in its ending.
struct Belief {
    double expected = 0;
    double doubt = 0;  ///< Standard deviation.
};
Belief believe(double behind);

inline constexpr double kMostWorth = 1.08;

}  // namespace sapper::engine
