#include "box_order.hpp"

#include <algorithm>
#include <climits>

namespace sapper::engine {

void BoxOrder::sweep(const BoxGraph& graph) {
    steps_.clear();
    active_.clear();
    slots_ = 0;
    slot_used_.clear();
    decided_.assign(graph.boxes.size(), 0);
    slot_of_.assign(graph.witnesses.size(), -1);
    boxes_left_.clear();
    cells_left_.clear();
    for (const Witness& witness : graph.witnesses) {
        boxes_left_.push_back(static_cast<std::uint8_t>(witness.box_count));
        cells_left_.push_back(static_cast<std::uint8_t>(witness.cells));
    }
    decide(graph, static_cast<int>(graph.boxes.size()) - 1);
    while (steps_.size() < graph.boxes.size()) decide(graph, next_box(graph));
}

int BoxOrder::next_box(const BoxGraph& graph) const {
    int best = -1;
    int best_cost = INT_MAX;
    for (const std::uint32_t witness : active_) {
        const Witness& w = graph.witnesses[witness];
        for (int i = 0; i < w.box_count; ++i) {
            const int box = w.boxes[static_cast<std::size_t>(i)];
            if (decided_[static_cast<std::size_t>(box)]) continue;
            const Box& b = graph.boxes[static_cast<std::size_t>(box)];
            int cost = 0;
            for (int t = 0; t < b.witness_count; ++t) {
                const std::uint32_t touched = b.witnesses[static_cast<std::size_t>(t)];
                cost += (slot_of_[touched] < 0) - (boxes_left_[touched] == 1);
            }
            if (cost < best_cost) {
                best_cost = cost;
                best = box;
            }
        }
    }
    return best;
}

void BoxOrder::decide(const BoxGraph& graph, int box) {
    const Box& b = graph.boxes[static_cast<std::size_t>(box)];
    decided_[static_cast<std::size_t>(box)] = 1;
    Step& step = steps_.emplace_back();
    step.box = box;
    step.witness_count = b.witness_count;
    bool closed_one = false;
    for (int t = 0; t < b.witness_count; ++t) {
        const std::uint32_t witness = b.witnesses[static_cast<std::size_t>(t)];
        if (slot_of_[witness] < 0) {
            const auto free = std::ranges::find(slot_used_, 0);
            slot_of_[witness] = static_cast<std::int16_t>(free - slot_used_.begin());
            if (free == slot_used_.end()) slot_used_.push_back(0);
            slot_used_[static_cast<std::size_t>(slot_of_[witness])] = 1;
            active_.push_back(witness);
        }
        cells_left_[witness] = static_cast<std::uint8_t>(cells_left_[witness] - b.size);
        const bool closes = --boxes_left_[witness] == 0;
        closed_one |= closes;
        step.touches[static_cast<std::size_t>(t)] = {.witness = witness,
                                                     .slot = static_cast<std::uint8_t>(slot_of_[witness]),
                                                     .cells_to_come = cells_left_[witness],
                                                     .closes = closes};
    }
    slots_ = std::max(slots_, static_cast<int>(slot_used_.size()));
    if (!closed_one) return;
    for (int t = 0; t < b.witness_count; ++t)
        if (step.touches[static_cast<std::size_t>(t)].closes)
            slot_used_[step.touches[static_cast<std::size_t>(t)].slot] = 0;
    std::erase_if(active_, [&](std::uint32_t witness) { return boxes_left_[witness] == 0; });
}

}  // namespace sapper::engine
