#include "edges.hpp"

#include <algorithm>
#include <cassert>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

// Shorter straight runs are no border of a cell: the smallest cells are 10 px, less their rounded corners.
constexpr int kRun = 6;

// Weaker steps are gradients and noise, grey levels.
constexpr int kFaint = 6;

// |difference| between neighbours across a vertical border; column 0 has none.
cv::Mat steps_along_x(const cv::Mat& grey) {
    cv::Mat steps = cv::Mat::zeros(grey.size(), CV_8U);
    const cv::Rect left(0, 0, grey.cols - 1, grey.rows);
    const cv::Rect right(1, 0, grey.cols - 1, grey.rows);
    cv::absdiff(grey(right), grey(left), steps(right));
    return steps;
}

// Keeps of each step the weakest in the straight run through it: a run that is interrupted counts for
// nothing.
void keep_straight_runs(cv::Mat& steps) {
    cv::erode(steps, steps, cv::getStructuringElement(cv::MORPH_RECT, {1, kRun}));
    cv::min(steps, kEdgeLimit, steps);
    cv::threshold(steps, steps, kFaint, 0, cv::THRESH_TOZERO);
}

StripSums vertical_edges(const cv::Mat& grey) {
    cv::Mat steps = steps_along_x(grey);
    keep_straight_runs(steps);
    return StripSums(steps);
}

}  // namespace

StripSums::StripSums(const cv::Mat& edges) : along_(edges.cols), across_(edges.rows) {
    const int strips = across_ / kStrip;
    const auto width = static_cast<std::size_t>(along_);
    sums_.assign((static_cast<std::size_t>(strips) + 1) * width, 0);
    std::vector<std::uint16_t> strip(width);
    for (int s = 0; s < strips; ++s) {
        std::fill(strip.begin(), strip.end(), std::uint16_t{0});
        for (int row = s * kStrip; row < (s + 1) * kStrip; ++row) {
            const std::uint8_t* edge = edges.ptr<std::uint8_t>(row);
            for (std::size_t x = 0; x < width; ++x) strip[x] = static_cast<std::uint16_t>(strip[x] + edge[x]);
        }
        const std::uint32_t* before = sums_.data() + static_cast<std::size_t>(s) * width;
        std::uint32_t* after = sums_.data() + static_cast<std::size_t>(s + 1) * width;
        for (std::size_t x = 0; x < width; ++x) after[x] = before[x] + strip[x];
    }
}

std::vector<float> StripSums::profile(int begin, int end, int from, int to) const {
    assert(0 <= begin && begin <= end && end <= along_);
    const int strips = across_ / kStrip;
    const int first = std::clamp((from + kStrip / 2) / kStrip, 0, strips - 1);
    const int last = std::clamp((to + kStrip / 2) / kStrip, first + 1, strips);
    const std::uint32_t* low =
        sums_.data() + static_cast<std::size_t>(first) * static_cast<std::size_t>(along_);
    const std::uint32_t* high =
        sums_.data() + static_cast<std::size_t>(last) * static_cast<std::size_t>(along_);
    const float scale = 1.0F / static_cast<float>((last - first) * kStrip);
    std::vector<float> result(static_cast<std::size_t>(end - begin));
    for (int x = begin; x < end; ++x)
        result[static_cast<std::size_t>(x - begin)] = static_cast<float>(high[x] - low[x]) * scale;
    return result;
}

EdgeMaps find_straight_edges(const cv::Mat& pixels) {
    cv::Mat grey;
    cv::cvtColor(pixels, grey, cv::COLOR_BGRA2GRAY);
    StripSums columns = vertical_edges(grey);
    cv::Mat turned;
    cv::transpose(grey, turned);
    return {std::move(columns), vertical_edges(turned)};
}

}  // namespace sapper
