/// The order in which the boxes of a component are decided. While a witness has some of its boxes decided and
/// some not, it is active, and the number of states that counting walks through grows exponentially with the
/// witnesses active at a time. So the order sweeps the component from one end to the other.
#pragma once

#include <cstdint>
#include <vector>

#include "box_graph.hpp"

namespace sapper::engine {

/// One step of the sweep: the box to decide, and where the counts of its witnesses are kept.
struct Step {
    int box = 0;
    int witness_count = 0;
    struct Touch {
        std::uint32_t witness = 0;
        std::uint8_t slot = 0;           ///< Place of the witness's count among those of the active ones.
        std::uint8_t cells_to_come = 0;  ///< Cells of the witness in boxes not decided after this step.
        bool closes = false;             ///< There are none: the slot is free again after the step.
    };
    std::array<Touch, kMaxWitnessesOfBox> touches{};
};

/// Keeps its memory from call to call.
class BoxOrder {
 public:
    /// Greedy: always the box next to an active witness that opens fewest new witnesses and closes most; the
    /// one at the oldest witness on a tie. Starts at the last box, which a breadth-first discovery of the
    /// component has left at one of its ends. Does not look at how many mines the witnesses have.
    void sweep(const BoxGraph& graph);

    const std::vector<Step>& steps() const { return steps_; }
    int slots() const { return slots_; }  ///< Most witnesses that are active at a time.

 private:
    int next_box(const BoxGraph& graph) const;
    void decide(const BoxGraph& graph, int box);

    std::vector<Step> steps_;
    std::vector<std::uint32_t> active_;     // Witnesses, oldest first.
    std::vector<std::uint8_t> decided_;     // Per box.
    std::vector<std::uint8_t> boxes_left_;  // Per witness: boxes not yet decided …
    std::vector<std::uint8_t> cells_left_;  // … and their cells.
    std::vector<std::int16_t> slot_of_;     // Per witness; −1 while it is not active.
    std::vector<std::uint8_t> slot_used_;
    int slots_ = 0;
};

}  // namespace sapper::engine
