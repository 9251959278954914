#include "cell_hash.hpp"

#include <cmath>
#include <cstring>

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
    // Two at a time, which do not wait for each other. They begin unlike: of plain cells both see the same,
    // and must not cancel out.
    std::uint64_t other = ~hash;
    const auto pixels_at = [](const std::uint8_t* at) {
        std::uint64_t two = 0;
        std::memcpy(&two, at, 8);
        return two & kColours;
    };
    for (int y = part.y; y < part.br().y; ++y) {
        const std::uint8_t* row = pixels.ptr<std::uint8_t>(y) + static_cast<std::ptrdiff_t>(part.x) * 4;
        int x = 0;
        for (; x + 4 <= part.width; x += 4, row += 16) {
            hash = mixed(hash, pixels_at(row));
            other = mixed(other, pixels_at(row + 8));
        }
        for (; x < part.width; ++x, row += 4) {
            std::uint32_t one = 0;
            std::memcpy(&one, row, 4);
            hash = mixed(hash, one & static_cast<std::uint32_t>(kColours));
        }
    }
    return mixed(mixed(1, hash), other);
}

}  // namespace sapper
