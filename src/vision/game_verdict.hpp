/// Whether what a lattice holds is a Minesweeper: tables, calendars, chess boards, keyboards and pages of text
/// have lattices, too.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// `reading`: of all cells of the lattice.
bool reads_as_minesweeper(const cv::Mat& pixels, const StrangerReading& reading, const Lattice& lattice);

}  // namespace sapper
