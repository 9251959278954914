/// The sizes that games offer. Hardly anything else has just these; and a board that is but a few lines short
/// of one, or has a line too many, may have been cut at a page that looks like its cells.
#pragma once

#include <opencv2/core/mat.hpp>

#include "stranger.hpp"

namespace sapper {

bool is_usual_size(const Lattice& lattice);

/// The board with a few lines more or one less at one of its ends, if it has a usual size with that alone:
/// lines more that read as empty cells, as pages around games without borders do, at the one end where they
/// can be; or without a line that shows no number, where fewer cells are in doubt or break rules then. Else
/// as it was found.
Stranger with_usual_size(const cv::Mat& pixels, StrangerReader& reader, Stranger found);

}  // namespace sapper
