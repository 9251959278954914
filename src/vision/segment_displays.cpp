#include "segment_displays.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "seven_segment.hpp"

namespace sapper {

namespace {

// Ground and bars: dark, or of one colour as lit and unlit bars are.
cv::Mat display_pixels(const cv::Mat& pixels) {
    constexpr int kDark = 64;
    constexpr int kOneColour = 60;
    cv::Mat mask(pixels.size(), CV_8U);
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x) {
            const auto& pixel = pixels.at<cv::Vec4b>(y, x);
            int channels[] = {pixel[0], pixel[1], pixel[2]};
            std::sort(std::begin(channels), std::end(channels));
            mask.at<std::uint8_t>(y, x) =
                channels[2] < kDark || channels[2] - channels[1] > kOneColour ? 255 : 0;
        }
    return mask;
}

// The number of digits is not known: their shape leaves one or two, of which one shows digits.
std::optional<int> value_of(const cv::Mat& pixels, const cv::Rect& box) {
    constexpr double kNarrow = 0.42;  // Width of a digit with its gap, as a share of the height.
    constexpr double kWide = 0.80;
    std::optional<int> value;
    for (int digits = 2; digits <= 5; ++digits) {
        const double shape = static_cast<double>(box.width) / digits / box.height;
        if (shape < kNarrow || shape > kWide) continue;
        const auto read = read_seven_segment(pixels, box, digits);
        if (!read) continue;
        if (value) return read_seven_segment_of_any_layout(pixels, box);
        value = read;
    }
    return value ? value : read_seven_segment_of_any_layout(pixels, box);
}

}  // namespace

std::vector<SegmentDisplay> find_segment_displays(const cv::Mat& pixels, const cv::Rect& part) {
    constexpr int kLowest = 10;
    constexpr double kFilled = 0.9;
    const cv::Mat mask = display_pixels(pixels(part));
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 4);
    std::vector<SegmentDisplay> displays;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                           stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
        if (box.height < kLowest || stats.at<int>(i, cv::CC_STAT_AREA) < kFilled * box.area()) continue;
        const cv::Rect place = box + part.tl();
        if (const auto value = value_of(pixels, place)) displays.push_back({place, *value});
    }
    std::sort(displays.begin(), displays.end(),
              [](const SegmentDisplay& a, const SegmentDisplay& b) { return a.place.x < b.place.x; });
    return displays;
}

}  // namespace sapper
