#include "sapper/x11/display.hpp"

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>

namespace sapper::x11 {
namespace {

/// Xlib has one error handler for the whole process and calls it on the thread that reads the answer, which
/// is the one that holds the trap; hence one chain of traps for each thread.
thread_local ErrorTrap* innermost_trap = nullptr;

int ignore_io_error(::Display*) {
    return 0;
}

/// Xlib exits after an I/O error unless the connection has a handler of its own here that returns; from then
/// on its calls on that connection fail without touching the network.
void carry_on_after_io_error(::Display*, void*) {}

bool hung_up(::Display* connection) {
    pollfd socket{.fd = ConnectionNumber(connection), .events = POLLRDHUP, .revents = 0};
    return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace

struct ErrorHook {
    static int catch_error(::Display* connection, XErrorEvent* error) {
        for (ErrorTrap* trap = innermost_trap; trap != nullptr; trap = trap->outer_) {
            if (trap->connection_ != connection || error->serial < trap->first_request_) continue;
            if (trap->code_ == 0) trap->code_ = error->error_code;
            break;
        }
        return 0;
    }
};

Rect intersection(const Rect& a, const Rect& b) {
    const int left = std::max(a.x, b.x);
    const int top = std::max(a.y, b.y);
    const int right = std::min(a.x + a.width, b.x + b.width);
    const int bottom = std::min(a.y + a.height, b.y + b.height);
    if (right <= left || bottom <= top) return {left, top, 0, 0};
    return {left, top, right - left, bottom - top};
}

std::string to_string(Point at) {
    std::string text = "(";
    return text.append(std::to_string(at.x)).append(", ").append(std::to_string(at.y)).append(")");
}

void survive_server_loss(_XDisplay* connection) {
    XSetIOErrorExitHandler(connection, carry_on_after_io_error, nullptr);
}

void Display::Close::operator()(_XDisplay* connection) const {
    XCloseDisplay(connection);
}

Display::Display(_XDisplay* connection) : connection_(connection) {}
Display::Display(Display&&) noexcept = default;
Display& Display::operator=(Display&&) noexcept = default;
Display::~Display() = default;

Expected<Display> Display::open(const std::string& name) {
    static std::once_flag handlers_installed;
    std::call_once(handlers_installed, [] {
        XSetErrorHandler(&ErrorHook::catch_error);
        XSetIOErrorHandler(&ignore_io_error);
    });
    const char* from_environment = std::getenv("DISPLAY");
    const std::string wanted =
        !name.empty() ? name : std::string(from_environment != nullptr ? from_environment : "");
    if (wanted.empty()) return fail("no display: DISPLAY is not set; log in to a desktop or start Xvfb");
    ::Display* connection = XOpenDisplay(wanted.c_str());
    if (connection == nullptr)
        return fail("cannot reach the display \"" + wanted +
                    "\"; check that its X server runs and that this user may use it");
    survive_server_loss(connection);
    return Display(connection);
}

WindowId Display::root() const {
    return DefaultRootWindow(get());
}

Rect Display::screen() const {
    // Not DisplayWidth: that is what it was when the connection was opened.
    Window root = 0;
    int x = 0;
    int y = 0;
    unsigned width = 0;
    unsigned height = 0;
    unsigned border = 0;
    unsigned depth = 0;
    if (XGetGeometry(get(), this->root(), &root, &x, &y, &width, &height, &border, &depth) == 0) return {};
    return {0, 0, static_cast<int>(width), static_cast<int>(height)};
}

std::string Display::name() const {
    return DisplayString(get());
}

bool Display::has_compositor() const {
    // The manager owns this selection while it runs (EWMH, _NET_WM_CM_Sn).
    return XGetSelectionOwner(get(), XInternAtom(get(), "_NET_WM_CM_S0", 0)) != 0;
}

bool Display::has_xtest() const {
    int event = 0;
    int error = 0;
    int major = 0;
    int minor = 0;
    return XTestQueryExtension(get(), &event, &error, &major, &minor) != 0;
}

bool Display::alive() const {
    return !hung_up(get());
}

ErrorTrap::ErrorTrap(const Display& display) : ErrorTrap(display.get()) {}

ErrorTrap::ErrorTrap(_XDisplay* connection)
    : connection_(connection), first_request_(NextRequest(connection)), outer_(innermost_trap) {
    innermost_trap = this;
}

ErrorTrap::~ErrorTrap() {
    settle();
    innermost_trap = outer_;
}

void ErrorTrap::settle() {
    const bool all_answered = LastKnownRequestProcessed(connection_) + 1 == NextRequest(connection_);
    if (!all_answered) XSync(connection_, False);
}

bool ErrorTrap::failed() {
    settle();
    server_gone_ = server_gone_ || hung_up(connection_);
    return code_ != 0 || server_gone_;
}

std::string ErrorTrap::sentence() const {
    if (server_gone_) return "the X server is gone";
    if (code_ == 0) return {};
    std::array<char, 256> text{};
    XGetErrorText(connection_, code_, text.data(), static_cast<int>(text.size()));
    return text.data();
}

}  // namespace sapper::x11
