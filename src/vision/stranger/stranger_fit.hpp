/// Where just a stranger's board is, once its cells can be read: at the place, and with the sides, at which
/// most of them are known and none breaks the rules.
#pragma once

#include <opencv2/core/mat.hpp>

#include "lattice/board_extent.hpp"
#include "sapper/vision/lattice.hpp"
#include "stranger.hpp"
#include "stranger_reader.hpp"

namespace sapper {

/// The lattice's part without the lines of cells at its sides that show nothing of a game: what is
/// beside a board, such as the page or the row of its counters, may have the ground of its opened cells.
/// Lines that are bare may be the board's all the same.
Extent without_bare_sides(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice);

/// The board near `lattice`, its merit not known yet. `whole`: the same cells and those beside them that are
/// like them. Lines beyond them are taken, too, when they show a game and read as well.
Stranger fitted(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice, const Lattice& whole);

}  // namespace sapper
