#include "lattice_phase.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tile_phase.hpp"

namespace sapper {

namespace {

// Changes stronger than this count no more, grey levels.
constexpr double kMostInk = 64;

// Pitches that differ by so little, over the whole grid, are one, or a whole number, px.
constexpr double kTogether = 1.5;
constexpr double kRounding = 1;

// Strength of an origin from which on its borders leave no doubt.
constexpr double kClearlyDrawn = 1.7;

constexpr std::size_t kMostPlaces = 3;
constexpr std::size_t kMostOrigins = 4;

cv::Rect inside(const cv::Rect2d& area, cv::Size frame) {
    const int left = std::clamp(static_cast<int>(area.x), 0, frame.width);
    const int top = std::clamp(static_cast<int>(area.y), 0, frame.height);
    return {left, top, std::clamp(static_cast<int>(area.br().x), left, frame.width) - left,
            std::clamp(static_cast<int>(area.br().y), top, frame.height) - top};
}

// How much the colour changes along the columns at each x of the frame (0 outside `area`), and along the rows
// at each y: borders across the direction looked at are even along themselves, ink is not.
struct InkProfiles {
    std::vector<float> at_x;
    std::vector<float> at_y;
};

InkProfiles ink_profiles(const cv::Mat& pixels, const cv::Rect& area) {
    InkProfiles ink{std::vector<float>(static_cast<std::size_t>(pixels.cols), 0),
                    std::vector<float>(static_cast<std::size_t>(pixels.rows), 0)};
    if (area.width < 2 || area.height < 2) return ink;
    cv::Mat grey;
    cv::cvtColor(pixels(area), grey, cv::COLOR_BGRA2GRAY);
    cv::Mat change;
    cv::Mat sums;
    cv::absdiff(grey.rowRange(1, grey.rows), grey.rowRange(0, grey.rows - 1), change);
    cv::min(change, kMostInk, change);
    cv::reduce(change, sums, 0, cv::REDUCE_SUM, CV_32F);
    for (int x = 0; x < area.width; ++x)
        ink.at_x[static_cast<std::size_t>(area.x) + static_cast<std::size_t>(x)] =
            sums.at<float>(0, x) / static_cast<float>(change.rows);
    cv::absdiff(grey.colRange(1, grey.cols), grey.colRange(0, grey.cols - 1), change);
    cv::min(change, kMostInk, change);
    cv::reduce(change, sums, 1, cv::REDUCE_SUM, CV_32F);
    for (int y = 0; y < area.height; ++y)
        ink.at_y[static_cast<std::size_t>(area.y) + static_cast<std::size_t>(y)] =
            sums.at<float>(y, 0) / static_cast<float>(change.cols);
    return ink;
}

// An edge at position i stands between the pixels i − 1 and i: what is drawn there is drawn on both.
std::vector<float> between_pixels(const std::vector<float>& at_pixel) {
    std::vector<float> result(at_pixel.size(), 0);
    for (std::size_t i = 1; i < at_pixel.size(); ++i) result[i] = std::min(at_pixel[i - 1], at_pixel[i]);
    return result;
}

// One axis of a grid, folded to one pitch.
struct AxisFold {
    std::vector<float> edges;
    std::vector<float> ink;
};

AxisFold fold_axis(const StripSums& sums, const std::vector<float>& ink, const Lines& lines, double pitch,
                   double from, double to) {
    const auto limit = [&](double value) { return std::clamp(static_cast<int>(value), 0, sums.across()); };
    const auto profile = sums.profile(0, sums.along(), limit(from), limit(to));
    return {fold(profile, lines.first, lines.end(), pitch),
            fold(between_pixels(ink), lines.first, lines.end(), pitch)};
}

}  // namespace

cv::Size2d likely_pitch(const Grid& grid) {
    const int across = grid.x.count - 1;
    const int down = grid.y.count - 1;
    const double common = (grid.x.pitch * across + grid.y.pitch * down) / (across + down);
    if (std::abs(grid.x.pitch - grid.y.pitch) * std::max(across, down) < kTogether) {
        if (std::abs(common - std::round(common)) * std::max(across, down) < kRounding)
            return {std::round(common), std::round(common)};
        return {common, common};
    }
    return {grid.x.pitch, grid.y.pitch};
}

std::vector<LikelyOrigin> likely_origins(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid,
                                         cv::Size2d pitch) {
    const cv::Rect2d area = grid.area();
    const InkProfiles ink = ink_profiles(pixels, inside(area, pixels.size()));
    const AxisFold across = fold_axis(edges.columns, ink.at_x, grid.x, pitch.width, area.y, area.br().y);
    const AxisFold down = fold_axis(edges.rows, ink.at_y, grid.y, pitch.height, area.x, area.br().x);
    const auto origin = [&](double x, double y, double strength, bool drawn) -> LikelyOrigin {
        return {
            {grid.x.first + std::remainder(x, pitch.width), grid.y.first + std::remainder(y, pitch.height)},
            strength,
            drawn,
            0};
    };
    std::vector<LikelyOrigin> origins;
    for (const TileBorder& x : tile_borders(across.edges, across.ink, pitch.width, kMostPlaces))
        for (const TileBorder& y : tile_borders(down.edges, down.ink, pitch.height, kMostPlaces))
            origins.push_back(origin(x.place, y.place, x.strength + y.strength, true));
    std::stable_sort(origins.begin(), origins.end(),
                     [](const LikelyOrigin& a, const LikelyOrigin& b) { return a.strength > b.strength; });
    if (origins.size() > 1) origins.front().lead = origins[0].strength - origins[1].strength;
    if (origins.size() > kMostOrigins) origins.resize(kMostOrigins);
    const auto x_gap = ink_gap(across.ink, pitch.width);
    const auto y_gap = ink_gap(down.ink, pitch.height);
    if (x_gap && y_gap && origins.front().strength < kClearlyDrawn)
        origins.push_back(origin(*x_gap, *y_gap, 0, false));
    return origins;
}

}  // namespace sapper
