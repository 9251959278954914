/// What BoardReader::locate saw on its way, kept when it is asked to: a search that found nothing, or the
/// wrong thing, explains itself by it. Only data; the annotate module draws it (debug_pictures.hpp).
#pragma once

#include <opencv2/core/mat.hpp>
#include <string>
#include <vector>

#include "sapper/vision/lattice.hpp"

namespace sapper {

/// A window of the picture in which edges repeat across and down.
struct TracedWindow {
    cv::Rect place;       ///< Frame px.
    cv::Size2d pitch;     ///< px.
    double strength = 0;  ///< Correlation of the edges with themselves one pitch on; in (0, 1].
};

/// One axis of the place that was looked at most closely.
struct TracedAxis {
    std::vector<float> profile;       ///< Mean edge strength at each px of the place, grey levels.
    std::vector<double> correlation;  ///< Of the profile with itself, by the shift in px; in [−1, 1].
    double pitch = 0;                 ///< The one chosen, px; 0: none.
};

/// A grid of lines that was tried as a board.
struct TracedCandidate {
    Lattice lattice;
    std::string skin;       ///< The one tried; kUnknownSkin for reading without one.
    double recognised = 0;  ///< Share of its cells that were; in [0, 1].
    bool board = false;     ///< Whether it was taken for one.
    std::string verdict;    ///< One clause: what speaks for it, or why it is no board.
};

struct LocateTrace {
    /// Straight edges as the search sees them, CV_8U, as large as the frame, in strips of 8 px: vertical ones
    /// and horizontal ones, strength 0…64.
    cv::Mat vertical_edges;
    cv::Mat horizontal_edges;

    std::vector<TracedWindow> windows;  ///< Strongest first.

    /// The board; without one the likeliest candidate; without any the window that repeats most strongly;
    /// without that the whole picture.
    cv::Rect place;
    TracedAxis across;
    TracedAxis down;

    std::vector<TracedCandidate> candidates;  ///< In the order tried.
};

}  // namespace sapper
