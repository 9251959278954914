/// Draws arrangements of mines that fit the board, each as likely as it is: exact samples of what may be
/// hidden.
///
/// Forward filter, backward sample: the counts of the forward passes say how likely each number of mines is
/// for the components one after the other; within a component the sweep is walked back from its end, each
/// step chosen by the weight of the arrangements that lead there.
#pragma once

#include <vector>

#include "odds.hpp"
#include "sapper/board/random.hpp"

namespace sapper::engine {

/// Keeps its memory from call to call. Not synchronised.
class Sampler {
 public:
    /// For a position whose odds are worked out, exactly and for a known number of mines. Frontier and odds
    /// must stay as they are until the last draw.
    void start(const Knowledge& knowledge, const Frontier& frontier, const Odds& odds);

    /// Fills `mines` with the hidden cells that hold a mine.
    void draw(Random& random, std::vector<Place>& mines);

 private:
    const Frontier* frontier_ = nullptr;
    const Odds* odds_ = nullptr;
    int mines_left_ = 0;
    std::vector<Place> off_frontier_;
    std::vector<int> by_part_;
    std::vector<int> by_box_;
    std::vector<Place> shuffled_;
};

}  // namespace sapper::engine
