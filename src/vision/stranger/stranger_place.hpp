/// Where just the cells of a stranger's board are, its lines being known: measured by its borders, it may be
/// aside by a pixel or two, or its pitch be wrong. The place at which most cells are known tells, if others
/// confirm what is told there alone.
#pragma once

#include <opencv2/core/mat.hpp>

#include "stranger.hpp"

namespace sapper {

/// Whether its cells are a little taller or wider than square, a px or more over the whole board.
bool is_nearly_square(const Lattice& lattice);

/// The same board at the place and with the pitch at which it reads best.
Stranger placed(const cv::Mat& pixels, StrangerReader& reader, Stranger found);

/// The same at a place a few px away at most, where it reads better, and not by chance.
Stranger nudged(const cv::Mat& pixels, StrangerReader& reader, Stranger found);

}  // namespace sapper
