#include <poll.h>

#include <algorithm>
#include <chrono>

#include "properties.hpp"
#include "sapper/x11/window.hpp"
#include "window_tree.hpp"
#include "xlib.hpp"

namespace sapper::x11 {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kLongestWait{1};

/// Between two looks. Focus changes are only told to those who select for them on that window, and that mask
/// belongs to whoever uses this connection; a look is one round trip.
constexpr int kBetweenLooksMs = 2;

bool manager_activates(const Display& display) {
    const Atom activate = XInternAtom(display.get(), "_NET_ACTIVE_WINDOW", True);
    if (activate == 0) return false;
    const auto supported = read_numbers(display, display.root(), "_NET_SUPPORTED");
    if (std::ranges::find(supported, activate) == supported.end()) return false;
    // The root's properties outlive a window manager that died; the window that it keeps for this does not.
    const auto check = read_numbers(display, display.root(), "_NET_SUPPORTING_WM_CHECK");
    return !check.empty() && look_of(display, check.front()).has_value();
}

void ask_manager(const Display& display, WindowId window) {
    constexpr long kAsPager = 2;  // The source that managers obey without their focus-stealing rules.
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display.get(), "_NET_ACTIVE_WINDOW", True);
    event.xclient.format = 32;
    event.xclient.data.l[0] = kAsPager;
    event.xclient.data.l[1] = CurrentTime;
    XSendEvent(display.get(), display.root(), False, SubstructureRedirectMask | SubstructureNotifyMask,
               &event);
}

}  // namespace

bool has_keyboard(const Display& display, WindowId window) {
    const ErrorTrap trap(display);  // The focused window may close between two questions.
    Window focused = 0;
    int revert = 0;
    XGetInputFocus(display.get(), &focused, &revert);
    while (focused > PointerRoot && focused != display.root()) {
        if (focused == window) return true;
        Window root = 0;
        Window parent = 0;
        Window* list = nullptr;
        unsigned count = 0;
        if (XQueryTree(display.get(), focused, &root, &parent, &list, &count) == 0) return false;
        const XOwned<Window> owner(list);
        focused = parent;
    }
    return false;
}

Expected<void> focus(const Display& display, WindowId window) {
    ErrorTrap trap(display);
    const auto look = look_of(display, window);
    if (!look) return fail("the window " + describe(window) + " is gone");
    if (!look->viewable)
        return fail("the window " + describe(window) + " is not shown; restore it from its icon");
    if (manager_activates(display)) {
        ask_manager(display, window);
    } else {
        XRaiseWindow(display.get(), top_level_of(display, window).value_or(window));
        XSetInputFocus(display.get(), window, RevertToParent, CurrentTime);
    }
    const auto deadline = Clock::now() + kLongestWait;
    while (!has_keyboard(display, window)) {
        if (trap.failed()) return fail("cannot give the keyboard to the window: " + trap.sentence());
        if (Clock::now() >= deadline)
            return fail("the window " + describe(window) + " did not get the keyboard within 1 s");
        poll(nullptr, 0, kBetweenLooksMs);
    }
    return {};
}

}  // namespace sapper::x11
