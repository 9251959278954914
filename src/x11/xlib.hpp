/// Xlib for this module's sources, with owners for what it hands out. Include it last: it defines macros such
/// as None.
#pragma once

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <memory>

namespace sapper::x11 {

struct FreeX {
    void operator()(void* memory) const { XFree(memory); }
};

/// Memory that Xlib allocated.
template <typename T>
using XOwned = std::unique_ptr<T, FreeX>;

}  // namespace sapper::x11
