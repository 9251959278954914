#include "pixel_reader.hpp"

#include <string>

namespace sapper {
namespace {

bool is_bgra(const PixelFormat& format) {
    return format.visual != nullptr && format.visual->red_mask == 0xff0000 &&
           format.visual->green_mask == 0x00ff00 && format.visual->blue_mask == 0x0000ff;
}

bool is_bgra(const XImage& image) {
    return image.bits_per_pixel == 32 && image.byte_order == LSBFirst;
}

tl::unexpected<Error> unsupported(int depth) {
    return fail("the screen has a pixel format that cannot be read (depth " + std::to_string(depth) +
                "); set it to 24 bits of colour");
}

tl::unexpected<Error> refused(x11::ErrorTrap& trap) {
    return fail("the X server refused to give the pixels: " +
                (trap.failed() ? trap.sentence() : std::string("it gave no reason")));
}

}  // namespace

PixelReader::PixelReader(const x11::Display& display)
    : display_(display), shares_memory_(XShmQueryExtension(display.get()) != 0) {}

Expected<cv::Mat> PixelReader::read(Drawable drawable, const PixelFormat& format, const x11::Rect& area) {
    if (!is_bgra(format)) return unsupported(format.depth);
    if (shares_memory_) {
        SharedImage* image = pool_.free_image(display_, format, {area.width, area.height});
        if (image != nullptr) return read_shared(drawable, *image, area);
        shares_memory_ = false;
    }
    return read_copied(drawable, area);
}

Expected<cv::Mat> PixelReader::read_shared(Drawable drawable, SharedImage& image, const x11::Rect& area) {
    if (!is_bgra(*image.image())) return unsupported(image.image()->depth);
    x11::ErrorTrap trap(display_);
    if (XShmGetImage(display_.get(), drawable, image.image(), area.x, area.y, AllPlanes) == 0 ||
        trap.failed())
        return refused(trap);
    return image.pixels();
}

Expected<cv::Mat> PixelReader::read_copied(Drawable drawable, const x11::Rect& area) {
    x11::ErrorTrap trap(display_);
    const OwnedImage image(XGetImage(display_.get(), drawable, area.x, area.y,
                                     static_cast<unsigned>(area.width), static_cast<unsigned>(area.height),
                                     AllPlanes, ZPixmap));
    if (!image) return refused(trap);
    if (!is_bgra(*image)) return unsupported(image->depth);
    return cv::Mat(image->height, image->width, CV_8UC4, image->data,
                   static_cast<std::size_t>(image->bytes_per_line))
        .clone();
}

}  // namespace sapper
