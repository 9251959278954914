/// From a grid of lines to the lattices that its cells may be on: where between the lines the tiles begin,
/// and how far they reach. Nothing here knows what the cells show.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "edges.hpp"
#include "grid.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// A place where the grid's cells may be, before anything is read.
struct LatticeCandidate {
    Lattice lattice;
    double strength = 0;     ///< Of its borders, see LikelyOrigin.
    double lead = 0;         ///< By how much they are stronger than those of the next best place, the same.
    double alike = 0;        ///< Share of the cells whose rims occur often.
    int kinds = 0;           ///< How many different rims those have.
    int plain_lines = 0;     ///< Rows and columns with next to nothing on them.
    bool drawn_out = false;  ///< By its lines alone; nothing is known of the rims, see drawn_lattices.
};

/// Surest first, then those that may reach further. All lie within the picture and have a board's size.
std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges,
                                              const Grid& whole);

/// Where clear lines run between all columns and all rows of the grid, whatever the rims of its cells are
/// like: lines drawn by hand and hatched tiles are never twice the same, and light may fall on all of a
/// board.
std::vector<LatticeCandidate> drawn_lattices(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& whole);

/// Whether a board may have so many cells, and such small ones.
bool is_board_size(const Lattice& lattice);

}  // namespace sapper
