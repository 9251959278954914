/// Which of the boards that a search found on one picture are meant: several grids may be seen of one board,
/// and a table may stand beside it.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "stranger.hpp"

namespace sapper {

/// Whether each cell of the one is a block of cells of the other, at one place.
bool are_blocks_of(const Lattice& blocks, const Lattice& tiles);

/// One for each place, the surest first; pointers into `found`. Of tiles and blocks of tiles, which look
/// alike on a fresh board, the tiles; of cells with numbers and parts of them, which have the borders of all
/// that is drawn, what reads better; of a board and a part of it the whole. Where one shows that it is a
/// Minesweeper, or looks like one and has a name, that is its name, not that of a table beside it.
std::vector<const Stranger*> surest_of(const std::vector<Stranger>& found, const cv::Mat& pixels,
                                       StrangerReader& reader);

}  // namespace sapper
