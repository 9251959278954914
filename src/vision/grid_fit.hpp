/// From a repetition to a lattice of lines: follows the lines outwards from the window in which they were
/// seen, as far as they go, and fits pitch and origin to all of them by least squares.
#pragma once

#include <opencv2/core/types.hpp>
#include <optional>
#include <vector>

#include "edges.hpp"
#include "periodicity.hpp"

namespace sapper {

/// Equally spaced lines along one axis. Which line of a cell they are (the border, a bevel's inner edge) is
/// not known here.
struct Lines {
    double first = 0;  ///< Position of the first one, px.
    double pitch = 0;  ///< px.
    int count = 0;
    double end() const { return first + pitch * (count - 1); }
};

struct Grid {
    Lines x;
    Lines y;
    std::vector<float> x_fold;  ///< Mean edge strength at each whole px of the pitch, from x.first on.
    std::vector<float> y_fold;
    cv::Rect2d area() const { return {x.first, y.first, x.end() - x.first, y.end() - y.first}; }
};

/// Nothing when fewer than four lines follow each other on an axis.
std::optional<Grid> fit_grid(const EdgeMaps& edges, const Repetition& seen);

}  // namespace sapper
