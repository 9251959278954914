/// Patterns that go on over a page or a desktop, and look like covered cells where a window cuts a part off.
#pragma once

#include <opencv2/core/mat.hpp>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// Whether much of the picture beyond the lattice's sides, in step with it, looks like its cells: those of
/// one colour, or of two by turns. A board of covered cells ends somewhere. `pixels`: CV_8UC4; the lattice
/// must lie within.
bool is_of_wallpaper(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
