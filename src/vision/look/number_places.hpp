/// Where the numbers of a board stand within its cells: of one whose place or pitch was measured wrong,
/// beside the middle, and more so from one end of it to the other.
#pragma once

#include <opencv2/core/types.hpp>
#include <span>

#include "sapper/board/board.hpp"
#include "seen_cell.hpp"

namespace sapper {

struct NumberPlaces {
    cv::Point2f off_centre;  ///< Of the typical number beside its place in the cell, as shares of the cell.
    cv::Point2f growth;      ///< Of that from one cell to the next, as shares of the cell.
};

/// All 0 where there are too few to tell. `cells`: the board's, row-major; `aside`: how far beside the middle
/// of the cell its place is, see Lattice.
NumberPlaces places_of_numbers(std::span<const SeenCell* const> cells, const Board& board,
                               const cv::Point2f& aside);

}  // namespace sapper
