#include "candidates.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sapper::engine {
namespace {

constexpr std::size_t kNeighboursOfCorner = 3;

/// Whether a cell off the frontier sees no cell of the frontier. Nothing then tells it from others with as
/// many hidden neighbours.
bool secluded(const Knowledge& knowledge, const Frontier& frontier, Place cell) {
    bool alone = true;
    knowledge.for_each(cell, knowledge.hidden(cell),
                       [&](Place n) { alone = alone && frontier.component_of(n) < 0; });
    return alone;
}

class Collector {
 public:
    Collector(const Board& board, const Knowledge& knowledge, double window, std::vector<Candidate>& out)
        : board_(board), knowledge_(knowledge), window_(window), out_(out) {}

    bool within(double mine) const { return mine <= least_ + window_; }

    void offer(Place cell, double mine) {
        if (!within(mine) || !is_covered(board_[knowledge_.coord(cell)])) return;
        least_ = std::min(least_, mine);
        out_.push_back({cell, mine, directions(knowledge_.hidden(cell))});
    }

    void finish() {
        std::erase_if(out_, [&](const Candidate& c) { return !within(c.mine); });
        std::ranges::sort(out_, goes_before);
    }

 private:
    const Board& board_;
    const Knowledge& knowledge_;
    double window_;
    double least_ = 1;
    std::vector<Candidate>& out_;
};

}  // namespace

bool goes_before(const Candidate& a, const Candidate& b) {
    const double here = std::round(a.mine / kSameChance);
    const double there = std::round(b.mine / kSameChance);
    if (here != there) return here < there;
    return a.hidden != b.hidden ? a.hidden < b.hidden : a.cell < b.cell;
}

void find_candidates(const Board& board, const Knowledge& knowledge, const Frontier& frontier,
                     const Odds& odds, double window, bool each_corner, std::vector<Candidate>& out) {
    out.clear();
    Collector collector(board, knowledge, window, out);
    for (const Component* component : frontier.components())
        for (int box = 0; box < component->boxes(); ++box) {
            const double mine = odds.mine(*component, box);
            if (!collector.within(mine)) continue;
            for (const Place cell : component->cells_of(box)) collector.offer(cell, mine);
        }
    const double mine = knowledge.hidden_cells() > frontier.cells() ? odds.off_frontier_mine() : 2;
    if (collector.within(mine)) {
        std::array<bool, 9> represented{};
        for (Place cell = 0; cell < knowledge.places(); ++cell) {
            if (knowledge.known(cell) != Known::Nothing || frontier.component_of(cell) >= 0) continue;
            const auto hidden = static_cast<std::size_t>(directions(knowledge.hidden(cell)));
            if (secluded(knowledge, frontier, cell) && !(each_corner && hidden <= kNeighboursOfCorner)) {
                if (represented[hidden] || !is_covered(board[knowledge.coord(cell)])) continue;
                represented[hidden] = true;
            }
            collector.offer(cell, mine);
        }
    }
    collector.finish();
}

}  // namespace sapper::engine
