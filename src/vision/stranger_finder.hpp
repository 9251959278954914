/// From a grid of lines to the board of a game that no skin is known for: the tiles' place between the lines,
/// the board's extent, and whether it is a Minesweeper at all.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <vector>

#include "edges.hpp"
#include "grid.hpp"
#include "sapper/vision/lattice.hpp"
#include "sapper/vision/trace.hpp"
#include "stranger_fit.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// A place where the grid's cells might be, before anything is read.
struct LatticeCandidate {
    Lattice lattice;
    double strength = 0;  ///< Of its borders, see LikelyOrigin.
    double alike = 0;     ///< Share of the cells whose rims occur often.
    int kinds = 0;        ///< How many different rims those have.
    int plain_lines = 0;  ///< Rows and columns with next to nothing on them.
};

/// Surest first, then those that may reach further. All lie within the picture and have a board's size.
std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges,
                                              const Grid& whole);

/// Whether there is so much on it, so evenly, that it may be a board.
bool is_worth_a_look(const cv::Mat& pixels, StrangerReader& reader, const LatticeCandidate& candidate);

/// Nothing when what the grid holds does not read as a Minesweeper. `pixels`: CV_8UC4;
/// `largest`: area of the boards looked for, px²; `trace`: filled when there is one.
std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, double largest, LocateTrace* trace = nullptr);

}  // namespace sapper
