/// Reads rectangles of windows and pixmaps, by XShm while that works and by XGetImage from then on.
#pragma once

#include <string_view>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"
#include "shared_image.hpp"

namespace sapper {

class PixelReader {
 public:
    /// The display must outlive the reader.
    explicit PixelReader(const x11::Display& display);

    /// `area` in the drawable's own pixels, wholly inside it. CV_8UC4. The pixels stay as they are while the
    /// caller holds them. Errors: a pixel format other than 8 bits each of red, green and blue in 32; the
    /// server refuses (the drawable is gone or smaller).
    Expected<cv::Mat> read(Drawable drawable, const PixelFormat& format, const x11::Rect& area);

    std::string_view transport() const { return shares_memory_ ? "XShm" : "XGetImage"; }

 private:
    Expected<cv::Mat> read_shared(Drawable drawable, SharedImage& image, const x11::Rect& area);
    Expected<cv::Mat> read_copied(Drawable drawable, const x11::Rect& area);

    const x11::Display& display_;
    SharedImagePool pool_;
    bool shares_memory_;
};

}  // namespace sapper
