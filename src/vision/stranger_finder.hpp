/// From a grid of lines to the board of a game that no skin is known for: the tiles' place between the lines,
/// the board's extent, and whether it is a Minesweeper at all.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>

#include "edges.hpp"
#include "grid.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/trace.hpp"
#include "stranger_reader.hpp"

namespace sapper {

struct Stranger {
    Lattice lattice;
    StrangerReading reading;
    double quality =
        0;  ///< Grows with the cells recognised, falls with those that are not or break the rules.
};

/// Nothing when what the grid holds does not read as a Minesweeper. `pixels`: CV_8UC4;
/// `trace`: filled when there is one.
std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, LocateTrace* trace = nullptr);

}  // namespace sapper
