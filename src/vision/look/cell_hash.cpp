#include "cell_hash.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace sapper {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
    return hash ^ (hash >> 29);
}

}  // namespace

std::uint64_t hash_of(const cv::Mat& pixels, const cv::Rect& part, const cv::Rect2d& cell) {
    constexpr std::uint64_t kColours = 0x00FFFFFF00FFFFFFU;  // The fourth byte of a pixel means nothing.
    const auto fixed = [](double value) { return static_cast<std::uint64_t>(std::llround(value * 1024)); };
    std::uint64_t hash = mixed(fixed(cell.x - part.x) << 32 | fixed(cell.y - part.y),
                               fixed(cell.width) << 32 | fixed(cell.height));
    // Several at a time, which do not wait for each other. They begin unlike: of plain cells all see the
    // same, and must not cancel out.
    constexpr int kLanes = 4;
    std::array<std::uint64_t, kLanes> lanes{};
    for (std::uint64_t& lane : lanes) lane = hash = mixed(hash, 1);
    const auto take = [](std::uint64_t& lane, const std::uint8_t* at, std::size_t pixels_at_once) {
        std::uint64_t value = 0;
        std::memcpy(&value, at, 4 * pixels_at_once);
        lane = mixed(lane, value & kColours);
    };
    const int pairs = part.width / 2;
    for (int y = part.y; y < part.br().y; ++y) {
        const std::uint8_t* at = pixels.ptr<std::uint8_t>(y) + static_cast<std::ptrdiff_t>(part.x) * 4;
        int pair = 0;
        for (; pair + kLanes <= pairs; pair += kLanes)
            for (std::uint64_t& lane : lanes) take(lane, std::exchange(at, at + 8), 2);
        for (; pair < pairs; ++pair)
            take(lanes[static_cast<std::size_t>(pair % kLanes)], std::exchange(at, at + 8), 2);
        if (part.width % 2 != 0) take(lanes.back(), at, 1);
    }
    for (const std::uint64_t lane : lanes) hash = mixed(hash, lane);
    return hash;
}

}  // namespace sapper
