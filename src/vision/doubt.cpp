#include "sapper/vision/doubt.hpp"

#include <algorithm>
#include <functional>

namespace sapper {

std::vector<DoubtedCells> cells_by_doubt(const Board& board, std::span<const Doubt> doubts) {
    std::vector<DoubtedCells> kinds;
    for (std::size_t i = 0; i < doubts.size(); ++i) {
        if (doubts[i].empty()) continue;
        auto kind = std::ranges::find(kinds, doubts[i], &DoubtedCells::why);
        if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {doubts[i], {}});
        kind->cells.push_back(board.coord(static_cast<int>(i)));
    }
    std::ranges::stable_sort(kinds, std::ranges::greater(),
                             [](const DoubtedCells& kind) { return kind.cells.size(); });
    return kinds;
}

}  // namespace sapper
