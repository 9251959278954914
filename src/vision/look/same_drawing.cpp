#include "same_drawing.hpp"

#include <algorithm>
#include <opencv2/core.hpp>

#include "colour.hpp"
#include "ground_groups.hpp"

namespace sapper {

namespace {

constexpr int kBevel = 3;  // Px of a canonical cell, where bevels and gaps are.

// A cell's pixels, and the colour of the ground in its middle.
struct OnGround {
    const cv::Mat& patch;
    cv::Vec3f ground;

    // A pixel's colour less that of the ground.
    cv::Vec3f above(int x, int y) const {
        return colour_at(patch, x, y) - ground;
    }
};

// How far the pixel of one cell is from all that the other cell shows there and a pixel around.
float unexplained(const OnGround& look, const OnGround& by, int x, int y) {
    const cv::Vec3f here = look.above(x, y);
    cv::Vec3f least = by.above(x, y);
    cv::Vec3f most = least;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const cv::Vec3f there = by.above(x + dx, y + dy);
            for (int i = 0; i < 3; ++i) {
                least[i] = std::min(least[i], there[i]);
                most[i] = std::max(most[i], there[i]);
            }
        }
    float off = 0;
    for (int i = 0; i < 3; ++i) off = std::max({off, least[i] - here[i], here[i] - most[i]});
    return off;
}

}  // namespace

InkBeyond ink_beyond(const CellLook& look, const CellLook& other, float off) {
    constexpr float kMisjudged = 60;  // Grey levels: on grounds so unlike no two drawings are compared, so
                                      // that one of them is the ink of what fills its cell.
    const float faintest = std::min(off, 12.0F);
    const bool misjudged = apart(look.ground, other.ground) > kMisjudged;
    const OnGround here{look.patch, misjudged ? other.ground : look.ground};
    const OnGround there{other.patch, other.ground};
    InkBeyond ink{cv::Mat1b::zeros(kLookSide, kLookSide)};
    for (int y = kBevel; y < kLookSide - kBevel; ++y)
        for (int x = kBevel; x < kLookSide - kBevel; ++x) {
            if (apart(here.above(x, y), {0, 0, 0}) < faintest) continue;
            const float more = unexplained(here, there, x, y);
            ink.strongest = std::max(ink.strongest, more);
            if (more > off) ink.where(y, x) = 255;
        }
    return ink;
}

bool show_same_drawing(const CellLook& a, const CellLook& b, Alike alike) {
    constexpr float kSameGround = 10;                  // Grey levels.
    const int trace = alike == Alike::Wholly ? 0 : 3;  // Px.
    constexpr float kFaint = 20;                       // Grey levels: in fainter ink all drawings are alike.
    const float contrast = std::min(a.glyph.contrast, b.glyph.contrast);
    if (a.blank || b.blank || contrast < kFaint || apart(a.ground, b.ground) > kSameGround) return false;
    const float off = (alike == Alike::Wholly ? 0.06F : 0.2F) * contrast;
    return cv::countNonZero(ink_beyond(a, b, off).where) <= trace &&
           cv::countNonZero(ink_beyond(b, a, off).where) <= trace;
}

}  // namespace sapper
