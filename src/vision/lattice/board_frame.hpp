/// The frame around a board, for lines of cells at its sides that show nothing: opened ones may look just
/// like the page, and only the frame tells that they are the board's.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// The lattice with more lines of cells, so that it reaches a frame that is as far from it on either side:
/// with its own pitch, or with the one that fills the frame. None where no frame says so, or where the
/// lattice would not lie within the picture. `pixels`: CV_8UC4.
std::vector<Lattice> lattices_that_fill_a_frame(const cv::Mat& pixels, const Lattice& lattice);

/// Whether a frame more than a line thick is around the lattice and touches its cells on all four sides.
bool touches_thick_frame(const cv::Mat& pixels, const Lattice& lattice);

/// Whether a line is around the lattice, at its cells on all four sides, and none goes through it from side
/// to side, as on a terminal.
bool has_frame_and_no_lines(const cv::Mat& pixels, const Lattice& lattice);

/// The square cells that fill a frame around the lattice, with one of its pitches, nearly: frames whose sides
/// are less than a cell outside the lattice's, or a little within. None where such cells fill no frame.
std::vector<Lattice> square_cells_in_frame(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
