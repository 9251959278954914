/// Joins the components of a board, and the cells off the frontier, under the board's number of mines.
///
/// Within a component mines are counted by ArrangementCount; what is left over lies off the frontier, in
/// C(cells, mines) ways. The weight that all the rest of the board gives to a component's number of mines is
/// a product of sums, worked out for all components at once from both ends, like forward and backward passes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sapper/board/random.hpp"

namespace sapper::engine {

/// What a component offers: weights by number of mines, from `lowest` on, tilted by kTilt^mines.
struct MineDistribution {
    int lowest = 0;
    std::span<const double> weights;
    int highest() const { return lowest + static_cast<int>(weights.size()) - 1; }
};

enum class JoinOutcome : std::uint8_t { Joined, TooFewMines, TooManyMines };

/// Keeps its memory from call to call. Not synchronised.
class Join {
 public:
    /// `mines`: how many are in the parts and off the frontier together; when it is not known, every cell is
    /// a mine with probability `density` ∈ (0, 1). The parts' spans must stay valid until the last call of
    /// rest(). TooFewMines: the parts need more; TooManyMines: they do not fit.
    JoinOutcome join(std::span<const MineDistribution> parts, int off_frontier, std::optional<int> mines,
                     double density);

    /// What the rest of the board weighs for each of the part's numbers of mines.
    std::span<const double> rest(std::size_t part) const {
        return {rest_.data() + rest_begin_[part], rest_begin_[part + 1] - rest_begin_[part]};
    }

    /// Weights of a mine and of no mine in one cell off the frontier; both 0 when there is no such cell.
    double off_mine_weight() const { return off_mine_; }
    double off_safe_weight() const { return off_safe_; }
    /// log2 of the arrangements in all, when the parts' own scales are added; infinite beyond some 2^200 off
    /// the frontier. Only for a known number of mines.
    double log2_total() const { return log2_total_; }

    double off_mine_probability() const { return off_mine_ / (off_mine_ + off_safe_); }

    /// Draws how many mines each part has, as likely as the arrangements make it. After a join of these parts
    /// with a known number of mines.
    void draw(std::span<const MineDistribution> parts, Random& random, std::vector<int>& mines) const;

 private:
    void weigh_off_frontier(int lowest, int highest, int off_frontier, int mines);
    void join_exactly(std::span<const MineDistribution> parts, int off_frontier, int mines);
    void weigh_alone(std::span<const MineDistribution> parts, double density);

    std::vector<double> rest_;
    std::vector<std::size_t> rest_begin_;
    std::vector<double> off_;     ///< Weight of the cells off the frontier by mines in the parts.
    std::vector<double> prefix_;  ///< Of the parts before this one, by their mines; one row a part.
    std::vector<double> suffix_;
    std::vector<std::size_t> row_;  ///< Where each part's row begins in both.
    double off_mine_ = 0;
    double off_safe_ = 0;
    double log2_total_ = 0;
};

}  // namespace sapper::engine
