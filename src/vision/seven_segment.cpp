#include "seven_segment.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "cell_sampler.hpp"

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

int brightness(const cv::Mat& pixels, const cv::Rect& spot) {
    assert(spot.area() > 0);
    int sum = 0;
    for (int y = spot.y; y < spot.br().y; ++y)
        for (int x = spot.x; x < spot.br().x; ++x) {
            const auto& pixel = pixels.at<cv::Vec4b>(y, x);
            sum += std::max({pixel[0], pixel[1], pixel[2]});
        }
    return sum / std::max(1, spot.area());
}

// 0…9, kMinus, or 11 for a blank.
std::optional<int> read_digit(const cv::Mat& pixels, const cv::Rect2d& digit) {
    unsigned lit = 0;
    for (std::size_t i = 0; i < kSpots.size(); ++i) {
        const cv::Rect2d spot(digit.x + (kSpots[i].x - kSpotWidth / 2) * digit.width,
                              digit.y + (kSpots[i].y - kSpotHeight / 2) * digit.height,
                              kSpotWidth * digit.width, kSpotHeight * digit.height);
        const int light = brightness(pixels, pixels_of(spot));
        if (light >= kLit)
            lit |= 1U << i;
        else if (light > kDark)
            return std::nullopt;
    }
    const auto* const glyph = std::find(kGlyphs.begin(), kGlyphs.end(), lit);
    if (glyph == kGlyphs.end()) return std::nullopt;
    return static_cast<int>(glyph - kGlyphs.begin());
}

}  // namespace

std::optional<int> read_seven_segment(const cv::Mat& pixels, const cv::Rect2d& display, int digits,
                                      double digit_width) {
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
        const auto digit = read_digit(pixels, place);
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

}  // namespace sapper
