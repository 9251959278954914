// Counts every arrangement of mines that fits the equations of a group, by backtracking with propagation: the
// boxes that head no reduced row take each count in turn, the others follow, and a row that can no longer be
// met ends a branch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "row_reduction.hpp"

namespace sapper {

// A part is a set of boxes that no reduced row joins with others, so that its arrangements combine freely
// with those of the rest. Arrangements of single cells are counted: a box of n with k mines stands for C(n,
// k).
struct TalliedPart {
    std::vector<std::uint32_t> boxes;  // Columns of the reduced rows.
    int fewest = 0;                    // Mines that its arrangements hold at least …
    int most = -1;                     // … and at most; less than `fewest` when there is no arrangement.

    // Arrangements with exactly this many mines, fewest … most.
    double count(int mines) const { return totals[static_cast<std::size_t>(mines)]; }
    // Mines in box number `box` of `boxes` in all of these together.
    double mines_in(int mines, std::size_t box) const {
        return in_box[static_cast<std::size_t>(mines) * boxes.size() + box];
    }

    std::vector<double> totals;  // By mines, from 0.
    std::vector<double> in_box;
};

class ArrangementTally {
 public:
    // Counts all parts of a group. Time grows exponentially with the free boxes of a part.
    void count(const ReducedRows& rows, std::span<const Box> boxes);

    std::span<const TalliedPart> parts() const { return std::span(parts_).first(used_); }

 private:
    void split(const ReducedRows& rows);
    void prepare(const ReducedRows& rows, std::span<const Box> boxes, TalliedPart& part);
    void assign(std::size_t free, int mines, double weight);
    void take(int mines, double weight);
    bool open(std::size_t free) const;

    std::vector<TalliedPart> parts_;  // Only the first `used_` of them: the others wait with their memory.
    std::size_t used_ = 0;
    std::vector<std::uint32_t> part_of_column_;
    std::vector<std::uint32_t> heads_;

    // The part being counted. Its boxes: first those that head a row, then the free ones.
    TalliedPart* part_ = nullptr;
    std::size_t lanes_ = 0;  // Rows, rounded up to whole vector registers.
    std::size_t row_count_ = 0;
    std::size_t free_count_ = 0;
    std::vector<std::uint32_t> row_of_part_;
    std::vector<std::uint8_t> sizes_;
    std::vector<std::int16_t> leads_;         // Coefficient of the heading box, per row.
    std::vector<std::int16_t> coefficients_;  // Per free box, one per row.
    std::vector<std::int16_t> low_, high_;    // Per free box to be assigned next: what a row may still need.
    std::vector<std::int16_t> needs_;         // Per free box to be assigned next: what a row does need.
    std::vector<std::uint8_t> chosen_;        // Mines per box.
};

}  // namespace sapper
