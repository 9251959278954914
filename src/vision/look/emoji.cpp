#include "emoji.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace sapper {

namespace {

constexpr int kEmojiSide = 12;  // Of an emoji's picture, px.
constexpr int kChannels = 3;

struct EmojiPicture {
    CellState says;
    // Blue, green, red and opacity of each pixel, row by row, of the emoji's box.
    std::array<std::uint8_t, std::size_t{kEmojiSide} * kEmojiSide*(kChannels + 1)> pixels;
};

constexpr EmojiPicture kPictures[] = {
#include "emoji_pictures.inc"
};

// How the pixels of a box differ from the ground in blue, green and red, row by row.
using Difference = std::array<float, std::size_t{kEmojiSide} * kEmojiSide * kChannels>;

Difference drawn_on(const cv::Vec3f& ground, const EmojiPicture& emoji) {
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
        const float step = length / kEmojiSide;
        return from + (static_cast<float>(index) + 0.5F) * step - 0.5F;
    };
    for (int row = 0; row < kEmojiSide; ++row)
        for (int col = 0; col < kEmojiSide; ++col) {
            const float x = place(box.x, box.width, col);
            const float y = place(box.y, box.height, row);
            const int left = static_cast<int>(std::floor(x));
            const int top = static_cast<int>(std::floor(y));
            if (left < 0 || top < 0 || left + 1 >= kLookSide || top + 1 >= kLookSide) continue;
            const float right_share = x - static_cast<float>(left);
            const float lower_share = y - static_cast<float>(top);
            const auto* const above = look.patch.ptr<cv::Vec4b>(top) + left;
            const auto* const below = look.patch.ptr<cv::Vec4b>(top + 1) + left;
            const int pixel = row * kEmojiSide + col;
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

// The part of the emoji's box, in shares of it, in which it clearly differs from the ground: a flag's pole
// may be as grey as that.
cv::Rect2f clear_part(const Difference& emoji) {
    constexpr float kClear = 0.35F;  // Of the most.
    float most = 0;
    for (const float channel : emoji) most = std::max(most, std::abs(channel));
    cv::Rect clear;
    for (std::size_t i = 0; i < emoji.size(); ++i) {
        const int pixel = static_cast<int>(i) / kChannels;
        if (std::abs(emoji[i]) > kClear * most)
            clear |= cv::Rect(pixel % kEmojiSide, pixel / kEmojiSide, 1, 1);
    }
    return {cv::Point2f(clear.tl()) / kEmojiSide, cv::Point2f(clear.br()) / kEmojiSide};
}

// The emoji's box whose part is `ink`.
cv::Rect2f whole_box(const cv::Rect2f& ink, const cv::Rect2f& part) {
    const cv::Size2f size(ink.width / part.width, ink.height / part.height);
    return {{ink.x - part.x * size.width, ink.y - part.y * size.height}, size};
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

// How much of the cell the emoji explains where it fits best: each side of the box in turn is moved a little,
// as something thin may be beside it.
float best_share(const CellLook& look, const cv::Rect2f& whole, const Difference& emoji) {
    constexpr float kStep = 0.07F;  // Of the box.
    constexpr int kRounds = 2;
    std::array<float, 4> outwards{};  // Left, right, top and bottom, steps.
    const auto share = [&] {
        const auto [left, right, top, bottom] = outwards;
        const cv::Rect2f box(whole.x - left * kStep * whole.width, whole.y - top * kStep * whole.height,
                             whole.width * (1 + kStep * (left + right)),
                             whole.height * (1 + kStep * (top + bottom)));
        return share_explained(seen_in(look, box), emoji);
    };
    float most = share();
    for (int round = 0; round < kRounds; ++round)
        for (float& side : outwards) {
            const float before = side;
            float best = before;
            for (const float other : {-1.F, 0.F, 1.F, 2.F}) {
                side = other;
                const float here = other == before ? 0 : share();
                if (here <= most) continue;
                most = here;
                best = other;
            }
            side = best;
        }
    return most;
}

}  // namespace

std::optional<CellState> emoji_on(const CellLook& look) {
    constexpr float kMayBe = 0.45F;
    constexpr float kIs = 0.9F;
    constexpr float kLeastSide = 12;  // Px on the screen: smaller ones are a few spots.
    const cv::Rect2f& share = look.glyph.box;
    if (look.side * std::max(share.width, share.height) < kLeastSide) return std::nullopt;
    const cv::Rect2f ink(share.tl() * kLookSide, share.br() * kLookSide);
    const Difference seen = seen_in(look, ink);
    const EmojiPicture* likeliest = nullptr;
    Difference drawn{};
    cv::Rect2f place;
    float most = kMayBe;
    for (const EmojiPicture& picture : kPictures) {
        const Difference emoji = drawn_on(look.ground, picture);
        const cv::Rect2f whole = whole_box(ink, clear_part(emoji));
        const float by_ink = share_explained(seen, emoji);
        const float by_part = share_explained(seen_in(look, whole), emoji);
        if (std::max(by_ink, by_part) <= most) continue;
        most = std::max(by_ink, by_part);
        likeliest = &picture;
        drawn = emoji;
        place = by_part > by_ink ? whole : ink;
    }
    if (likeliest == nullptr || best_share(look, place, drawn) <= kIs) return std::nullopt;
    return likeliest->says;
}

}  // namespace sapper
