#include "support/window_property.hpp"

#include <X11/Xlib.h>

namespace sapper::test {

bool has_property(_XDisplay* display, unsigned long window, const char* name) {
    const Atom property = XInternAtom(display, name, True);
    if (property == 0) return false;  // Named by no program yet.
    Atom type = 0;
    int format = 0;
    unsigned long items = 0;
    unsigned long left = 0;
    unsigned char* value = nullptr;
    const int outcome = XGetWindowProperty(display, window, property, 0, 0, False, AnyPropertyType, &type,
                                           &format, &items, &left, &value);
    if (value != nullptr) XFree(value);
    return outcome == Success && type != 0;
}

}  // namespace sapper::test
