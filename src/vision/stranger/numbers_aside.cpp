#include "numbers_aside.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sapper {

namespace {

// Glyphs as far from where most are, and they stand elsewhere; shares of the cell.
constexpr double kSame = 0.12;

// The glyph alone, in the middle: what else the cell shows, such as its borders, stays behind.
CellLook in_middle(const CellLook& look) {
    const auto to_px = [](float share) { return static_cast<int>(std::lround(share * kLookSide)); };
    CellLook moved = look;
    cv::Rect2f& box = moved.glyph.box;
    const cv::Rect around =
        cv::Rect(to_px(box.x) - 1, to_px(box.y) - 1, to_px(box.width) + 2, to_px(box.height) + 2) &
        cv::Rect(0, 0, kLookSide, kLookSide);
    const cv::Rect there({(kLookSide - around.width) / 2, (kLookSide - around.height) / 2}, around.size());
    moved.patch = cv::Mat(look.patch.size(), look.patch.type(),
                          cv::Scalar(look.ground[0], look.ground[1], look.ground[2], 255));
    look.patch(around).copyTo(moved.patch(there));
    InkStrength whole = look.strength;
    moved.strength.fill(0);
    cv::Mat1f(kLookSide, kLookSide, whole.data())(around).copyTo(
        cv::Mat1f(kLookSide, kLookSide, moved.strength.data())(there));
    box.x = (1 - box.width) / 2;
    box.y = (1 - box.height) / 2;
    return moved;
}

}  // namespace

std::optional<cv::Point2d> place_aside(std::span<const SeenCell* const> cells) {
    constexpr std::size_t kFewest = 4;
    constexpr double kAside = 0.1;   // Of the cell.
    constexpr double kFewestPx = 3;  // Less, and the lattice may be a little off.
    constexpr double kMost = 0.7;    // Share of the glyphs: marks may stand in the middle.
    std::vector<const SeenCell*> glyphs;
    std::ranges::copy_if(cells, std::back_inserter(glyphs),
                         [](const SeenCell* cell) { return !cell->look.blank; });
    if (glyphs.size() < kFewest) return std::nullopt;
    const cv::Point2d aside = typical_offset(glyphs);
    const auto there =
        std::ranges::count_if(glyphs, [&](const SeenCell* c) { return stands_aside(*c, aside); });
    const auto side = static_cast<double>(glyphs.front()->look.side);
    const bool told = cv::norm(aside) >= std::max(kAside, kFewestPx / side) &&
                      there >= kMost * static_cast<double>(glyphs.size());
    return told ? std::optional(aside) : std::nullopt;
}

bool stands_aside(const SeenCell& cell, const cv::Point2d& aside) {
    return !cell.look.blank && cv::norm(cv::Point2d(offset_of(cell.look.glyph)) - aside) < kSame;
}

SeenCell judged_in_middle(const SeenCell& cell) {
    SeenCell seen = cell;
    seen.look = in_middle(cell.look);
    judge_glyph(seen);
    seen.look = cell.look;
    return seen;
}

}  // namespace sapper
