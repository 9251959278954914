/// The off-screen picture of a window that XComposite keeps: whole, whatever lies over the window or beyond
/// the screen's edge.
#pragma once

#include "sapper/x11/display.hpp"
#include "xlib.hpp"

namespace sapper {

/// The display must outlive it.
class WindowPixmap {
 public:
    /// Asks the server to keep the picture. Programs that show it are none the wiser.
    WindowPixmap(const x11::Display& display, x11::WindowId window);
    ~WindowPixmap();
    WindowPixmap(const WindowPixmap&) = delete;
    WindowPixmap& operator=(const WindowPixmap&) = delete;

    /// False where the server has no XComposite 0.2 or refused.
    bool available() const { return redirected_; }

    /// The pixmap, border included; 0 when there is none (the window is gone or not shown).
    Pixmap get();

    /// The window was resized or mapped: the server has made a new pixmap, and get() will ask for its name.
    void renew();

 private:
    const x11::Display& display_;
    x11::WindowId window_;
    bool redirected_ = false;
    Pixmap pixmap_ = 0;
};

}  // namespace sapper
