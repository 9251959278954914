/// The face above a Minesweeper's board, by which a new game is begun: it says what a board that shows
/// nothing yet is, in any language and where there are no words at all.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Whether a round yellow face, 14 to 80 px high, stands over the middle of the board and no more than 140 px
/// above it, whatever is between them. `pixels`: CV_8UC4.
bool shows_game_face(const cv::Mat& pixels, const Lattice& board);

}  // namespace sapper
