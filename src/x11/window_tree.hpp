/// The server's tree of windows: who contains whom, and which window lies under a point. Call these inside an
/// ErrorTrap: any of the windows may go at any time.
#pragma once

#include <optional>
#include <vector>

#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::x11 {

struct WindowLook {
    Rect area;  ///< Without the border, on the root window.
    bool viewable = false;
    bool override_redirect = false;
};

/// Nothing when the window is gone.
std::optional<WindowLook> look_of(const Display& display, WindowId window);

/// Bottom first; empty when the window is gone.
std::vector<WindowId> children_of(const Display& display, WindowId window);

/// Root's child that contains `window` (itself where nothing reparents); nothing when it is gone.
std::optional<WindowId> top_level_of(const Display& display, WindowId window);

/// The viewable window in `top`'s tree that a window manager has taken charge of (it bears WM_STATE), `top`
/// itself included.
std::optional<WindowId> managed_client_in(const Display& display, WindowId top);

/// The windows under a point from root's child down to the innermost, as the server finds them for a click:
/// shapes, input shapes and stacking counted in. Empty over the bare root.
std::vector<WindowId> path_to(const Display& display, Point at);

}  // namespace sapper::x11
