#include "window_pixmap.hpp"

#include <X11/extensions/Xcomposite.h>

namespace sapper {
namespace {

bool has_composite(::Display* connection) {
    int event = 0;
    int error = 0;
    if (XCompositeQueryExtension(connection, &event, &error) == 0) return false;
    int major = 0;
    int minor = 2;  // The first that names pixmaps.
    return XCompositeQueryVersion(connection, &major, &minor) != 0 && (major > 0 || minor >= 2);
}

}  // namespace

WindowPixmap::WindowPixmap(const x11::Display& display, x11::WindowId window)
    : display_(display), window_(window) {
    if (!has_composite(display_.get())) return;
    x11::ErrorTrap trap(display_);
    // Automatic: the server goes on painting the window on the screen. Any number of programs may ask for
    // this, beside a compositor that paints by itself.
    XCompositeRedirectWindow(display_.get(), window_, CompositeRedirectAutomatic);
    redirected_ = !trap.failed();
}

WindowPixmap::~WindowPixmap() {
    renew();
    if (!redirected_) return;
    const x11::ErrorTrap trap(display_);
    XCompositeUnredirectWindow(display_.get(), window_, CompositeRedirectAutomatic);
}

Pixmap WindowPixmap::get() {
    if (pixmap_ != 0 || !redirected_) return pixmap_;
    x11::ErrorTrap trap(display_);
    pixmap_ = XCompositeNameWindowPixmap(display_.get(), window_);
    if (trap.failed()) pixmap_ = 0;
    return pixmap_;
}

void WindowPixmap::renew() {
    if (pixmap_ == 0) return;
    const x11::ErrorTrap trap(display_);
    XFreePixmap(display_.get(), pixmap_);
    pixmap_ = 0;
}

}  // namespace sapper
