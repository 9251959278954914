/// Pixels from a packed picture and back, by Leptonica. It comes with Tesseract in any case, while OpenCV's
/// own codecs bring GDAL and some hundred libraries more, which take 45 MB and a tenth of a second at every
/// start.
#pragma once

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <span>
#include <vector>

namespace sapper {

/// The picture in a file's bytes as a frame's pixels (CV_8UC4, blue green red 255): a PNG or JPEG of any
/// depth, or a BMP without compression or bit masks. Transparency is dropped. Empty when it cannot be
/// unpacked. Look at its size first (picture_header.hpp).
cv::Mat unpacked(std::span<const std::uint8_t> file);

/// A PNG of the three colours of a frame's pixels: viewers would take the fourth byte for transparency. Empty
/// when it cannot be packed.
std::vector<std::uint8_t> packed_png(const cv::Mat& bgra);

}  // namespace sapper
