/// Which skins a grid may be of, before any cell is compared: by the colours of its cells' grounds. With many
/// skins loaded, this keeps the search short.
#pragma once

#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

#include "cell_reader.hpp"
#include "lattice/grid.hpp"

namespace sapper {

/// The readers whose skins have the grounds that the grid's cells have, likeliest first. `pixels`: CV_8UC4.
std::vector<CellReader*> likely_skins(const cv::Mat& pixels, const Grid& grid, std::span<CellReader> readers);

/// The median of each channel of a picture (CV_8UC4): a cell's ground, as what is drawn on it covers less
/// than half. Only every `step`-th pixel of every `step`-th row is looked at.
cv::Vec3i ground_of(const cv::Mat& picture, int step = 1);

}  // namespace sapper
