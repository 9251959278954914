/// From a lattice that was fitted to a known skin to the board: how far its rows and columns go, and whether
/// what they show is a game at all.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>

#include "cell_reader.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// `lattice` may be a cell or two larger or smaller than the board. Nothing when too few of its cells are
/// recognised, or they do not look like a game. `pixels`: CV_8UC4.
std::optional<Located> read_known_board(const cv::Mat& pixels, CellReader& reader, Lattice lattice);

}  // namespace sapper
