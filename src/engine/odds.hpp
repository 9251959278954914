/// The exact probability of a mine for every cell: counts the components that changed, joins them, and keeps
/// the weights per box.
#pragma once

#include <optional>
#include <vector>

#include "frontier.hpp"
#include "join.hpp"
#include "knowledge.hpp"
#include "sapper/board/expected.hpp"

namespace sapper::engine {

/// What is known of the mines of the whole board.
struct MineTotal {
    std::optional<int> mines = {};
    double density = 0.2;  ///< Of a mine in any cell when their number is not known.
};

/// Keeps its memory from call to call. Not synchronised.
class Odds {
 public:
    /// Brings the frontier's counts up to date and joins them. Error: the board contradicts itself; the
    /// sentence names a witness, or the number of mines.
    Expected<void> work_out(const Knowledge& knowledge, Frontier& frontier, const MineTotal& total,
                            std::size_t max_states);

    /// False when a component was too large to be counted: its cells, and the link that the number of mines
    /// is between all cells, are estimates then.
    bool exact() const { return exact_; }

    /// Probability that a hidden cell is a mine.
    double mine(const Frontier& frontier, Place cell) const;
    /// Of a cell off the frontier; only while there is one.
    double off_frontier_mine() const { return join_.off_mine_probability(); }

    /// Of a cell of this box.
    double mine(const Component& component, int box) const;

    /// Arrangements of mines that fit the board, as near as a double can tell; infinite when there are more
    /// than 1e15 or so, or when the number of mines is not known.
    double arrangements() const { return arrangements_; }

    enum class Verdict : std::uint8_t { Open, Safe, Mine };
    Verdict verdict(const Component& component, int box) const;
    Verdict off_frontier_verdict() const;

    /// For a sampler: the joined distributions, one per component when exact, and the mines that the hidden
    /// cells hold together.
    const Join& join() const { return join_; }
    std::span<const MineDistribution> parts() const { return parts_; }
    int mines_left() const { return mines_left_; }

 private:
    Expected<void> count(const Knowledge& knowledge, Component& component, std::size_t max_states);

    Join join_;
    CountingSpace space_;
    std::vector<MineDistribution> parts_;
    bool exact_ = true;
    double arrangements_ = 0;
    int mines_left_ = 0;
};

}  // namespace sapper::engine
