/// Boards whose cells are drawn alike to the pixel: their pitch is a whole number of pixels, which is known
/// exactly by that, while a fit to edges errs by a part of a pixel in each cell.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// The lattice with the pitch of whole pixels nearby at which many cells are drawn alike to the pixel, its
/// middle where it was; unchanged where there is none. `pixels`: CV_8UC4.
Lattice on_whole_pixels(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
