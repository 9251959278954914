/// Where between the lines of a grid the cells begin. A grid's lines repeat with the cells, but which of the
/// edges in one pitch is the border between two cells it does not know: tiles with gaps or bevels have
/// several, and so have digits with straight strokes.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "edges.hpp"
#include "grid.hpp"

namespace sapper {

/// The pitch that both axes have most likely: square cells, whole px where that fits all of the grid.
cv::Size2d likely_pitch(const Grid& grid);

/// A corner of a cell near the grid's first lines.
struct LikelyOrigin {
    cv::Point2d place;
    double strength;    ///< Of the edges there, less the ink, both axes together; in (−2, 2].
    bool drawn = true;  ///< False: no edges were asked, only where nothing is drawn.
    double lead = 0;    ///< By how much it is stronger than the next best; 0 for all but the best.
};

/// At most five, best first. Where borders are not clearly drawn, the last is in the middle of the gaps
/// between what is drawn on the cells, with strength 0. `pixels`: CV_8UC4.
std::vector<LikelyOrigin> likely_origins(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid,
                                         cv::Size2d pitch);

}  // namespace sapper
