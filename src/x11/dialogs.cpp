#include "sapper/x11/dialogs.hpp"

#include <algorithm>

#include "properties.hpp"
#include "xlib.hpp"

namespace sapper::x11 {
namespace {

constexpr const char* kOwner = "WM_TRANSIENT_FOR";
constexpr const char* kProtocols = "WM_PROTOCOLS";
constexpr const char* kDelete = "WM_DELETE_WINDOW";

bool is_in_front_of(const Display& display, WindowId dialog, const std::vector<WindowId>& owners) {
    const ErrorTrap trap(display);  // It may close meanwhile.
    const auto owner = read_numbers(display, dialog, kOwner);
    return !owner.empty() && std::ranges::find(owners, owner.front()) != owners.end();
}

bool takes_close_requests(const Display& display, WindowId window, Atom close) {
    const auto protocols = read_numbers(display, window, kProtocols);
    return close != 0 && std::ranges::find(protocols, close) != protocols.end();
}

}  // namespace

std::vector<WindowInfo> dialogs_of(const Display& display, WindowId window) {
    std::vector<WindowInfo> others = list_windows(display);
    std::erase_if(others, [&](const WindowInfo& other) { return other.id == window; });
    std::vector<WindowId> owners{window};
    // A dialog's own dialogs are found in a later round than itself.
    for (std::size_t known = 0; known != owners.size();) {
        known = owners.size();
        for (const WindowInfo& other : others)
            if (std::ranges::find(owners, other.id) == owners.end() &&
                is_in_front_of(display, other.id, owners))
                owners.push_back(other.id);
    }
    std::erase_if(
        others, [&](const WindowInfo& other) { return std::ranges::find(owners, other.id) == owners.end(); });
    return others;
}

Expected<void> ask_to_close(const Display& display, WindowId window) {
    ErrorTrap trap(display);
    const Atom close = XInternAtom(display.get(), kDelete, True);
    if (!takes_close_requests(display, window, close))
        return fail("the window " + describe(window) + " is gone or cannot be asked to close");
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display.get(), kProtocols, True);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(close);
    event.xclient.data.l[1] = CurrentTime;
    XSendEvent(display.get(), window, False, NoEventMask, &event);
    if (trap.failed()) return fail("the window " + describe(window) + " is gone");
    return {};
}

}  // namespace sapper::x11
