#include "stipple.hpp"

#include <cstdint>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

constexpr std::uint8_t kYes = 255;

// Whether the pixels above, below and beside the one at `x` of the middle row are of one other colour, and
// those across of its own.
bool is_stippled(const std::uint32_t* above, const std::uint32_t* row, const std::uint32_t* below, int x) {
    const std::uint32_t own = row[x];
    const std::uint32_t other = row[x + 1];
    if (own == other) return false;
    return row[x - 1] == other && above[x] == other && below[x] == other && above[x - 1] == own &&
           above[x + 1] == own && below[x - 1] == own && below[x + 1] == own;
}

// All pixels of stippled areas; a letter's strokes may cross like that, too, but not over so many. Empty
// where there are none.
cv::Mat1b stippled_areas(const cv::Mat& pixels) {
    cv::Mat1b stippled(pixels.size(), 0);
    bool any = false;
    for (int y = 1; y < pixels.rows - 1; ++y) {
        const auto* const row = pixels.ptr<std::uint32_t>(y);
        for (int x = 1; x < pixels.cols - 1; ++x)
            if (is_stippled(pixels.ptr<std::uint32_t>(y - 1), row, pixels.ptr<std::uint32_t>(y + 1), x)) {
                stippled(y, x) = kYes;
                any = true;
            }
    }
    if (!any) return {};
    cv::morphologyEx(stippled, stippled, cv::MORPH_OPEN, cv::Mat());
    if (cv::countNonZero(stippled) == 0) return {};
    cv::dilate(stippled, stippled, cv::Mat());  // The area's own sides have other neighbours.
    return stippled;
}

}  // namespace

cv::Mat without_stipple(const cv::Mat& pixels, const cv::Rect& area) {
    const cv::Mat1b stippled = stippled_areas(pixels(area));
    if (stippled.empty()) return pixels;
    cv::Mat even = pixels.clone();
    const cv::Mat from = pixels(area);
    cv::Mat to = even(area);
    for (int y = 0; y < area.height; ++y)
        for (int x = 0; x < area.width; ++x) {
            if (stippled(y, x) == 0) continue;
            const int beside = x + 1 < area.width && stippled(y, x + 1) != 0 ? x + 1 : x - 1;
            const auto& own = from.at<cv::Vec4b>(y, x);
            const auto& other = from.at<cv::Vec4b>(y, beside);
            auto& mean = to.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 4; ++i) mean[i] = static_cast<std::uint8_t>((own[i] + other[i]) / 2);
        }
    return even;
}

cv::Mat without_stipple(const cv::Mat& pixels) {
    return without_stipple(pixels, cv::Rect({0, 0}, pixels.size()));
}

}  // namespace sapper
