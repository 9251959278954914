#include "close_up.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <span>
#include <utility>

namespace sapper {

namespace {

// Whether the second look says more of what the first one told, or tells what that hardly could.
bool is_clearer(const ShapeScores& close, const ShapeScores& first) {
    constexpr float kHardly = 0.3F;
    const Shape told = likeliest_shape(first);
    const Shape now = likeliest_shape(close);
    const float before = first[static_cast<std::size_t>(told)];
    return close[static_cast<std::size_t>(now)] >= before && (now == told || before < kHardly);
}

// The first look's scores where they are as sure; else the second one's, which is never as sure as a first
// one may be: nothing tells how large the glyph is beside others.
ShapeScores weighed(const ShapeScores& close, const ShapeScores& first) {
    constexpr float kMost = 0.97F;
    if (first[static_cast<std::size_t>(likeliest_shape(first))] >= kMost) return first;
    ShapeScores scores = close;
    float& best = scores[static_cast<std::size_t>(likeliest_shape(close))];
    const float less = std::max(0.0F, best - kMost);
    best -= less;
    scores[static_cast<std::size_t>(Shape::Other)] += less;
    return scores;
}

// So far around the glyph is looked at, times its longer side: what the networks were taught.
constexpr double kAround = 1.7;

// The square around the glyph on a piece of its ground: nothing beyond the cell is seen.
cv::Mat around_glyph(const cv::Mat& pixels, const cv::Rect2d& cell, const CellLook& look) {
    const cv::Rect2d box(look.glyph.box);
    const cv::Point2d middle(cell.x + (box.x + box.width / 2) * cell.width,
                             cell.y + (box.y + box.height / 2) * cell.height);
    const int side = cvRound(kAround * std::max(box.width * cell.width, box.height * cell.height));
    const cv::Rect square(cvRound(middle.x - side / 2.0), cvRound(middle.y - side / 2.0), side, side);
    const cv::Rect inner(cvCeil(cell.x), cvCeil(cell.y), cvFloor(cell.width - 1), cvFloor(cell.height - 1));
    const cv::Rect seen = square & inner;
    cv::Mat picture(side, side, CV_8UC4, cv::Scalar(look.ground[0], look.ground[1], look.ground[2], 255));
    pixels(seen).copyTo(picture(seen - square.tl()));
    return picture;
}

// What was seen on the middle of a cell, `share` of its side, as the cell's own: the glyph where it is, and
// its ink.
void put_in_middle(CellLook middle, float share, CellLook& look) {
    const float begin = (1 - share) / 2;
    const cv::Rect2f& box = middle.glyph.box;
    look.blank = false;
    look.glyph = middle.glyph;
    look.glyph.box = {begin + share * box.x, begin + share * box.y, share * box.width, share * box.height};
    const int side = cvRound(share * kLookSide);
    const int first = (kLookSide - side) / 2;
    cv::Mat1f smaller;
    cv::resize(cv::Mat1f(kLookSide, kLookSide, middle.strength.data()), smaller, {side, side}, 0, 0,
               cv::INTER_AREA);
    look.strength = {};
    smaller.copyTo(cv::Mat1f(kLookSide, kLookSide, look.strength.data())({first, first, side, side}));
}

// The cell with a glyph that stands alone in the middle of it, `share` of its side; none where nothing does.
std::optional<SeenCell> with_glyph_in_middle(const cv::Mat& pixels, const cv::Rect2d& cell, float share,
                                             CellEye& eye, const SeenCell& seen) {
    constexpr float kLargest = 0.6F;  // Of the middle: a larger one was seen before.
    constexpr float kAside = 0.25F;   // The same, off its middle.
    const double margin = (1 - static_cast<double>(share)) / 2;
    const cv::Point2d aside(margin * cell.width, margin * cell.height);
    CellLook middle = eye.look(pixels, cv::Rect2d(cell.tl() + aside, cell.br() - aside));
    if (middle.blank) return std::nullopt;
    const cv::Rect2f& box = middle.glyph.box;
    const cv::Point2f off = offset_of(middle.glyph);
    if (std::max(box.width, box.height) > kLargest || std::max(std::abs(off.x), std::abs(off.y)) > kAside)
        return std::nullopt;
    SeenCell found = seen;
    put_in_middle(std::move(middle), share, found.look);
    return found;
}

// The cell as it looks from so near that its glyph fills it; nothing where none is seen then.
std::optional<SeenCell> seen_closely(const cv::Mat& pixels, const cv::Rect2d& cell, CellEye& eye,
                                     const SeenCell& seen) {
    const cv::Mat picture = around_glyph(pixels, cell, seen.look);
    SeenCell close;
    close.look = eye.look(picture, cv::Rect2d({0, 0}, cv::Size2d(picture.size())));
    if (close.look.blank) return std::nullopt;
    judge_glyph(close);
    return close;
}

// Probability of what is clear from nearby.
constexpr float kClearNearby = 0.5F;

// Looks for a number, or an emoji, so small that nothing of it was found on the whole cell.
void find_small_glyph(const cv::Mat& pixels, const cv::Rect2d& cell, CellEye& eye, SeenCell& seen) {
    constexpr double kLargeCell = 56;  // Px.
    constexpr std::array kShares{0.5F, 0.3F};
    if (std::min(cell.width, cell.height) < kLargeCell) return;
    for (const float share : kShares) {
        auto found = with_glyph_in_middle(pixels, cell, share, eye, seen);
        if (!found) continue;
        const auto close = seen_closely(pixels, cell, eye, *found);
        if (!close || (!close->emoji && !clear_number(close->scores, kClearNearby))) continue;
        found->scores = close->scores;
        found->emoji = close->emoji;
        seen = std::move(*found);
        return;
    }
}

// Of a cell on which no number is clear: the letters that are so from nearby.
void take_clear_letters(const SeenCell& close, SeenCell& seen) {
    constexpr float kVeryClear = 0.95F;
    if (is_nought(close)) seen.letters = close.letters;
    const auto mark = std::ranges::max(std::span(close.mark_letters).subspan(1));
    if (mark >= kVeryClear) seen.mark_letters = close.mark_letters;
}

}  // namespace

void judge_close_up(const cv::Mat& pixels, const cv::Rect2d& cell, const cv::Point2f& aside, CellEye& eye,
                    SeenCell& seen) {
    constexpr double kLargeCell = 36;       // Px.
    constexpr float kSmallGlyph = 0.36F;    // Its longer side, as a share of the cell.
    constexpr float kSmallestMark = 0.18F;  // The same: from nearby a terminal's dot is as large as a mine.
    constexpr float kOff = 0.12F;           // Its place: a misplaced lattice must not read well.
    if (seen.look.blank) return find_small_glyph(pixels, cell, eye, seen);
    if (std::max(cell.width, cell.height) < kLargeCell) return;
    const cv::Rect2f& box = seen.look.glyph.box;
    const float size = std::max(box.width, box.height);
    const cv::Point2f off = offset_of(seen.look.glyph) - aside;
    if (size > kSmallGlyph || std::max(std::abs(off.x), std::abs(off.y)) > kOff) return;
    const auto close = seen_closely(pixels, cell, eye, seen);
    if (!close) return;
    if (close->emoji) {
        seen.emoji = close->emoji;
        seen.scores = close->scores;
        return;
    }
    const bool mine =
        size >= kSmallestMark && close->scores[static_cast<std::size_t>(Shape::Mine)] >= kClearNearby;
    const bool clear = mine || clear_number(close->scores, kClearNearby);
    if (clear && is_clearer(close->scores, seen.scores))
        seen.scores = weighed(close->scores, seen.scores);
    else if (!clear_number(seen.scores, kClearNearby))
        take_clear_letters(*close, seen);
}

}  // namespace sapper
