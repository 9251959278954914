/// Whether what is written around a lattice says that it is a Minesweeper: a fresh board shows nothing by
/// itself that a table of buttons might not.
#pragma once

#include <opencv2/core/mat.hpp>

#include "line_reader.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Whether there are seven-segment displays above or below, emoji of flags or bombs, or words such as
/// "Minesweeper" or "mines left" around it, or how many mines games hide on a board of its size. Takes a
/// tenth of a second and more where its lines were not read before. `pixels`: CV_8UC4.
bool says_mines(const cv::Mat& pixels, const Lattice& lattice, LineReader& lines);

}  // namespace sapper
