#include "picture_codec.hpp"

#include <leptonica/allheaders.h>

#include <memory>

#include "quiet_stderr.hpp"

namespace sapper {
namespace {

struct PixRelease {
    void operator()(PIX* pix) const { pixDestroy(&pix); }
};
using PixOwner = std::unique_ptr<PIX, PixRelease>;

std::uint8_t byte_of(l_uint32 word, int shift) {
    return static_cast<std::uint8_t>(word >> static_cast<unsigned>(shift));
}

l_uint32* row_of(PIX* pix, int y) {
    return pixGetData(pix) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(pix);
}

}  // namespace

cv::Mat unpacked(std::span<const std::uint8_t> file) {
    const QuietStderr quiet;
    PixOwner pix(pixReadMem(file.data(), file.size()));
    // Shades, palettes and few bits to a word for each pixel.
    if (pix && pixGetDepth(pix.get()) != 32) pix.reset(pixConvertTo32(pix.get()));
    if (!pix) return {};
    cv::Mat bgra(pixGetHeight(pix.get()), pixGetWidth(pix.get()), CV_8UC4);
    for (int y = 0; y < bgra.rows; ++y) {
        const l_uint32* const words = row_of(pix.get(), y);
        auto* const pixels = bgra.ptr<cv::Vec4b>(y);
        for (int x = 0; x < bgra.cols; ++x)
            pixels[x] = {byte_of(words[x], L_BLUE_SHIFT), byte_of(words[x], L_GREEN_SHIFT),
                         byte_of(words[x], L_RED_SHIFT), 255};
    }
    return bgra;
}

std::vector<std::uint8_t> packed_png(const cv::Mat& bgra) {
    if (bgra.empty()) return {};
    const PixOwner pix(pixCreateNoInit(bgra.cols, bgra.rows, 32));
    if (!pix) return {};
    for (int y = 0; y < bgra.rows; ++y) {
        const auto* const pixels = bgra.ptr<cv::Vec4b>(y);
        l_uint32* const words = row_of(pix.get(), y);
        for (int x = 0; x < bgra.cols; ++x)
            composeRGBPixel(pixels[x][2], pixels[x][1], pixels[x][0], &words[x]);
    }
    // A game's picture packs well at any level; level 1 takes a third of the default's time.
    pixSetZlibCompression(pix.get(), 1);
    l_uint8* data = nullptr;
    std::size_t size = 0;
    const bool failed = pixWriteMemPng(&data, &size, pix.get(), 0) != 0;
    const std::unique_ptr<l_uint8, decltype(&lept_free)> owner(data, lept_free);
    if (failed) return {};
    return {data, data + size};
}

}  // namespace sapper
