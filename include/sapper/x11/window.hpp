/// Finding the game's window, and questions to ask about a window before it is trusted with a click.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"

namespace sapper::x11 {

struct WindowInfo {
    WindowId id = 0;
    std::string title;          ///< _NET_WM_NAME, else WM_NAME; may be empty.
    std::string instance_name;  ///< First half of WM_CLASS, such as "xdemineur".
    std::string class_name;     ///< Second half, such as "XDemineur".
    Rect area;                  ///< Of the client window without the manager's frame, on the root window.
};

/// `0x200003 "Mines"`, for messages.
std::string describe(const WindowInfo& info);
std::string describe(WindowId window);  ///< `0x200003`.

/// Viewable top-level client windows, topmost first, with a window manager (its frames are looked into) and
/// without. Windows without a name and class and those of 1 × 1 px are left out.
std::vector<WindowInfo> list_windows(const Display& display);

/// Nothing when the window no longer exists.
std::optional<WindowInfo> inspect(const Display& display, WindowId window);

/// The one window that `wanted` means: an id in decimal or 0x hexadecimal (a frame's means the client in it),
/// else the whole title or class, else a part of them, case ignored. Errors: no such window (the sentence
/// lists those that there are); several match (it lists these).
Expected<WindowInfo> find_window(const Display& display, const std::string& wanted);

/// The client window in which a click at `at` would land, or the override-redirect window (menu, tooltip) or
/// window manager's frame that is in the way. Shapes are counted in. Nothing over the bare desktop.
std::optional<WindowId> window_at(const Display& display, Point at);

/// Whether a click at `at` lands in `window` itself or in something inside it. One round trip for each level
/// of windows under the point. Not known here: a program that has grabbed the pointer gets the click wherever
/// it lands.
bool lands_in(const Display& display, WindowId window, Point at);

/// Whether the keyboard belongs to `window` or to something inside it (toolkits give it to a helper window
/// there).
bool has_keyboard(const Display& display, WindowId window);

/// Raises the window and gives it the keyboard (through the window manager where there is one), and waits up
/// to 1 s until it has the keyboard. A window that opens meanwhile may still take it away: ask has_keyboard()
/// right before a key. Errors: it has not, it is not shown, it is gone.
Expected<void> focus(const Display& display, WindowId window);

}  // namespace sapper::x11
