#include "small_thing.hpp"

#include <cmath>
#include <vector>

#include "look/median.hpp"

namespace sapper {

namespace {

// A group's picture within the sides, in blocks: its ground, and how far each block is from that, grey
// levels.
struct InnerPicture {
    cv::Vec3f ground;
    std::vector<float> ink;
};

InnerPicture inner_picture(const CellGroup& group) {
    constexpr int kLast = kBlocks - 1;
    const auto block = [&](int x, int y) { return block_at(group.ground.mean, x, y); };
    std::vector<cv::Vec3f> around;
    for (int k = 1; k < kLast; ++k)
        around.insert(around.end(), {block(k, 1), block(k, kLast - 1), block(1, k), block(kLast - 1, k)});
    InnerPicture picture;
    picture.ground = median_colour(around);
    for (int y = 1; y < kLast; ++y)
        for (int x = 1; x < kLast; ++x) picture.ink.push_back(apart(block(x, y), picture.ground));
    return picture;
}

}  // namespace

cv::Vec3f inner_ground(const CellGroup& group) {
    return inner_picture(group).ground;
}

Thing thing_beside(const CellGroup& a, const CellGroup& b) {
    constexpr float kThing = 5;  // Grey levels of a block.
    const InnerPicture first = inner_picture(a);
    const InnerPicture second = inner_picture(b);
    float most = kThing + apart(first.ground, second.ground);
    Thing thing = Thing::None;
    for (std::size_t i = 0; i < first.ink.size(); ++i) {
        const float more = first.ink[i] - second.ink[i];
        if (std::abs(more) <= most) continue;
        most = std::abs(more);
        thing = more > 0 ? Thing::First : Thing::Second;
    }
    return thing;
}

SmallThing small_thing_beside(const CellGroup& a, const CellGroup& b, float clear) {
    constexpr float kSame = 5;  // Grey levels of a block.
    constexpr std::size_t kMost = 9;
    const InnerPicture first = inner_picture(a);
    const InnerPicture second = inner_picture(b);
    if (apart(first.ground, second.ground) > kSame) return {};
    SmallThing thing;
    for (std::size_t i = 0; i < first.ink.size(); ++i) {
        if (second.ink[i] < first.ink[i] - kSame) return {};
        thing.blocks += second.ink[i] > first.ink[i] + kSame;
        thing.clear += second.ink[i] > first.ink[i] + clear;
    }
    return thing.blocks <= kMost ? thing : SmallThing{};
}

}  // namespace sapper
