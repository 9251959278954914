#include "picture_header.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sapper {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::array<std::uint8_t, 8> kPngStart{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
constexpr std::array<std::uint8_t, 4> kPngEnd{'I', 'E', 'N', 'D'};
constexpr std::array<std::uint8_t, 3> kJpegStart{0xff, 0xd8, 0xff};
constexpr std::array<std::uint8_t, 2> kJpegEnd{0xff, 0xd9};
constexpr std::array<std::uint8_t, 2> kBmpStart{'B', 'M'};

template <std::size_t N>
bool starts_with(Bytes file, const std::array<std::uint8_t, N>& start) {
    return file.size() >= N && std::equal(start.begin(), start.end(), file.begin());
}

/// Within the last bytes: cameras and editors append a little of their own.
template <std::size_t N>
bool ends_near(Bytes file, const std::array<std::uint8_t, N>& end) {
    constexpr std::size_t kTail = 4096;
    const Bytes tail = file.last(std::min(file.size(), kTail));
    return std::search(tail.begin(), tail.end(), end.begin(), end.end()) != tail.end();
}

std::int64_t big_endian(Bytes file, std::size_t at, std::size_t bytes) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) value = value << 8 | file[at + i];
    return value;
}

std::int32_t little_endian_32(Bytes file, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | file[at + i];
    return static_cast<std::int32_t>(value);
}

std::optional<PictureSize> png_size(Bytes file) {
    constexpr std::size_t kWidthAt = 16;
    if (file.size() < kWidthAt + 8) return std::nullopt;
    return PictureSize{big_endian(file, kWidthAt, 4), big_endian(file, kWidthAt + 4, 4)};
}

/// A frame header gives the size; C4, C8 and CC, in the middle of their range, are tables and an extension.
bool is_jpeg_frame(std::uint8_t marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

std::optional<PictureSize> jpeg_size(Bytes file) {
    std::size_t at = 2;
    while (at + 9 <= file.size() && file[at] == 0xff) {
        const std::uint8_t marker = file[at + 1];
        if (is_jpeg_frame(marker))
            return PictureSize{big_endian(file, at + 7, 2), big_endian(file, at + 5, 2)};
        const bool is_fill = marker == 0xff;
        at += is_fill ? 1 : 2 + static_cast<std::size_t>(big_endian(file, at + 2, 2));
    }
    return std::nullopt;
}

std::optional<PictureSize> bmp_size(Bytes file) {
    constexpr std::size_t kWidthAt = 18;
    if (file.size() < kWidthAt + 8) return std::nullopt;
    const std::int64_t height = little_endian_32(file, kWidthAt + 4);
    return PictureSize{little_endian_32(file, kWidthAt), std::abs(height)};  // Negative: top row first.
}

}  // namespace

std::optional<PictureSize> picture_size(Bytes file) {
    if (starts_with(file, kPngStart)) return png_size(file);
    if (starts_with(file, kJpegStart)) return jpeg_size(file);
    if (starts_with(file, kBmpStart)) return bmp_size(file);
    return std::nullopt;
}

bool has_end(Bytes file) {
    if (starts_with(file, kPngStart)) return ends_near(file, kPngEnd);
    if (starts_with(file, kJpegStart)) return ends_near(file, kJpegEnd);
    return true;
}

}  // namespace sapper
