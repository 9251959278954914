#include "segment_displays.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "seven_segment.hpp"

namespace sapper {

namespace {

constexpr int kLowest = 10;  // Px.

// Of the ground, and of unlit bars at most; how much stronger than the others a bar's one channel is.
constexpr int kUnlit = 64;
constexpr int kOneColour = 60;

struct Pixel {
    int strongest;
    int middle;  // Of the three channels.
};

Pixel pixel_at(const cv::Mat& pixels, int y, int x) {
    const auto& pixel = pixels.at<cv::Vec4b>(y, x);
    int channels[] = {pixel[0], pixel[1], pixel[2]};
    std::sort(std::begin(channels), std::end(channels));
    return {channels[2], channels[1]};
}

// White where is_meant(pixel).
template <class IsMeant>
cv::Mat mask_of(const cv::Mat& pixels, IsMeant is_meant) {
    cv::Mat mask(pixels.size(), CV_8U);
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x)
            mask.at<std::uint8_t>(y, x) = is_meant(pixel_at(pixels, y, x)) ? 255 : 0;
    return mask;
}

bool is_of_one_colour(const Pixel& pixel) {
    return pixel.strongest - pixel.middle > kOneColour;
}

// Lit and unlit bars have one colour, however dim.
bool is_ground_or_bar(const Pixel& pixel) {
    constexpr int kTimes = 3;
    return pixel.strongest < kUnlit || is_of_one_colour(pixel) || pixel.strongest > kTimes * pixel.middle;
}

bool is_lit_bar(const Pixel& pixel) {
    constexpr int kLit = 160;
    return pixel.strongest >= kLit && is_of_one_colour(pixel);
}

// On a light ground, as toolkits draw displays.
bool is_dark_bar(const Pixel& pixel) {
    constexpr int kDarkBar = 90;
    return pixel.strongest < kDarkBar;
}

std::vector<cv::Rect> boxes_of(const cv::Mat& mask, double filled) {
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 4);
    std::vector<cv::Rect> boxes;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                           stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
        if (stats.at<int>(i, cv::CC_STAT_AREA) >= filled * box.area()) boxes.push_back(box);
    }
    return boxes;
}

// Bars that are side by side, or above each other, as those of one display are, in one box each.
std::vector<cv::Rect> joined(std::vector<cv::Rect> bars) {
    // Of the higher one's height: as narrow as a 1 leaves it; the upper and the lower half of a 0.
    constexpr double kBeside = 0.7;
    constexpr double kAbove = 0.6;
    const auto are_one = [](const cv::Rect& a, const cv::Rect& b) {
        const int height = std::max(a.height, b.height);
        const cv::Size gap(static_cast<int>(kBeside * height), static_cast<int>(kAbove * height));
        return ((a - cv::Point(gap) + gap + gap) & b).area() > 0;
    };
    for (std::size_t i = 0; i < bars.size();) {
        const auto other = std::find_if(bars.begin() + static_cast<std::ptrdiff_t>(i) + 1, bars.end(),
                                        [&](const cv::Rect& bar) { return are_one(bars[i], bar); });
        if (other == bars.end()) {
            ++i;
            continue;
        }
        bars[i] |= *other;
        bars.erase(other);
        i = 0;
    }
    return bars;
}

// Share of the pixels along the box's sides, within, that are meant.
template <class IsMeant>
double share_at_rim(const cv::Mat& pixels, const cv::Rect& box, IsMeant is_meant) {
    int meant = 0;
    int all = 0;
    for (int y = box.y; y < box.br().y; ++y)
        for (int x = box.x; x < box.br().x; ++x) {
            const bool at_rim = y == box.y || y == box.br().y - 1 || x == box.x || x == box.br().x - 1;
            all += static_cast<int>(at_rim);
            meant += static_cast<int>(at_rim && is_meant(pixel_at(pixels, y, x)));
        }
    return static_cast<double>(meant) / std::max(1, all);
}

bool is_dark_around(const cv::Mat& pixels, const cv::Rect& box) {
    return share_at_rim(pixels, box, [](const Pixel& pixel) { return pixel.strongest >= kUnlit; }) == 0;
}

// Mostly: dark bars are drawn softly.
bool is_light_around(const cv::Mat& pixels, const cv::Rect& box) {
    constexpr int kLight = 140;
    return share_at_rim(pixels, box, [](const Pixel& pixel) { return pixel.strongest >= kLight; }) > 0.5;
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

namespace {

std::vector<SegmentDisplay> in_boxes(const cv::Mat& pixels, const cv::Rect& part) {
    constexpr double kFilled = 0.9;
    std::vector<SegmentDisplay> displays;
    for (const cv::Rect& box : boxes_of(mask_of(pixels(part), is_ground_or_bar), kFilled)) {
        if (box.height < kLowest) continue;
        const cv::Rect place = box + part.tl();
        if (const auto value = value_of(pixels, place)) displays.push_back({place, *value});
    }
    return displays;
}

// On a panel as dark as their ground displays have no box of their own: their bars tell where they are.
std::vector<SegmentDisplay> by_their_bars(const cv::Mat& pixels, const cv::Rect& part) {
    constexpr std::size_t kMostBars = 80;  // More are no displays.
    constexpr int kRim = 8;                // A display's height is this many times what is around its bars.
    std::vector<cv::Rect> bars = boxes_of(mask_of(pixels(part), is_lit_bar), 0);
    std::vector<SegmentDisplay> displays;
    if (bars.size() > kMostBars) return displays;
    for (const cv::Rect& box : joined(std::move(bars))) {
        const int rim = std::max(2, box.height / kRim);
        const cv::Rect place = box + cv::Size(2 * rim, 2 * rim) - cv::Point(rim, rim) + part.tl();
        if (box.height < kLowest || box.width < box.height || (place & part) != place ||
            !is_dark_around(pixels, place))
            continue;
        if (const auto value = value_of(pixels, place)) displays.push_back({place, *value});
    }
    return displays;
}

// The bars lit, on a black ground with room around them, before a 1 that of another digit.
cv::Mat inverted(const cv::Mat& pixels) {
    cv::Mat lit(pixels.size(), CV_8UC4, cv::Scalar(0, 0, 0, 255));
    lit.setTo(cv::Scalar::all(255), mask_of(pixels, is_dark_bar));
    const int above = pixels.rows / 4;
    const int beside = pixels.rows * 2 / 3;
    cv::copyMakeBorder(lit, lit, above, above, beside, beside, cv::BORDER_CONSTANT, {0, 0, 0, 255});
    return lit;
}

// Dark bars on a light ground, as toolkits draw displays (Qt's QLCDNumber). Printed digits are of one piece;
// the bars of these are apart.
std::vector<SegmentDisplay> by_dark_bars(const cv::Mat& pixels, const cv::Rect& part) {
    constexpr std::size_t kMostBars = 80;
    constexpr double kDigit = 0.6;     // Width of a digit with its gap, as a share of the height.
    constexpr int kFewestOfDigit = 2;  // Bars, of a 1.
    constexpr int kLongEnough = 2;     // Times as long as thick.
    constexpr int kLongest = 60;       // Px.
    std::vector<cv::Rect> bars = boxes_of(mask_of(pixels(part), is_dark_bar), 0);
    std::erase_if(bars, [](const cv::Rect& bar) {
        const auto [thick, length] = std::minmax(bar.width, bar.height);
        return length < kLongEnough * thick || length > kLongest;
    });
    std::vector<SegmentDisplay> displays;
    if (bars.size() > kMostBars) return displays;
    for (const cv::Rect& box : joined(bars)) {
        const cv::Rect place = box + cv::Size(2, 2) - cv::Point(1, 1) + part.tl();
        if (box.height < kLowest || box.width < kDigit * box.height || (place & part) != place ||
            !is_light_around(pixels, place))
            continue;
        const auto count =
            std::ranges::count_if(bars, [&](const cv::Rect& bar) { return (bar & box) == bar; });
        const auto digits = std::max(2L, std::lround(box.width / (kDigit * box.height)));
        if (count < kFewestOfDigit * digits) continue;
        const cv::Mat lit = inverted(pixels(place));
        if (const auto value = value_of(lit, cv::Rect({0, 0}, lit.size())))
            displays.push_back({place, *value});
    }
    return displays;
}

}  // namespace

std::vector<SegmentDisplay> find_segment_displays(const cv::Mat& pixels, const cv::Rect& part) {
    std::vector<SegmentDisplay> displays = in_boxes(pixels, part);
    if (displays.empty()) displays = by_their_bars(pixels, part);
    if (displays.empty()) displays = by_dark_bars(pixels, part);
    std::sort(displays.begin(), displays.end(),
              [](const SegmentDisplay& a, const SegmentDisplay& b) { return a.place.x < b.place.x; });
    return displays;
}

}  // namespace sapper
