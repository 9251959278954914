/// Games that draw no line between covered cells: where only some are opened, the lattice is known from
/// these, and the covered ones are one plain area that ends in step with it.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// The lattice as far as the plain area reaches that some of its cells are in, or some beside it, where that
/// is further than the lattice does and ends at a line of cells on each side: the page around a board hardly
/// ends in step with its cells. `pixels`: CV_8UC4.
std::optional<Lattice> with_plain_area(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sapper
