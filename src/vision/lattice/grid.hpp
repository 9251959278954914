/// A grid of equally spaced lines, and how one axis of it is fitted to a profile of edges.
#pragma once

#include <opencv2/core/types.hpp>
#include <span>
#include <vector>

namespace sapper {

/// Equally spaced lines along one axis.
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
    int windows = 0;     ///< In how many windows the repetition was seen; 0: not counted.
    double repeats = 0;  ///< How strongly, in the best of them: a correlation.
    cv::Rect2d area() const { return {x.first, y.first, x.end() - x.first, y.end() - y.first}; }
};

/// Whether two areas overlap so far that no two boards can be there.
bool is_one_place(const cv::Rect2d& a, const cv::Rect2d& b);

/// Mean of the profile at each phase of the pitch, about one a px, over the whole periods in [begin, end].
std::vector<float> fold(std::span<const float> profile, double begin, double end, double pitch);

/// The same lines with the pitch nearby at which the whole profile repeats best; the last line moves by at
/// most `reach` px. A line has several edges close together, and single ones may have been marked at one or
/// at another; all edges together leave no doubt.
Lines sharpened(std::span<const float> profile, Lines lines, double reach);

/// How strongly the profile repeats with these lines' pitch from the first of them to the last, wherever in
/// between the edges are; only to compare pitches on one profile.
double repeat_power(std::span<const float> profile, const Lines& lines);

}  // namespace sapper
