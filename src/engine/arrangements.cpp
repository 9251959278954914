#include "arrangements.hpp"

#include <algorithm>

namespace sapper::engine {

void Arrangements::collect(const Knowledge& knowledge, const Frontier& frontier) {
    cells_.clear();
    sums_.clear();
    for (auto& sums : sums_of_) sums.clear();
    if (sums_of_.size() < kMaxEndgameCells) sums_of_.resize(kMaxEndgameCells);
    for (const Component* component : frontier.components()) {
        const int first_sum = static_cast<int>(sums_.size());
        for (const Witness& witness : component->graph.witnesses)
            sums_.push_back({witness.lo, witness.cells});
        for (int b = 0; b < component->boxes(); ++b) {
            const Box& box = component->graph.boxes[static_cast<std::size_t>(b)];
            for (const Place cell : component->cells_of(b)) {
                for (int t = 0; t < box.witness_count; ++t)
                    sums_of_[cells_.size()].push_back(
                        first_sum + static_cast<int>(box.witnesses[static_cast<std::size_t>(t)]));
                cells_.push_back(cell);
            }
        }
    }
    if (knowledge.hidden_cells() == frontier.cells()) return;
    for (Place cell = 0; cell < knowledge.places(); ++cell)
        if (knowledge.known(cell) == Known::Nothing && frontier.component_of(cell) < 0)
            cells_.push_back(cell);
}

/// Depth first, one cell at a time. False when the limit is exceeded.
bool Arrangements::extend(std::size_t cell, std::uint64_t row, int mines) {
    if (mines < 0 || mines > static_cast<int>(cells_.size() - cell)) return ++dead_ends_ < 64 * limit_;
    if (cell == cells_.size()) {
        rows_.push_back(row);
        return rows_.size() <= limit_;
    }
    const std::vector<int>& sums = sums_of_[cell];
    const auto place = [&](int here) {
        bool fits = true;
        for (const int s : sums) {
            Sum& sum = sums_[static_cast<std::size_t>(s)];
            sum.need -= here;
            --sum.cells;
            fits = fits && sum.need >= 0 && sum.need <= sum.cells;
        }
        const bool within =
            !fits || extend(cell + 1, row | static_cast<std::uint64_t>(here) << cell, mines - here);
        for (const int s : sums) {
            Sum& sum = sums_[static_cast<std::size_t>(s)];
            sum.need += here;
            ++sum.cells;
        }
        return within;
    };
    return place(0) && place(1);
}

bool Arrangements::list(const Knowledge& knowledge, const Frontier& frontier, int mines, std::size_t limit) {
    if (knowledge.hidden_cells() > kMaxEndgameCells) return false;
    collect(knowledge, frontier);
    rows_.clear();
    limit_ = limit;
    dead_ends_ = 0;
    return extend(0, 0, mines);
}

}  // namespace sapper::engine
