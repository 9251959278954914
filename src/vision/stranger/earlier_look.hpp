/// What the cells of a board may be now, from how the board looked before and what was opened since. A cell
/// that looks as it did shows what it did, and what changed beside opened cells was opened with them. So a
/// game is read that draws covered cells like empty ones, once it is seen to open some.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "label/possible_states.hpp"
#include "sapper/vision/board_reader.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Whether a cell looks as it did.
bool looks_as_before(const cv::Mat& pixels, const Lattice& lattice, const EarlierLook& earlier, Coord at);

/// For each cell, row-major. Anything, where so much changed, as under a message over the board, that the
/// earlier picture says nothing of single cells. Both pictures CV_8UC4; the lattice must lie within.
std::vector<StateSet> possible_now(const cv::Mat& pixels, const Lattice& lattice, const EarlierLook& earlier);

}  // namespace sapper
