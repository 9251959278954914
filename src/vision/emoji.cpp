#include "emoji.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

namespace {

constexpr int kSide = 12;  // Of an emoji's picture, px.
constexpr int kChannels = 3;

struct Picture {
    CellState says;
    // Blue, green, red and opacity of each pixel, row by row, of the emoji's box.
    std::array<std::uint8_t, std::size_t{kSide} * kSide*(kChannels + 1)> pixels;
};

constexpr Picture kPictures[] = {
#include "emoji_pictures.inc"
};

// How the pixels of a box differ from the ground in blue, green and red, row by row.
using Difference = std::array<float, std::size_t{kSide} * kSide * kChannels>;

Difference drawn_on(const cv::Vec3f& ground, const Picture& emoji) {
    constexpr float kOpaque = 255;
    Difference result;
    for (std::size_t pixel = 0; pixel < result.size() / kChannels; ++pixel) {
        const std::uint8_t* const channels = &emoji.pixels[pixel * (kChannels + 1)];
        const float opacity = static_cast<float>(channels[kChannels]) / kOpaque;
        for (std::size_t c = 0; c < kChannels; ++c)
            result[pixel * kChannels + c] =
                opacity * (static_cast<float>(channels[c]) - ground[static_cast<int>(c)]);
    }
    return result;
}

// `box`: in the canonical cell, px; what is outside of that is taken for ground.
Difference seen_in(const CellLook& look, const cv::Rect2f& box) {
    Difference result{};
    const auto place = [](float from, float length, int index) {
        const float step = length / kSide;
        return from + (static_cast<float>(index) + 0.5F) * step - 0.5F;
    };
    for (int row = 0; row < kSide; ++row)
        for (int col = 0; col < kSide; ++col) {
            const float x = place(box.x, box.width, col);
            const float y = place(box.y, box.height, row);
            const int left = static_cast<int>(std::floor(x));
            const int top = static_cast<int>(std::floor(y));
            if (left < 0 || top < 0 || left + 1 >= kLookSide || top + 1 >= kLookSide) continue;
            const float right_share = x - static_cast<float>(left);
            const float lower_share = y - static_cast<float>(top);
            const auto* const above = look.patch.ptr<cv::Vec4b>(top) + left;
            const auto* const below = look.patch.ptr<cv::Vec4b>(top + 1) + left;
            const int pixel = row * kSide + col;
            float* const here = &result[static_cast<std::size_t>(pixel) * kChannels];
            for (int c = 0; c < kChannels; ++c) {
                const auto between = [&](const cv::Vec4b* line) {
                    return (1 - right_share) * static_cast<float>(line[0][c]) +
                           right_share * static_cast<float>(line[1][c]);
                };
                here[c] = (1 - lower_share) * between(above) + lower_share * between(below) - look.ground[c];
            }
        }
    return result;
}

// How much of what is seen the emoji explains, in [0, 1], as opaque as it fits best; 0 where that would be
// more than fully so, or hardly at all.
float share_explained(const Difference& seen, const Difference& emoji) {
    constexpr float kLeastOpacity = 0.4F;
    constexpr float kMostOpacity = 1.15F;
    float both = 0;
    float all_seen = 0;
    float all_emoji = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        both += seen[i] * emoji[i];
        all_seen += seen[i] * seen[i];
        all_emoji += emoji[i] * emoji[i];
    }
    const float opacity = all_emoji > 0 ? both / all_emoji : 0;
    return opacity < kLeastOpacity || opacity > kMostOpacity ? 0 : both * both / (all_seen * all_emoji);
}

// Where an emoji may lie that has ink in `ink`: its pale parts may be none, or something thin beside it.
std::vector<cv::Rect2f> boxes_around(const cv::Rect2f& ink) {
    constexpr float kStep = 0.07F;
    std::vector<cv::Rect2f> boxes;
    for (const float left : {-1.F, 0.F, 1.F, 2.F})
        for (const float right : {-1.F, 0.F, 1.F, 2.F})
            for (const float top : {-1.F, 0.F, 1.F, 2.F})
                for (const float bottom : {-1.F, 0.F, 1.F, 2.F})
                    boxes.emplace_back(ink.x - left * kStep * ink.width, ink.y - top * kStep * ink.height,
                                       ink.width * (1 + kStep * (left + right)),
                                       ink.height * (1 + kStep * (top + bottom)));
    return boxes;
}

}  // namespace

std::optional<CellState> emoji_on(const CellLook& look) {
    constexpr float kMayBe = 0.4F;
    constexpr float kIs = 0.9F;
    constexpr float kLeastSide = 12;  // Px on the screen: smaller ones are a few spots.
    const cv::Rect2f& share = look.glyph.box;
    const cv::Rect2f ink(share.tl() * kLookSide, share.br() * kLookSide);
    if (look.side * std::max(share.width, share.height) < kLeastSide) return std::nullopt;
    const Difference seen = seen_in(look, ink);
    float most = kIs;
    std::optional<CellState> says;
    std::vector<cv::Rect2f> boxes;
    for (const Picture& picture : kPictures) {
        const Difference emoji = drawn_on(look.ground, picture);
        if (share_explained(seen, emoji) < kMayBe) continue;
        if (boxes.empty()) boxes = boxes_around(ink);
        for (const cv::Rect2f& box : boxes)
            if (const float share_here = share_explained(seen_in(look, box), emoji); share_here > most) {
                most = share_here;
                says = picture.says;
            }
    }
    return says;
}

}  // namespace sapper
