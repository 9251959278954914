#include "arrangement_count.hpp"

#include <algorithm>
#include <cmath>

namespace sapper::engine {
namespace {

/// C(n, j) · 4^−j for n, j ≤ 15.
constexpr auto kBoxWeight = [] {
    std::array<std::array<double, kMaxBoxesOfWitness + 1>, kMaxBoxesOfWitness + 1> weight{};
    for (std::size_t n = 0; n <= kMaxBoxesOfWitness; ++n) {
        double binomial = 1;
        double tilt = 1;
        for (std::size_t j = 0; j <= n; ++j) {
            weight[n][j] = binomial * tilt;
            binomial = binomial * static_cast<double>(n - j) / static_cast<double>(j + 1);
            tilt *= kTilt;
        }
    }
    return weight;
}();

/// Layers between two looks at the weights' size. A box multiplies them by less than 2^17 (15 choose 7, and
/// 16 states merged), or divides them by at most 4^15, so that this many leave doubles far from their limits.
constexpr std::size_t kLayersPerRescale = 16;
constexpr int kComfortableExponent = 200;

/// What one step does to keys, worked out once for all states of its layer.
template <int Words>
class KeyStep {
 public:
    KeyStep(const Step& step, const BoxGraph& graph)
        : size_(graph.boxes[static_cast<std::size_t>(step.box)].size), touches_(step.witness_count) {
        keep_.set_all();
        for (int t = 0; t < touches_; ++t) {
            const Step::Touch& touch = step.touches[static_cast<std::size_t>(t)];
            const Witness& witness = graph.witnesses[touch.witness];
            limits_[static_cast<std::size_t>(t)] = {touch.slot, witness.lo - touch.cells_to_come, witness.hi};
            if (touch.closes) keep_.clear(touch.slot);
            one_.add(touch.slot, 1);
        }
    }

    int size() const { return size_; }

    struct Range {
        int least = 0;
        int most = 0;
    };
    /// How many mines the box may hold, coming from this key; least > most when there is no way.
    Range mines(const StateKey<Words>& key) const {
        Range range{0, size_};
        for (int t = 0; t < touches_; ++t) {
            const Limit& limit = limits_[static_cast<std::size_t>(t)];
            const int count = key.count(limit.slot);
            range.least = std::max(range.least, limit.floor - count);
            range.most = std::min(range.most, limit.hi - count);
        }
        return range;
    }

    /// The key with this many mines in the box.
    StateKey<Words> next(const StateKey<Words>& key, int mines) const { return (key + one_ * mines) & keep_; }

 private:
    struct Limit {
        int slot = 0;
        int floor = 0;
        int hi = 0;
    };
    int size_ = 0;
    int touches_ = 0;
    std::array<Limit, kMaxWitnessesOfBox> limits_;
    StateKey<Words> one_;   // A mine for each witness of the box.
    StateKey<Words> keep_;  // Clears the counts that are complete.
};

}  // namespace

CountOutcome ArrangementCount::forward(const BoxGraph& graph, CountingSpace& space, std::size_t max_states) {
    space.order.sweep(graph);
    return recount(graph, space, max_states);
}

CountOutcome ArrangementCount::recount(const BoxGraph& graph, CountingSpace& space, std::size_t max_states) {
    const int slots = space.order.slots();
    if (slots <= 16) return forward_with<1>(graph, space, max_states);
    if (slots <= 32) return forward_with<2>(graph, space, max_states);
    if (slots <= kMaxActiveWitnesses) return forward_with<4>(graph, space, max_states);
    return CountOutcome::TooLarge;
}

template <int Words>
CountOutcome ArrangementCount::forward_with(const BoxGraph& graph, CountingSpace& space,
                                            std::size_t max_states) {
    auto& [keys, next] = std::get<KeySpace<Words>>(space.keys);
    states_.assign(1, State{});
    targets_.clear();
    layers_.clear();
    forward_.assign(1, 1.0);
    log2_scale_ = 0;
    keys.assign(1, StateKey<Words>{});

    for (const Step& step : space.order.steps()) {
        const KeyStep<Words> key_step(step, graph);
        const std::size_t first = states_.size() - keys.size();
        const std::size_t next_first = states_.size();
        layers_.push_back(
            {.first_state = static_cast<std::uint32_t>(first), .box = step.box, .box_size = key_step.size()});
        add_layer(key_step, space, keys, next);
        if (next.empty()) {
            contradicting_box_ = step.box;
            return CountOutcome::Contradiction;
        }
        if (states_.size() > max_states) return CountOutcome::TooLarge;
        add_weights(first, next_first, key_step.size());
        if (layers_.size() % kLayersPerRescale == 0) layers_.back().scale = rescale_from(next_first);
        keys.swap(next);
    }
    finish();
    return CountOutcome::Counted;
}

/// The states that the last layer, with these keys, leads to; their keys go to `next`.
template <typename KeyStep, typename Key>
void ArrangementCount::add_layer(const KeyStep& step, CountingSpace& space, const std::vector<Key>& keys,
                                 std::vector<Key>& next) {
    KeyTable<Key> table(space.table, space.generation);
    next.clear();
    const std::size_t first = states_.size() - keys.size();
    const std::size_t next_first = states_.size();
    for (std::size_t s = 0; s < keys.size(); ++s) {
        const auto [least, most] = step.mines(keys[s]);
        State& from = states_[first + s];
        from.target = static_cast<std::uint32_t>(targets_.size());
        from.least = static_cast<std::uint8_t>(least);
        from.branches = static_cast<std::uint8_t>(std::max(0, most - least + 1));
        const int lowest = from.lowest;
        const int highest = from.highest;
        for (int mines = least; mines <= most; ++mines) {
            const std::size_t target = next_first + table.find_or_add(step.next(keys[s], mines), next);
            targets_.push_back(static_cast<std::uint32_t>(target));
            if (target == states_.size()) {
                states_.push_back({.lowest = lowest + mines, .highest = highest + mines});
            } else {
                State& to = states_[target];
                to.lowest = std::min(to.lowest, lowest + mines);
                to.highest = std::max(to.highest, highest + mines);
            }
        }
    }
}

/// Carries the weights of the states [first, last) over to their targets, which are the states from `last`
/// on.
void ArrangementCount::add_weights(std::size_t first, std::size_t last, int box_size) {
    std::size_t end = forward_.size();
    for (std::size_t s = last; s < states_.size(); ++s) {
        states_[s].poly = static_cast<std::uint32_t>(end);
        end += static_cast<std::size_t>(states_[s].highest - states_[s].lowest + 1);
    }
    forward_.resize(end, 0.0);
    for (std::size_t s = first; s < last; ++s) {
        const State& from = states_[s];
        const double* source = &forward_[from.poly];
        const int length = from.highest - from.lowest + 1;
        for (int b = 0; b < from.branches; ++b) {
            const int mines = from.least + b;
            const State& to = states_[targets_[from.target + static_cast<std::size_t>(b)]];
            double* sink = &forward_[to.poly + static_cast<std::size_t>(from.lowest + mines - to.lowest)];
            const double weight =
                kBoxWeight[static_cast<std::size_t>(box_size)][static_cast<std::size_t>(mines)];
            for (int i = 0; i < length; ++i) sink[i] += weight * source[i];
        }
    }
}

/// Brings the largest weight of the last layer near 1 when it has strayed; says by which factor.
double ArrangementCount::rescale_from(std::size_t first_state) {
    const auto begin = forward_.begin() + states_[first_state].poly;
    const int exponent = std::ilogb(*std::max_element(begin, forward_.end()));
    if (std::abs(exponent) < kComfortableExponent) return 1;
    const double scale = std::ldexp(1.0, -exponent);
    std::for_each(begin, forward_.end(), [&](double& weight) { weight *= scale; });
    log2_scale_ += exponent;
    return scale;
}

/// All witnesses are closed, so the last layer is the one state of all arrangements.
void ArrangementCount::finish() {
    const State& all = states_.back();
    lowest_ = all.lowest;
    weights_.assign(forward_.begin() + all.poly, forward_.end());
    const double largest = *std::ranges::max_element(weights_);
    for (double& weight : weights_) weight /= largest;
    log2_scale_ += std::log2(largest);
    layers_.push_back({.first_state = static_cast<std::uint32_t>(states_.size() - 1)});
}

void ArrangementCount::backward(std::span<const double> rest) {
    const std::size_t boxes = layers_.size() - 1;
    mine_weight_.assign(boxes, 0.0);
    safe_weight_.assign(boxes, 0.0);
    to_come_.assign(rest.begin(), rest.end());
    for (std::size_t l = boxes; l-- > 0;) {
        const Layer& layer = layers_[l];
        const std::uint32_t end = layers_[l + 1].first_state;
        const std::uint32_t first_weight = states_[layer.first_state].poly;
        const std::uint32_t next_weight = states_[end].poly;
        to_come_here_.assign(next_weight - first_weight, 0.0);
        double with_mines = 0;
        double without = 0;
        for (std::size_t s = layer.first_state; s < end; ++s) {
            const State& from = states_[s];
            const double* weight_so_far = &forward_[from.poly];
            double* weight_to_come = &to_come_here_[from.poly - first_weight];
            const int length = from.highest - from.lowest + 1;
            for (int b = 0; b < from.branches; ++b) {
                const int mines = from.least + b;
                const State& to = states_[targets_[from.target + static_cast<std::size_t>(b)]];
                const double* source = &to_come_[to.poly - next_weight +
                                                 static_cast<std::size_t>(from.lowest + mines - to.lowest)];
                const double weight =
                    layer.scale *
                    kBoxWeight[static_cast<std::size_t>(layer.box_size)][static_cast<std::size_t>(mines)];
                double through = 0;
                for (int i = 0; i < length; ++i) {
                    const double term = weight * source[i];
                    weight_to_come[i] += term;
                    through += term * weight_so_far[i];
                }
                with_mines += through * mines;
                without += through * (layer.box_size - mines);
            }
        }
        mine_weight_[static_cast<std::size_t>(layer.box)] = with_mines / layer.box_size;
        safe_weight_[static_cast<std::size_t>(layer.box)] = without / layer.box_size;
        to_come_.swap(to_come_here_);
    }
}

void ArrangementCount::draw(int mines, Random& random, std::vector<int>& by_box) const {
    by_box.resize(layers_.size() - 1);
    std::uint32_t at = static_cast<std::uint32_t>(states_.size() - 1);
    for (std::size_t l = layers_.size() - 1; l-- > 0;) {
        const Layer& layer = layers_[l];
        // Every way in which a state of this layer leads to `at` with the right number of mines, by its
        // weight.
        const auto visit_ways = [&](auto&& visit) {
            for (std::uint32_t s = layer.first_state; s < layers_[l + 1].first_state; ++s) {
                const State& from = states_[s];
                for (int b = 0; b < from.branches; ++b) {
                    const int here = from.least + b;
                    const int before = mines - here;
                    if (targets_[from.target + static_cast<std::size_t>(b)] != at) continue;
                    if (before < from.lowest || before > from.highest) continue;
                    const double weight =
                        kBoxWeight[static_cast<std::size_t>(layer.box_size)][static_cast<std::size_t>(here)] *
                        forward_[from.poly + static_cast<std::size_t>(before - from.lowest)];
                    if (weight > 0 && !visit(s, here, weight)) return;
                }
            }
        };
        double total = 0;
        visit_ways([&](std::uint32_t, int, double weight) {
            total += weight;
            return true;
        });
        double left = random.unit() * total;
        int drawn = 0;
        std::uint32_t source = 0;
        visit_ways([&](std::uint32_t state, int here, double weight) {
            source = state;
            drawn = here;
            left -= weight;
            return left >= 0;
        });
        at = source;
        by_box[static_cast<std::size_t>(layer.box)] = drawn;
        mines -= drawn;
    }
}

}  // namespace sapper::engine
