/// Frames from the X server. XShm where the server is local and has it, XGetImage (some 30 times slower)
/// where not; which one is in describe() and is worth a line in the log.
#pragma once

#include <memory>

#include "sapper/capture/screen_source.hpp"
#include "sapper/x11/display.hpp"

namespace sapper {

/// The whole screen, all monitors. Like the next one on a connection of its own: `display` is needed for its
/// name only, and no other user of it loses or gets an event. Frames outlive their source; memory that no
/// frame holds any more is used for the next ones. Waiting is by XDamage, without it by looking 60 times a
/// second.
Expected<std::unique_ptr<ScreenSource>> open_root_source(const x11::Display& display);

/// One window. Read through XComposite where the server has it: windows that lie over it or beyond the
/// screen's edge do not show. Without it they do, and a frame holds only the part of the window that is on
/// the screen, its origin that part's corner. Follows the window as it moves and resizes. Errors: no such
/// window; then, of grab: it is gone, it is not shown, its pixels are not 8 bits each of red, green and blue,
/// the server is gone.
Expected<std::unique_ptr<ScreenSource>> open_window_source(const x11::Display& display, x11::WindowId window);

}  // namespace sapper
