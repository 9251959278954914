#include "game_face.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "look/mask_parts.hpp"

namespace sapper {

namespace {

constexpr int kSmallest = 14;  // Px.
constexpr int kLargest = 80;

// Where a game has its face: over the middle of the board, no higher above it than counters with a margin
// around them reach. Clipped to the picture.
cv::Rect above_middle(const cv::Size& picture, const cv::Rect2d& board) {
    constexpr double kAside = 0.1;   // Of the board's width, either way.
    constexpr double kHeight = 140;  // Px.
    const double half = std::max(kAside * board.width, 0.6 * kLargest);
    const double middle = board.x + board.width / 2;
    return cv::Rect(cv::Rect2d(middle - half, board.y - kHeight, 2 * half, kHeight)) &
           cv::Rect({0, 0}, picture);
}

// What is yellow: much red, rather more of it than green, and far less blue.
cv::Mat yellow_of(const cv::Mat& pixels) {
    constexpr int kBright = 170;
    constexpr double kGreen = 0.6;  // Of the red, at least.
    constexpr double kBlue = 0.72;  // Of the green, at most.
    cv::Mat mask(pixels.size(), CV_8U);
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x) {
            const auto& p = pixels.at<cv::Vec4b>(y, x);
            const bool yellow =
                p[2] >= kBright && p[1] >= kGreen * p[2] && p[1] <= p[2] + 8 && p[0] <= kBlue * p[1];
            mask.at<unsigned char>(y, x) = yellow ? 255 : 0;
        }
    return mask;
}

// A disc as large as its square, or the inner part of it. CV_8U.
cv::Mat disc_in(const cv::Size& square, double share) {
    cv::Mat mask = cv::Mat::zeros(square, CV_8U);
    cv::ellipse(
        mask,
        cv::RotatedRect(
            {0.5F * static_cast<float>(square.width - 1), 0.5F * static_cast<float>(square.height - 1)},
            {static_cast<float>(share * square.width), static_cast<float>(share * square.height)}, 0),
        255, cv::FILLED);
    return mask;
}

// Whether what is yellow there is a disc that something small is drawn on, as eyes and a mouth are: most of
// the disc, little of the corners beside it.
bool is_face(const cv::Mat& yellow) {
    constexpr double kMost = 0.72;
    constexpr double kCorners = 0.2;
    constexpr double kDrawn = 0.03;
    constexpr double kInner = 0.8;  // Of the diameter.
    const auto share_of = [](const cv::Mat& what, const cv::Mat& where) {
        return static_cast<double>(cv::countNonZero(what & where)) / cv::countNonZero(where);
    };
    const cv::Mat disc = disc_in(yellow.size(), 1);
    return share_of(yellow, disc) >= kMost && share_of(yellow, ~disc) <= kCorners &&
           share_of(~yellow, disc_in(yellow.size(), kInner)) >= kDrawn;
}

}  // namespace

bool shows_game_face(const cv::Mat& pixels, const Lattice& board) {
    constexpr int kRound = 3;  // Px by which its sides may differ, or an eighth.
    const cv::Rect part = above_middle(pixels.size(), board.area());
    if (part.empty()) return false;
    const cv::Mat yellow = yellow_of(pixels(part));
    return std::ranges::any_of(boxes_of_parts(yellow), [&](const cv::Rect& box) {
        const auto [shorter, longer] = std::minmax(box.width, box.height);
        return shorter >= kSmallest && longer <= kLargest &&
               longer - shorter <= std::max(kRound, longer / 8) && is_face(yellow(box));
    });
}

}  // namespace sapper
