/// Counts the arrangements of mines in one component, exactly, by dynamic programming over its boxes.
///
/// The boxes are decided one by one in the order of BoxOrder. What the boxes still to come must know of those
/// decided is only how many mines each active witness has so far; arrangements that agree on these counts are
/// one state. A state carries, for each number of mines placed in all, the weight of its arrangements. This
/// is the transfer-matrix way of counting; on the narrow frontiers of real boards it is linear in their
/// length.
///
/// A box of n cells with j mines weighs C(n, j) · 4^−j. The tilt of 4^−j near the odds of a mine on a real
/// board keeps the weights of long components within a double's range; it is a power of two, so it rounds
/// nothing, and Join takes it out again.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "box_graph.hpp"
#include "box_order.hpp"
#include "sapper/board/random.hpp"
#include "state_key.hpp"

namespace sapper::engine {

inline constexpr double kTilt = 0.25;  ///< Weight of one mine in a component's counts.

/// Witnesses that may be active at a time. One more and the component counts as too large; long before, its
/// states would not fit into the budget.
inline constexpr int kMaxActiveWitnesses = 64;

enum class CountOutcome : std::uint8_t {
    Counted,
    Contradiction,  ///< No arrangement fits.
    TooLarge,       ///< The budget of states was spent.
};

template <int Words>
struct KeySpace {
    std::vector<StateKey<Words>> keys;  ///< Of the current layer's states …
    std::vector<StateKey<Words>> next;  ///< … and of those that it leads to.
};

/// Memory that counts of many components share, one after the other.
struct CountingSpace {
    BoxOrder order;
    std::tuple<KeySpace<1>, KeySpace<2>, KeySpace<4>> keys;
    std::vector<std::uint64_t> table;  ///< Hash table from keys to states of the layer that is being built.
    std::uint32_t generation = 0;      ///< Entries of other generations are empty.
};

/// Keeps its memory from call to call. Not synchronised.
class ArrangementCount {
 public:
    /// Counts. Complexity: the states of all layers, of which `max_states` are allowed, times their
    /// branching.
    CountOutcome forward(const BoxGraph& graph, CountingSpace& space, std::size_t max_states);

    /// The same for the graph that `space` has last seen, with other mines for its witnesses; saves the
    /// search for an order.
    CountOutcome recount(const BoxGraph& graph, CountingSpace& space, std::size_t max_states);

    /// After a Contradiction: a box by which none of the arrangements was left.
    int contradicting_box() const { return contradicting_box_; }

    /// Weight of the arrangements with lowest() + i mines, scaled so that the largest is 1. Not empty.
    std::span<const double> weights() const { return weights_; }
    int lowest() const { return lowest_; }
    int highest() const { return lowest_ + static_cast<int>(weights_.size()) - 1; }
    double log2_scale() const { return log2_scale_; }  ///< log2 of what the weights were divided by.

    /// Given for each of weights() what all the rest of the board weighs when this component has that many
    /// mines: fills mine_weight and safe_weight of every box. Their ratio is what means something.
    void backward(std::span<const double> rest);

    /// Draws one of the arrangements with so many mines, all equally likely: fills in the mines of each box.
    void draw(int mines, Random& random, std::vector<int>& by_box) const;

    /// Weight of a mine, and of no mine, in one cell of the box. Zero exactly when there is no such
    /// arrangement (or when all of them together have a probability below 1e-290).
    double mine_weight(int box) const { return mine_weight_[static_cast<std::size_t>(box)]; }
    double safe_weight(int box) const { return safe_weight_[static_cast<std::size_t>(box)]; }

    /// The chance that a cell of the box is a mine, after backward.
    double mine_probability(int box) const {
        return mine_weight(box) / (mine_weight(box) + safe_weight(box));
    }

 private:
    /// One state of one layer. Its weights by number of mines lie at poly[0 … length), from `lowest` mines
    /// on; its transitions, for `least` mines and up, at targets[0 … branches).
    struct State {
        std::uint32_t poly = 0;
        std::uint32_t target = 0;
        std::int32_t lowest = 0;
        std::int32_t highest = 0;
        std::uint8_t least = 0;
        std::uint8_t branches = 0;
    };
    struct Layer {
        std::uint32_t first_state = 0;
        std::int32_t box = 0;
        std::int32_t box_size = 0;
        double scale = 1;  ///< What the weights of the next layer were multiplied by.
    };

    template <int Words>
    CountOutcome forward_with(const BoxGraph& graph, CountingSpace& space, std::size_t max_states);
    template <typename KeyStep, typename Key>
    void add_layer(const KeyStep& step, CountingSpace& space, const std::vector<Key>& keys,
                   std::vector<Key>& next);
    void add_weights(std::size_t first, std::size_t last, int box_size);
    double rescale_from(std::size_t first_state);
    void finish();

    std::vector<State> states_;
    std::vector<std::uint32_t> targets_;
    std::vector<Layer> layers_;
    std::vector<double> forward_;
    std::vector<double> to_come_;       // Of the layer that was last looked at on the way back, what the
                                        // rest may weigh for each of forward_ …
    std::vector<double> to_come_here_;  // … and of the layer before it.
    std::vector<double> weights_;
    std::vector<double> mine_weight_;
    std::vector<double> safe_weight_;
    double log2_scale_ = 0;
    int lowest_ = 0;
    int contradicting_box_ = 0;
};

}  // namespace sapper::engine
