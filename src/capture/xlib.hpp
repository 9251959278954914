/// Xlib for this module's sources. Include it last: it defines macros such as None.
#pragma once

#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <memory>

namespace sapper {

struct DestroyImage {
    void operator()(XImage* image) const { XDestroyImage(image); }
};
using OwnedImage = std::unique_ptr<XImage, DestroyImage>;

}  // namespace sapper
