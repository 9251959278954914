#include "change_watch.hpp"

#include <poll.h>

#include <algorithm>
#include <utility>

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

}  // namespace

ChangeWatch::ChangeWatch(const x11::Display& display, x11::WindowId window)
    : display_(display), window_(window) {
    const x11::ErrorTrap trap(display_);
    XSelectInput(display_.get(), window_, StructureNotifyMask);
    int first_error = 0;
    if (XDamageQueryExtension(display_.get(), &damage_event_, &first_error) != 0)
        damage_ = XDamageCreate(display_.get(), window_, XDamageReportNonEmpty);
}

ChangeWatch::~ChangeWatch() {
    const x11::ErrorTrap trap(display_);
    if (damage_ != 0) XDamageDestroy(display_.get(), damage_);
}

void ChangeWatch::rearm() {
    const x11::ErrorTrap trap(display_);
    drain();
    changed_ = false;
    rearmed_at_ = NextRequest(display_.get());
    if (damage_ != 0) XDamageSubtract(display_.get(), damage_, 0, 0);
}

bool ChangeWatch::take_reshaped() {
    drain();
    return std::exchange(reshaped_, false);
}

bool ChangeWatch::wait(milliseconds limit) {
    const auto deadline = Clock::now() + limit;
    while (true) {
        drain();
        if (changed_ || !display_.alive()) return true;
        // Rounded up: a wait of 0 ms for the last fraction would spin.
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        if (left <= milliseconds::zero()) return false;
        pollfd socket{.fd = ConnectionNumber(display_.get()), .events = POLLIN, .revents = 0};
        poll(&socket, 1, static_cast<int>(std::min(left, milliseconds(60'000)).count()));
    }
}

void ChangeWatch::drain() {
    while (XPending(display_.get()) > 0) {
        XEvent event{};
        XNextEvent(display_.get(), &event);
        note(event);
    }
}

void ChangeWatch::note(const XEvent& event) {
    if (event.xany.serial >= rearmed_at_) changed_ = true;
    if (event.type == MapNotify || event.type == UnmapNotify || event.type == ReparentNotify)
        reshaped_ = true;
    if (event.type != ConfigureNotify) return;
    const cv::Size size(event.xconfigure.width, event.xconfigure.height);
    if (std::exchange(size_, size) != size) reshaped_ = true;
}

}  // namespace sapper
