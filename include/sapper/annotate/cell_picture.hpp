/// One cell of a frame, large enough to see why it was not recognised.
#pragma once

#include "sapper/board/coord.hpp"
#include "sapper/capture/frame.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// The cell, framed in red, with the cells around it, enlarged by a whole factor without smoothing so that
/// each pixel shows. Empty when the cell does not lie in the frame.
Frame cell_picture(const Frame& frame, const Lattice& lattice, Coord at);

}  // namespace sapper
