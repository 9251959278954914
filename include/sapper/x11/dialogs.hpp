/// The windows that a program opens over its own, such as one that asks for the winner's name: which there
/// are, and how to be rid of them without a click or a key.
#pragma once

#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::x11 {

/// The windows on the screen that are marked as belonging in front of `window` (WM_TRANSIENT_FOR,
/// ICCCM 4.1.2.6), or in front of one of these, topmost first.
std::vector<WindowInfo> dialogs_of(const Display& display, WindowId window);

/// Asks the window to close, as its close button would (WM_DELETE_WINDOW, ICCCM 4.2.8.1). Only asks: its
/// program may take its time or refuse. Errors: the window is gone, or its program does not take such
/// requests.
Expected<void> ask_to_close(const Display& display, WindowId window);

}  // namespace sapper::x11
