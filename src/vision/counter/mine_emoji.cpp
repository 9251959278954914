#include "mine_emoji.hpp"

#include <algorithm>
#include <vector>

#include "look/emoji.hpp"
#include "look/mask_parts.hpp"
#include "text_around.hpp"

namespace sapper {

namespace {

// Boxes of what stands out from its ground and is about as large and as wide as an emoji in a line of text.
std::vector<cv::Rect> separate_things(const cv::Mat& grey) {
    constexpr int kStandsOut = 30;  // Grey levels from one pixel to the next.
    constexpr int kSmallest = 14;   // Px, with the pixel around it that the change of grey reaches to.
    constexpr int kLargest = 80;
    constexpr double kWidest = 1.7;
    constexpr std::size_t kMost = 300;
    std::vector<cv::Rect> things;
    for (const cv::Rect& box : boxes_of_parts(strong_changes(grey, kStandsOut))) {
        if (things.size() == kMost) break;
        const auto [shorter, longer] = std::minmax(box.width, box.height);
        if (longer >= kSmallest && longer <= kLargest && longer <= kWidest * shorter) things.push_back(box);
    }
    return things;
}

// A square with the thing in its middle, as a mark stands in its cell.
cv::Rect2d cell_around(const cv::Rect& thing) {
    constexpr double kMargin = 0.2;  // Of its longer side.
    const double side = (1 + 2 * kMargin) * std::max(thing.width, thing.height);
    return {thing.x + (thing.width - side) / 2, thing.y + (thing.height - side) / 2, side, side};
}

}  // namespace

bool shows_mine_emoji(const cv::Mat& pixels, const cv::Mat& grey, const cv::Rect& part) {
    const cv::Rect2d all({0, 0}, cv::Size2d(pixels.size()));
    CellEye eye;
    return std::ranges::any_of(separate_things(grey(part)), [&](const cv::Rect& thing) {
        const cv::Rect2d cell = cell_around(thing + part.tl());
        if ((cell & all) != cell) return false;
        const CellLook look = eye.look(pixels, cell);
        return !look.blank && emoji_on(look).has_value();
    });
}

}  // namespace sapper
