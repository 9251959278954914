#include "seven_segment.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>

#include "look/cell_sampler.hpp"

namespace sapper {

namespace {

// Where to look, as shares of a digit's width and height. Bars: top, upper left, upper right, middle, lower
// left, lower right, bottom; then the two holes, which are never lit.
const std::array<cv::Point2d, 9> kSpots{{{0.50, 0.13},
                                         {0.22, 0.29},
                                         {0.78, 0.29},
                                         {0.50, 0.48},
                                         {0.22, 0.69},
                                         {0.78, 0.69},
                                         {0.50, 0.87},
                                         {0.50, 0.31},
                                         {0.50, 0.67}}};
constexpr double kSpotWidth = 0.10;
constexpr double kSpotHeight = 0.07;

// Light of a lit bar, and of a dark one, at most (grey levels, strongest channel). Some displays show unlit
// bars dimly.
constexpr int kLit = 160;
constexpr int kDark = 140;

constexpr int kMinus = 10;

// Bars of 0…9, minus and blank, in the order of kSpots, first bar in bit 0.
constexpr std::array<unsigned, 12> kGlyphs{0b1110111, 0b0100100, 0b1011101, 0b1101101, 0b0101110, 0b1101011,
                                           0b1111011, 0b0100101, 0b1111111, 0b1101111, 0b0001000, 0};

int light_of(const cv::Vec4b& pixel) {
    return std::max({pixel[0], pixel[1], pixel[2]});
}

// What is taken for a spot's light: the mean over it; or over its brightest row or column of pixels, of which
// thin bars fill but one.
enum class Light { OfAll, OfBrightestLine };

int brightness(const cv::Mat& pixels, const cv::Rect& spot, Light light) {
    assert(spot.area() > 0);
    const auto mean = [&](const cv::Rect& part) {
        int sum = 0;
        for (int y = part.y; y < part.br().y; ++y)
            for (int x = part.x; x < part.br().x; ++x) sum += light_of(pixels.at<cv::Vec4b>(y, x));
        return sum / std::max(1, part.area());
    };
    if (light == Light::OfAll) return mean(spot);
    int brightest = 0;
    for (int y = spot.y; y < spot.br().y; ++y)
        brightest = std::max(brightest, mean({spot.x, y, spot.width, 1}));
    for (int x = spot.x; x < spot.br().x; ++x)
        brightest = std::max(brightest, mean({x, spot.y, 1, spot.height}));
    return brightest;
}

// 0…9, kMinus, or 11 for a blank.
std::optional<int> read_digit(const cv::Mat& pixels, const cv::Rect2d& digit, Light of) {
    unsigned lit = 0;
    for (std::size_t i = 0; i < kSpots.size(); ++i) {
        const cv::Rect2d spot(digit.x + (kSpots[i].x - kSpotWidth / 2) * digit.width,
                              digit.y + (kSpots[i].y - kSpotHeight / 2) * digit.height,
                              kSpotWidth * digit.width, kSpotHeight * digit.height);
        const int light = brightness(pixels, pixels_of(spot), of);
        if (light >= kLit)
            lit |= 1U << i;
        else if (light > kDark)
            return std::nullopt;
    }
    const auto* const glyph = std::find(kGlyphs.begin(), kGlyphs.end(), lit);
    if (glyph == kGlyphs.end()) return std::nullopt;
    return static_cast<int>(glyph - kGlyphs.begin());
}

std::optional<int> read_digits(const cv::Mat& pixels, const cv::Rect2d& display, int digits,
                               double digit_width, Light of) {
    constexpr double kNarrowest = 4;  // Of a digit, px: in less the bars cannot be told apart.
    if (display.width < kNarrowest * digits || display.height < 2 * kNarrowest ||
        !within(display, pixels.size()))
        return std::nullopt;
    int value = 0;
    bool begun = false;
    bool negative = false;
    for (int i = 0; i < digits; ++i) {
        const double step = display.width / digits;
        const double width = digit_width > 0 ? digit_width : step;
        const cv::Rect2d place(display.x + (i + 0.5) * step - width / 2, display.y, width, display.height);
        if (!within(place, pixels.size())) return std::nullopt;
        const auto digit = read_digit(pixels, place, of);
        if (!digit || (begun && *digit > 9) || (negative && *digit == kMinus)) return std::nullopt;
        if (*digit <= 9) {
            value = value * 10 + *digit;
            begun = true;
        }
        negative = negative || *digit == kMinus;
    }
    if (!begun) return std::nullopt;
    return negative ? -value : value;
}

}  // namespace

std::optional<int> read_seven_segment(const cv::Mat& pixels, const cv::Rect2d& display, int digits,
                                      double digit_width) {
    return read_digits(pixels, display, digits, digit_width, Light::OfAll);
}

namespace {

// How digits stand on a display whose lit bars fill `lit`: lengths in px.
struct Layout {
    double width = 0;  // Of a digit, from bar to bar.
    double step = 0;   // From digit to digit.
    double thick = 0;  // Of a bar.
    int digits = 0;
};

// Upright bars of a digit lie so far from the sides of the box around it; see kSpots.
constexpr double kBarAside = 0.22;
constexpr double kBarDown = 0.13;

cv::Mat1b lit_pixels(const cv::Mat& pixels, const cv::Rect& display) {
    cv::Mat1b lit(display.size());
    for (int y = 0; y < lit.rows; ++y)
        for (int x = 0; x < lit.cols; ++x)
            lit(y, x) = light_of(pixels.at<cv::Vec4b>(display.y + y, display.x + x)) >= kLit ? 255 : 0;
    return lit;
}

// The last digit lights its right side, whatever it is; the first one, where it is a 1, not its left one.
double first_digit(const cv::Rect& lit, const Layout& layout) {
    return lit.br().x - layout.width - (layout.digits - 1) * layout.step;
}

std::optional<int> read_layout(const cv::Mat& pixels, const cv::Rect& lit, const Layout& layout) {
    const double box_width = (layout.width - layout.thick) / (1 - 2 * kBarAside);
    const double box_height = (lit.height - layout.thick) / (1 - 2 * kBarDown);
    const double middle = first_digit(lit, layout) + layout.width / 2;
    const cv::Rect2d place(middle - layout.step / 2, lit.y + layout.thick / 2 - kBarDown * box_height,
                           layout.digits * layout.step, box_height);
    return read_digits(pixels, place, layout.digits, box_width, Light::OfBrightestLine);
}

// The bars that this value lights, drawn where the layout has them; `padded`: with zeros in front.
cv::Mat1b drawn(int value, bool padded, const cv::Rect& lit, const Layout& layout, const cv::Rect& display) {
    cv::Mat1b picture(display.size(), std::uint8_t{0});
    const auto px = [](double length) { return static_cast<int>(std::lround(length)); };
    const int w = px(layout.width);
    const int t = std::max(1, px(layout.thick));
    const int half = (lit.height - t) / 2;
    for (int i = layout.digits - 1; i >= 0; --i, value /= 10) {
        if (value == 0 && !padded && i != layout.digits - 1) break;
        const cv::Point at(px(first_digit(lit, layout) + i * layout.step) - display.x, lit.y - display.y);
        const unsigned bars = kGlyphs.at(static_cast<std::size_t>(value % 10));
        const std::array<cv::Rect, 7> places{{{0, 0, w, t},
                                              {0, 0, t, half},
                                              {w - t, 0, t, half},
                                              {0, half, w, t},
                                              {0, half, t, lit.height - half},
                                              {w - t, half, t, lit.height - half},
                                              {0, lit.height - t, w, t}}};
        for (std::size_t bar = 0; bar < places.size(); ++bar)
            if (((bars >> bar) & 1U) != 0) cv::rectangle(picture, places.at(bar) + at, 255, cv::FILLED);
    }
    return picture;
}

// Share of what is lit or drawn that is both.
double agreement(const cv::Mat1b& a, const cv::Mat1b& b) {
    const int either = cv::countNonZero(a | b);
    return either == 0 ? 0 : static_cast<double>(cv::countNonZero(a & b)) / either;
}

}  // namespace

std::optional<int> read_seven_segment_of_any_layout(const cv::Mat& pixels, const cv::Rect& display) {
    constexpr int kLowest = 9;
    constexpr int kMostDigits = 5;
    constexpr double kLeastAgreement = 0.55;
    constexpr int kHighest = 120;
    constexpr double kWidest = 4.2;  // Times its height.
    constexpr double kLeastLit = 0.05;
    constexpr double kMostLit = 0.5;
    if (!within(cv::Rect2d(display), pixels.size()) || display.height > kHighest ||
        display.width > kWidest * display.height)
        return std::nullopt;
    const cv::Mat1b mask = lit_pixels(pixels, display);
    const cv::Rect lit = cv::boundingRect(mask) + display.tl();
    if (lit.height < kLowest || 2 * lit.height < display.height || 3 * lit.width < lit.height)
        return std::nullopt;
    // A frame in the colour of lit bars shows the number 1 to whoever looks at bars alone.
    if ((lit & (display - cv::Size(2, 2) + cv::Point(1, 1))) != lit) return std::nullopt;
    const double share = static_cast<double>(cv::countNonZero(mask)) / display.area();
    if (share < kLeastLit || share > kMostLit) return std::nullopt;
    double best = kLeastAgreement;
    std::optional<int> value;
    Layout layout;
    for (const double width : {0.42, 0.46, 0.5, 0.54, 0.58, 0.62})
        for (const double step : {1.1, 1.16, 1.22, 1.28, 1.34, 1.4})
            for (const double thick : {0.08, 0.1, 0.14, 0.18}) {
                layout.width = width * lit.height;
                layout.step = step * layout.width;
                layout.thick = thick * lit.height;
                for (layout.digits = 1; layout.digits <= kMostDigits; ++layout.digits) {
                    const double first = first_digit(lit, layout);
                    if (first < display.x - 1) break;
                    if (first > lit.x + layout.thick) continue;  // Something lit is left out.
                    const auto read = read_layout(pixels, lit, layout);
                    if (!read || *read < 0) continue;
                    const double here = std::max(agreement(mask, drawn(*read, true, lit, layout, display)),
                                                 agreement(mask, drawn(*read, false, lit, layout, display)));
                    if (here <= best) continue;
                    best = here;
                    value = read;
                }
            }
    return value;
}

}  // namespace sapper
