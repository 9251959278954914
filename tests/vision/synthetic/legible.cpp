#include "vision/synthetic/legible.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>
#include <string>
#include <string_view>

#include "vision/synthetic/letters.hpp"

namespace sapper::testing {

namespace {

// The letter's opacity in a square, as large as it fits, in the middle.
using Outline = cv::Mat1f;
constexpr int kOutline = 16;

constexpr int kLarge = 48;  // Px: so large all fonts are clear.

Outline outline_of_opacity(const cv::Mat1b& opacity) {
    Outline outline(kOutline, kOutline, 0.0F);
    const cv::Rect box = cv::boundingRect(opacity > 40);
    if (box.empty()) return outline;
    const double scale = static_cast<double>(kOutline) / std::max(box.width, box.height);
    const auto along = [scale](int length) {
        return std::clamp(static_cast<int>(std::lround(length * scale)), 1, kOutline);
    };
    cv::Mat fitted;
    cv::resize(opacity(box), fitted, {along(box.width), along(box.height)}, 0, 0,
               scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    const cv::Rect middle((kOutline - fitted.cols) / 2, (kOutline - fitted.rows) / 2, fitted.cols,
                          fitted.rows);
    fitted.convertTo(outline(middle), CV_32F);
    // A pixel more or less of a stroke matters little to who reads it.
    cv::GaussianBlur(outline, outline, {3, 3}, 0);
    return outline;
}

Outline outline_of(const cv::Mat& picture) {
    if (picture.empty()) return {kOutline, kOutline, 0.0F};
    cv::Mat1b opacity;
    cv::extractChannel(picture, opacity, 3);
    return outline_of_opacity(opacity);
}

// Of the three colours the one that differs most (both CV_8UC4).
cv::Mat1b brightest_of_difference(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat apart;
    cv::absdiff(a, b, apart);
    cv::Mat1b most(apart.size());
    std::transform(apart.begin<cv::Vec4b>(), apart.end<cv::Vec4b>(), most.begin(), [](const cv::Vec4b& p) {
        return std::max({p[0], p[1], p[2]});
    });
    return most;
}

// Correlation of the two where one lies best on the other, in [-1, 1].
double likeness(const Outline& drawn, const Outline& clear) {
    constexpr int kAside = 2;
    cv::Mat1f around;
    cv::copyMakeBorder(clear, around, kAside, kAside, kAside, kAside, cv::BORDER_CONSTANT, 0);
    cv::Mat1f result;
    cv::matchTemplate(around, drawn, result, cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::minMaxLoc(result, nullptr, &best);
    return best;
}

// As the font has them, large and without pixels of their own.
using Outlines = std::map<char32_t, Outline>;

constexpr std::u32string_view kDigits = U"12345678";

Outlines clear_outlines(const SyntheticSkin& skin) {
    SyntheticSkin plain = skin;
    plain.pixel_rows = 0;
    plain.bold = 0;
    Outlines clear;
    for (const char32_t letter : std::u32string(kDigits) + U'?')
        clear[letter] = outline_of(letter_picture(plain, letter, kLarge));
    return clear;
}

// Whether `drawn` is like `letter`, and by `margin` more than like any digit.
bool is_clearly(char32_t letter, const Outline& drawn, const Outlines& clear, double margin = 0) {
    constexpr double kLike = 0.7;
    const double own = likeness(drawn, clear.at(letter));
    return own >= kLike && std::ranges::none_of(kDigits, [&](char32_t digit) {
               return digit != letter && likeness(drawn, clear.at(digit)) > own - margin;
           });
}

}  // namespace

bool has_legible_digits(const SyntheticSkin& skin, double side) {
    const Outlines clear = clear_outlines(skin);
    const int height = std::max(3, static_cast<int>(std::lround(skin.digit_height * side)));
    return std::ranges::all_of(kDigits, [&](char32_t digit) {
        return is_clearly(digit, outline_of(letter_picture(skin, digit, height)), clear);
    });
}

bool has_legible_question(const SyntheticSkin& skin, double side) {
    constexpr double kLeastHeight = 5.5;  // Px.
    constexpr int kSeen = 30;             // Grey levels.
    constexpr double kLike = 0.72;
    constexpr double kFree = 0.75;    // Of its ink: the rest may lie on the flag.
    constexpr double kMargin = 0.04;  // Nearer are blots that all letters come out as.
    const double height = skin.question_height * (skin.question_on_flag ? skin.small_question : 1) * side;
    if (height < kLeastHeight) return false;
    const cv::Mat letter = letter_picture(skin, U'?', static_cast<int>(std::lround(height)));
    const Outlines clear = clear_outlines(skin);
    if (!skin.question_on_flag) return is_clearly(U'?', outline_of(letter), clear, kMargin);
    const int pixels = static_cast<int>(std::lround(side));
    cv::Mat flag(pixels, pixels, CV_8UC4);
    cv::Mat question(pixels, pixels, CV_8UC4);
    paint(skin, flag, CellState::Flag, false);
    paint(skin, question, CellState::Question, false);
    const cv::Mat1b seen = brightest_of_difference(flag, question);
    if (cv::countNonZero(seen > kSeen) < kFree * cv::sum(letter)[3] / 255) return false;
    return likeness(outline_of_opacity(seen), clear.at(U'?')) >= kLike;
}

bool has_legible_wrong_flag(const SyntheticSkin& skin) {
    constexpr double kApart = 60;
    if (skin.wrong != WrongShape::FlagOnRed) return true;
    const Colour& cloth = skin.flag_drawing.cloth_colour;
    double most = 0;
    for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(cloth[i] - skin.exploded[i]));
    return most >= kApart;
}

bool has_legible_letter(const SyntheticSkin& skin, double side) {
    constexpr double kSeen = 60;
    if (skin.covered_letter == 0) return true;
    const int pixels = static_cast<int>(std::lround(side));
    cv::Mat lettered(pixels, pixels, CV_8UC4);
    cv::Mat blank(pixels, pixels, CV_8UC4);
    paint(skin, lettered, CellState::Covered, false);
    SyntheticSkin plain = skin;
    plain.covered_letter = 0;
    paint(plain, blank, CellState::Covered, false);
    double most = 0;
    cv::minMaxLoc(brightest_of_difference(lettered, blank), nullptr, &most);
    return most >= kSeen;
}

bool has_legible_grounds(const SyntheticSkin& skin) {
    constexpr double kApart = 10;  // Grey levels.
    if (skin.bevel > 0 || skin.covered_letter != 0) return true;
    const double shifted = 0.71 * std::abs(skin.light[0] - skin.light[1]);  // In the corners.
    for (const Colour& covered : skin.covered)
        for (const Colour& opened : skin.opened) {
            double most = 0;
            for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(covered[i] - opened[i]) - shifted);
            if (most < kApart) return false;
        }
    return true;
}

bool has_legible_lines(const SyntheticSkin& skin) {
    constexpr double kApart = 12;  // Grey levels.
    if (skin.line == 0 || skin.gap > 0 || skin.chequered || skin.bevel > 0 || skin.covered_letter != 0)
        return true;
    double most = 0;
    for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(skin.edge[i] - skin.covered[0][i]));
    return most - 2 * skin.texture >= kApart;
}

void make_legible(SyntheticSkin& skin, double side) {
    constexpr double kBevel = 0.08;
    constexpr double kLine = 36;
    if (!has_legible_grounds(skin)) skin.light = {0, 0};
    if (!has_legible_grounds(skin)) skin.bevel = kBevel;
    if (!has_legible_lines(skin)) {
        const double sign = skin.covered[0][1] > 128 ? -1 : 1;
        for (int i = 0; i < 3; ++i) skin.edge[i] = std::clamp(skin.covered[0][i] + sign * kLine, 0.0, 255.0);
    }
    const auto while_not = [&](auto is_legible, auto... changes) {
        const auto change_unless = [&](auto change) {
            if (!is_legible(skin, side)) change();
        };
        (change_unless(changes), ...);
    };
    const auto halve_bold = [&] { skin.bold /= 2; };
    const auto drop_bold = [&] { skin.bold = 0; };
    const auto drop_pixels = [&] { skin.pixel_rows = 0; };
    const auto grow_to = [&](double height) {
        return [&skin, height] { skin.digit_height = std::max(skin.digit_height, height); };
    };
    while_not(has_legible_digits, halve_bold, drop_bold, drop_pixels, grow_to(0.6), grow_to(0.75));
    const auto part_from_flag = [&] { skin.question_on_flag = false; };
    const auto as_high_as_digits = [&] { skin.question_height = skin.digit_height; };
    const auto as_high_as_may_be = [&] { skin.question_height = 0.75; };
    while_not(has_legible_question, part_from_flag, as_high_as_digits, halve_bold, drop_bold, drop_pixels,
              as_high_as_may_be);
    if (!has_legible_wrong_flag(skin)) skin.wrong = WrongShape::CrossedFlag;
    if (!has_legible_letter(skin, side)) skin.covered_letter = U'#';
}

}  // namespace sapper::testing
