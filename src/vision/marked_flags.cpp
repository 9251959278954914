#include "marked_flags.hpp"

#include <algorithm>
#include <cstddef>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

constexpr int kSides = 3;  // Px of a canonical cell, where bevels and gaps are.

float score(const CellGroup& group, Shape shape) {
    return group.scores[static_cast<std::size_t>(shape)];
}

// A pixel's colour less that of the ground in the middle of its cell.
cv::Vec3f above_ground(const CellLook& look, int x, int y) {
    const auto& pixel = look.patch.at<cv::Vec4b>(y, x);
    return cv::Vec3f(static_cast<float>(pixel[0]), static_cast<float>(pixel[1]),
                     static_cast<float>(pixel[2])) -
           look.ground;
}

// How far the pixel of one cell is from all that the other cell shows there and a pixel around, grey levels
// of the strongest channel: a drawing that lies a little otherwise on the pixels is the same one.
float unexplained(const CellLook& look, const CellLook& by, int x, int y) {
    const cv::Vec3f here = above_ground(look, x, y);
    cv::Vec3f least = above_ground(by, x, y);
    cv::Vec3f most = least;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const cv::Vec3f there = above_ground(by, x + dx, y + dy);
            for (int i = 0; i < 3; ++i) {
                least[i] = std::min(least[i], there[i]);
                most[i] = std::max(most[i], there[i]);
            }
        }
    float off = 0;
    for (int i = 0; i < 3; ++i) off = std::max({off, least[i] - here[i], here[i] - most[i]});
    return off;
}

// The ink of one cell where the other has none like it.
struct InkBeyond {
    cv::Mat1b where = cv::Mat1b::zeros(kLookSide, kLookSide);
    float strongest = 0;  // Grey levels.
};

InkBeyond ink_beyond(const CellLook& look, const CellLook& other) {
    constexpr float kInk = 12;
    constexpr float kOff = 20;
    InkBeyond ink;
    for (int y = kSides; y < kLookSide - kSides; ++y)
        for (int x = kSides; x < kLookSide - kSides; ++x) {
            if (apart(above_ground(look, x, y), {0, 0, 0}) < kInk) continue;
            const float off = unexplained(look, other, x, y);
            ink.strongest = std::max(ink.strongest, off);
            if (off > kOff) ink.where(y, x) = 255;
        }
    return ink;
}

// Small and in one place, but no mere line along a flag that lies otherwise on the pixels, and stark.
bool is_small_thing(const InkBeyond& ink) {
    constexpr int kFewest = 10;  // Px.
    constexpr int kThin = 3;
    constexpr int kLarge = 14;
    constexpr float kStark = 60;  // Grey levels.
    const cv::Rect box = cv::boundingRect(ink.where);
    const auto [thinner, longer] = std::minmax(box.width, box.height);
    return ink.strongest >= kStark && cv::countNonZero(ink.where) >= kFewest && thinner >= kThin &&
           longer <= kLarge;
}

// What one cell shows of the other: the same, the same and a small thing, or something else.
enum class Shows { Same, SameAndSmallThing, SomethingElse };

Shows shows(const CellLook& look, const CellLook& other) {
    constexpr int kTrace = 4;   // Px.
    constexpr int kHidden = 8;  // Of the flag under the small thing.
    if (cv::countNonZero(ink_beyond(other, look).where) > kHidden) return Shows::SomethingElse;
    const InkBeyond more = ink_beyond(look, other);
    if (cv::countNonZero(more.where) <= kTrace) return Shows::Same;
    return is_small_thing(more) ? Shows::SameAndSmallThing : Shows::SomethingElse;
}

}  // namespace

void find_marked_flags(std::span<const SeenCell* const> cells, std::vector<CellGroup>& groups) {
    constexpr float kFlag = 0.6F;
    constexpr float kRatherQuestion = 0.02F;
    std::vector<CellGroup*> flags;
    for (CellGroup& group : groups)
        if (!group.blank && score(group, Shape::Flag) >= kFlag) flags.push_back(&group);
    // The clearer a flag, the less there is beside it.
    std::ranges::stable_sort(flags, [](const CellGroup* a, const CellGroup* b) {
        return score(*a, Shape::Flag) > score(*b, Shape::Flag);
    });
    const auto look = [&](const CellGroup& group) -> const CellLook& {
        return cells[static_cast<std::size_t>(group.members.front())]->look;
    };
    for (std::size_t i = 0; i < flags.size(); ++i) {
        CellGroup& here = *flags[i];
        for (std::size_t k = 0; k < i; ++k) {
            if (flags[k]->marked) continue;
            const Shows what = shows(look(here), look(*flags[k]));
            if (what == Shows::Same) {
                here.marked = false;
                break;
            }
            if (what == Shows::SameAndSmallThing &&
                score(here, Shape::Question) >= score(*flags[k], Shape::Question) + kRatherQuestion)
                here.marked = true;
        }
    }
}

}  // namespace sapper
