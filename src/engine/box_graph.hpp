/// The counting problem in its smallest form. Cells that border the same witnesses are interchangeable and
/// form one box; a witness says how many mines its boxes hold together. Everything from here up to the
/// probabilities knows boxes and witnesses only, and nothing of boards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sapper::engine {

inline constexpr int kMaxBoxesOfWitness = 15;  ///< A count of up to 15 mines fits the 4 bits that a key has.
inline constexpr int kMaxWitnessesOfBox = 8;

/// `size` ≥ 1 cells with the same witnesses, given by their indices in BoxGraph::witnesses.
struct Box {
    int size = 0;
    int witness_count = 0;
    std::array<std::uint32_t, kMaxWitnessesOfBox> witnesses{};
};

/// Its boxes hold at least `lo` and at most `hi` mines, both inclusive; 0 ≤ lo ≤ hi ≤ 15.
struct Witness {
    int lo = 0;
    int hi = 0;
    int box_count = 0;
    int cells = 0;  ///< In all its boxes.
    std::array<std::uint32_t, kMaxBoxesOfWitness> boxes{};
};

/// One component: every box is reached from every other one through witnesses.
struct BoxGraph {
    std::vector<Box> boxes;
    std::vector<Witness> witnesses;

    void clear() {
        boxes.clear();
        witnesses.clear();
    }

    /// Ties the two together, in both lists.
    void link(int box, int witness) {
        Box& b = boxes[static_cast<std::size_t>(box)];
        Witness& w = witnesses[static_cast<std::size_t>(witness)];
        b.witnesses[static_cast<std::size_t>(b.witness_count++)] = static_cast<std::uint32_t>(witness);
        w.boxes[static_cast<std::size_t>(w.box_count++)] = static_cast<std::uint32_t>(box);
        w.cells += b.size;
    }
};

}  // namespace sapper::engine
