/// Knows whether a window may look different from how it did at the last grab. XDamage tells of its pixels,
/// window events of its place, size and end.
#pragma once

#include <chrono>
#include <opencv2/core/types.hpp>

#include "sapper/x11/display.hpp"
#include "xlib.hpp"
// After Xlib, whose types it uses.
#include <X11/extensions/Xdamage.h>

namespace sapper {

/// Takes all events of its display, which must be nobody else's and outlive it.
class ChangeWatch {
 public:
    ChangeWatch(const x11::Display& display, x11::WindowId window);
    ~ChangeWatch();
    ChangeWatch(const ChangeWatch&) = delete;
    ChangeWatch& operator=(const ChangeWatch&) = delete;

    /// False where the server has no XDamage: only window events are noticed then.
    bool sees_pixels() const { return damage_ != 0; }

    /// Call before the pixels are read: what changes from here on counts as new.
    void rearm();

    /// Whether the window was resized, mapped or reparented since the last call; its pixmap is another one
    /// then.
    bool take_reshaped();

    /// True as soon as something changed after the last rearm, or the server is gone; false after `limit`.
    bool wait(std::chrono::milliseconds limit);

 private:
    void drain();
    void note(const XEvent& event);

    const x11::Display& display_;
    x11::WindowId window_;
    Damage damage_ = 0;
    int damage_event_ = 0;
    unsigned long rearmed_at_ = 0;  ///< Request number; events older than it are not news.
    cv::Size size_;
    bool changed_ = false;
    bool reshaped_ = false;
};

}  // namespace sapper
