/// How large a picture file says that it is, before anything is unpacked: a few bytes can claim gigabytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sapper {

/// Pixels; as the file claims them, any value.
struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
};

/// Of a PNG, JPEG or BMP file's bytes; nothing for any other, or when the header is cut off. Reads no byte
/// outside the span, whatever the file says. Formats: ISO/IEC 15948 section 11.2.2 (PNG), ITU-T T.81 annex B
/// (JPEG), BITMAPINFOHEADER (BMP).
std::optional<PictureSize> picture_size(std::span<const std::uint8_t> file);

/// Whether a file of these kinds has its end, as far as that can be told without unpacking it. A JPEG cut
/// short would be unpacked all the same, its missing part grey.
bool has_end(std::span<const std::uint8_t> file);

}  // namespace sapper
