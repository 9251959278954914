#include "sampler.hpp"

#include <numeric>

#include "draw_cells.hpp"

namespace sapper::engine {

void Sampler::start(const Knowledge& knowledge, const Frontier& frontier, const Odds& odds) {
    frontier_ = &frontier;
    odds_ = &odds;
    mines_left_ = odds.mines_left();
    off_frontier_.clear();
    for (Place cell = 0; cell < knowledge.places(); ++cell)
        if (knowledge.known(cell) == Known::Nothing && frontier.component_of(cell) < 0)
            off_frontier_.push_back(cell);
}

void Sampler::draw(Random& random, std::vector<Place>& mines) {
    mines.clear();
    odds_->join().draw(odds_->parts(), random, by_part_);
    for (std::size_t p = 0; p < by_part_.size(); ++p) {
        const Component& component = *frontier_->components()[p];
        component.count.draw(by_part_[p], random, by_box_);
        for (int box = 0; box < component.boxes(); ++box) {
            const std::span<const Place> cells = component.cells_of(box);
            shuffled_.assign(cells.begin(), cells.end());
            draw_cells(shuffled_, by_box_[static_cast<std::size_t>(box)], random, mines);
        }
    }
    const int in_parts = std::accumulate(by_part_.begin(), by_part_.end(), 0);
    draw_cells(off_frontier_, mines_left_ - in_parts, random, mines);
}

}  // namespace sapper::engine
