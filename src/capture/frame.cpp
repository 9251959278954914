#include "sapper/capture/frame.hpp"

#include <cstdint>
#include <cstring>

namespace sapper {
namespace {

bool same_row(const std::uint32_t* a, const std::uint32_t* b, int width) {
    constexpr std::uint32_t kColour = 0x00ffffff;
    if (std::memcmp(a, b, static_cast<std::size_t>(width) * sizeof *a) == 0) return true;
    std::uint32_t differing = 0;
    for (int col = 0; col < width; ++col) differing |= (a[col] ^ b[col]) & kColour;
    return differing == 0;
}

}  // namespace

bool same_picture(const Frame& a, const Frame& b) {
    if (a.pixels.size() != b.pixels.size() || a.origin != b.origin) return false;
    for (int row = 0; row < a.height(); ++row)
        if (!same_row(a.pixels.ptr<std::uint32_t>(row), b.pixels.ptr<std::uint32_t>(row), a.width()))
            return false;
    return true;
}

}  // namespace sapper
