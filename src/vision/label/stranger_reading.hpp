/// What was read of a board without a skin, and how it is told from what its cells look like.
#pragma once

#include <span>
#include <vector>

#include "cell_groups.hpp"
#include "look/ground_groups.hpp"
#include "look/number_places.hpp"
#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"
#include "sapper/vision/doubt.hpp"

namespace sapper {

struct StrangerReading {
    Board board;
    std::vector<float> confidence;  ///< For each cell, row-major, in [0, 1].
    std::vector<Doubt> doubts;      ///< For each cell, why it is in doubt; empty where it is not.
    std::vector<int> told;          ///< Cells that only others tell; see told_numbers.hpp.
    std::vector<bool> settled;      ///< For each cell, whether it was known before what it is.
    std::vector<bool> emoji;        ///< For each cell, whether it shows one: no other mark passes for that.
    int numbers = 0;                ///< Cells that show 1…8.
    int broken = 0;                 ///< Cells that contradict the rules.
    double known = 0;               ///< Share of the cells that are certain, each by what it shows itself.
    double strain = 0;              ///< What speaks against the reading as a whole, nats; see JointLabels.
    NumberPlaces places;
};

/// The board without what only others tell.
Board shown_by_itself(const StrangerReading& reading);

/// Groups the cells, labels the groups, and leaves in doubt what the evidence leaves open. `cells`:
/// row-major; `aside`: see places_of_numbers; `possible`: what each cell may be by what was known before,
/// none where nothing was.
StrangerReading label_cells(int rows, int cols, std::span<const SeenCell* const> cells,
                            const cv::Point2f& aside = {}, std::span<const StateSet> possible = {});

}  // namespace sapper
