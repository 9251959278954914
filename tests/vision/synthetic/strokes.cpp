#include "vision/synthetic/strokes.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace sapper::testing {

namespace {

// In a square, y downwards.
using Stroke = std::vector<cv::Point2d>;
using Strokes = std::vector<Stroke>;

Strokes shape_of(char32_t letter, unsigned variant) {
    const auto choose = [variant](std::initializer_list<Strokes> shapes) {
        return *(shapes.begin() + variant % shapes.size());
    };
    switch (letter) {
        case U'1':
            return choose({{{{0.2, 0.25}, {0.55, 0}, {0.55, 1}}},
                           {{{0.2, 0.2}, {0.55, 0}, {0.55, 1}}, {{0.15, 1}, {0.95, 1}}},
                           {{{0.5, 0}, {0.5, 1}}},
                           {{{0.3, 0.1}, {0.55, 0.1}, {0.55, 1}}, {{0.2, 1}, {0.9, 1}}}});
        case U'2':
            return choose({{{{0, 0.2}, {0, 0}, {1, 0}, {1, 0.45}, {0, 1}, {1, 1}}},
                           {{{0, 0}, {1, 0}, {1, 0.5}, {0, 0.5}, {0, 1}, {1, 1}}},
                           {{{0, 0}, {1, 0}, {1, 0.4}, {0, 0.85}, {0, 1}, {1, 1}}}});
        case U'3':
            return choose({{{{0, 0}, {1, 0}, {1, 0.48}, {0.3, 0.48}}, {{1, 0.48}, {1, 1}, {0, 1}}},
                           {{{0, 0}, {1, 0}, {0.45, 0.4}, {1, 0.5}, {1, 1}, {0, 1}}},
                           {{{0, 0.2}, {0, 0}, {1, 0}, {1, 0.48}, {0.4, 0.48}},
                            {{0.9, 0.48}, {1, 0.6}, {1, 1}, {0, 1}, {0, 0.8}}}});
        case U'4':
            return choose({{{{0.75, 1}, {0.75, 0}, {0, 0.65}, {1, 0.65}}},
                           {{{0.35, 0}, {0.05, 0.58}, {1, 0.58}}, {{0.7, 0}, {0.7, 1}}},
                           {{{0, 0}, {0, 0.55}, {1, 0.55}}, {{0.95, 0}, {0.95, 1}}},
                           {{{0.35, 0}, {0, 0.65}, {1, 0.65}}, {{0.7, 0.35}, {0.7, 1}}}});
        case U'5':
            return choose({{{{1, 0}, {0, 0}, {0, 0.45}, {1, 0.45}, {1, 1}, {0, 1}}},
                           {{{1, 0}, {0.1, 0}, {0, 0.5}, {1, 0.42}, {1, 1}, {0, 1}, {0, 0.8}}}});
        case U'6':
            return choose({{{{1, 0}, {0, 0}, {0, 1}, {1, 1}, {1, 0.48}, {0, 0.48}}},
                           {{{0.8, 0}, {0.1, 0.45}, {0, 1}, {1, 1}, {1, 0.5}, {0.05, 0.5}}},
                           {{{1, 0.2}, {1, 0}, {0, 0}, {0, 1}, {1, 1}, {1, 0.48}, {0, 0.48}}}});
        case U'7':
            return choose({{{{0, 0}, {1, 0}, {0.4, 1}}},
                           {{{0, 0}, {1, 0}, {1, 0.3}, {0.5, 0.6}, {0.5, 1}}},
                           {{{0, 0}, {1, 0}, {1, 1}}},
                           {{{0, 0.15}, {0, 0}, {1, 0}, {0.45, 1}}}});
        case U'8':
            return {{{0.5, 0.47}, {0, 0.47}, {0, 0}, {1, 0}, {1, 0.47}, {0.5, 0.47}},
                    {{0.5, 0.47}, {0, 0.47}, {0, 1}, {1, 1}, {1, 0.47}, {0.5, 0.47}}};
        case U'?':
            return {{{0, 0.25}, {0, 0}, {1, 0}, {1, 0.4}, {0.5, 0.55}, {0.5, 0.72}}, {{0.5, 0.98}, {0.5, 1}}};
        default:
            return {};
    }
}

// Corners are cut where both sides are long enough.
Stroke with_cut_corners(const Stroke& stroke, double cut) {
    Stroke result{stroke.front()};
    for (std::size_t i = 1; i + 1 < stroke.size(); ++i) {
        const auto towards = [&](const cv::Point2d& to) {
            const cv::Point2d along = to - stroke[i];
            return stroke[i] + along * std::min(0.5, cut / std::max(1e-9, cv::norm(along)));
        };
        result.push_back(towards(stroke[i - 1]));
        result.push_back(towards(stroke[i + 1]));
    }
    result.push_back(stroke.back());
    return result;
}

}  // namespace

StrokeHand random_hand(Random& random) {
    StrokeHand hand;
    hand.aspect = 0.45 + 0.45 * random.unit();
    hand.weight = 0.09 + 0.16 * random.unit();
    hand.cut = random.below(3) == 0 ? 0 : 0.3 * random.unit();
    hand.round = random.below(2) == 0;
    hand.variants = static_cast<unsigned>(random.next());
    return hand;
}

cv::Mat draw(const StrokeHand& hand, char32_t letter, int height) {
    const bool is_digit = letter >= U'1' && letter <= U'8';
    if (!is_digit && letter != U'?') return {};
    const unsigned digit = is_digit ? static_cast<unsigned>(letter - U'0') : 0;
    const Strokes strokes = shape_of(letter, hand.variants >> (2 * digit) & 3);
    constexpr int kFiner = 4;
    const int tall = std::max(3, height) * kFiner;
    const int thick = std::max(kFiner / 2, static_cast<int>(std::lround(hand.weight * tall)));
    const int wide = std::max(thick + 1, static_cast<int>(std::lround(hand.aspect * tall)));
    const int border = thick / 2 + 1;
    cv::Mat1b ink(tall + 2, wide + 2, std::uint8_t{0});
    const auto at = [&](const cv::Point2d& point) {
        return cv::Point(border + static_cast<int>(std::lround(point.x * (wide - 2 * border))),
                         border + static_cast<int>(std::lround(point.y * (tall - 2 * border))));
    };
    for (const Stroke& stroke : strokes) {
        const Stroke line = with_cut_corners(stroke, hand.cut);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            cv::line(ink, at(line[i]), at(line[i + 1]), 255, thick);
            if (hand.round) continue;
            for (const cv::Point end : {at(line[i]), at(line[i + 1])})
                cv::rectangle(ink, end - cv::Point(thick / 2, thick / 2),
                              end + cv::Point(thick / 2, thick / 2), 255, cv::FILLED);
        }
    }
    ink = ink(cv::boundingRect(ink)).clone();
    cv::Mat1b small;
    cv::resize(
        ink, small,
        {std::max(1, ink.cols / kFiner), std::max(1, static_cast<int>(std::lround(1.0 * ink.rows / kFiner)))},
        0, 0, cv::INTER_AREA);
    cv::Mat picture = cv::Mat::zeros(small.size(), CV_8UC4);
    for (int y = 0; y < small.rows; ++y)
        for (int x = 0; x < small.cols; ++x) picture.at<cv::Vec4b>(y, x)[3] = small(y, x);
    return picture;
}

}  // namespace sapper::testing
