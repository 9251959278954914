/// From a grid of lines to a lattice of cells of one skin: which line is a cell's border, and the last
/// fraction of a pixel. A few cells are read at each place that comes into question; the best place wins.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>

#include "cell_reader.hpp"
#include "lattice/grid_fit.hpp"
#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Nothing when hardly a cell reads as one of this skin. The lattice has the grid's extent, which may be a
/// cell or two more or less than the board.
std::optional<Lattice> fit_skin(const cv::Mat& pixels, const EdgeMaps& edges, CellReader& reader,
                                const Grid& grid);

/// The best place nearby of a lattice that has the board's own extent, when its pitch is whole.
Lattice fit_again(const cv::Mat& pixels, CellReader& reader, const Lattice& lattice);

}  // namespace sapper
