/// One connection to the X server, and what every other X11 user here needs of it: no error is fatal, and a
/// server that goes away is an error like any other.
#pragma once

#include <memory>
#include <string>

#include "sapper/board/expected.hpp"

// Xlib's own name for its connection; its headers define macros such as None and Bool, so they stay out of
// ours.
struct _XDisplay;  // NOLINT(bugprone-reserved-identifier)

namespace sapper::x11 {

/// Pixels on the root window, x right, y down, from the top left corner of the screen.
struct Point {
    int x = 0;
    int y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

/// Half-open: x ≤ px < x + width.
struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool contains(Point at) const { return at.x >= x && at.x < x + width && at.y >= y && at.y < y + height; }
    friend bool operator==(const Rect&, const Rect&) = default;
};

/// The part that both have; zero width and height when they do not meet.
Rect intersection(const Rect& a, const Rect& b);

/// "(x, y)", for messages.
std::string to_string(Point at);

using WindowId = unsigned long;

/// Owns the connection; movable. Not synchronised: one thread at a time.
///
/// The first one opened replaces Xlib's process-wide error handlers, which would print and exit: errors
/// outside every ErrorTrap are passed over, and after the server is gone all calls fail quietly.
class Display {
 public:
    /// `name` as in DISPLAY; empty for the environment's. Errors: no display named, none reachable.
    static Expected<Display> open(const std::string& name = {});

    Display(Display&&) noexcept;
    Display& operator=(Display&&) noexcept;
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    ~Display();

    _XDisplay* get() const { return connection_.get(); }
    WindowId root() const;
    Rect screen() const;  ///< All monitors together, as of now: {0, 0, width, height}.
    std::string name() const;

    bool has_xtest() const;       ///< The extension that real clicks need.
    bool has_compositor() const;  ///< Whether a compositing manager draws the first screen.
    bool alive() const;           ///< False once the server has closed the connection. Asks the socket only.

 private:
    struct Close {
        void operator()(_XDisplay* connection) const;
    };
    explicit Display(_XDisplay* connection);
    std::unique_ptr<_XDisplay, Close> connection_;
};

/// Makes a connection that Xlib users such as libxdo opened by themselves survive the server's end.
void survive_server_loss(_XDisplay* connection);

/// X errors arrive late and kill the program by default. While a trap lives, errors of requests made through
/// this connection since its start are kept in it instead. Traps nest within a thread; the innermost whose
/// connection it is catches.
class ErrorTrap {
 public:
    explicit ErrorTrap(const Display& display);
    explicit ErrorTrap(_XDisplay* connection);
    ~ErrorTrap();
    ErrorTrap(const ErrorTrap&) = delete;
    ErrorTrap& operator=(const ErrorTrap&) = delete;

    /// Waits until the server has answered all requests (one round trip, none when the last request was one
    /// itself), then says whether one of them failed, be it because the server is gone.
    bool failed();
    std::string sentence() const;  ///< The first error in the server's words, empty when there was none.

 private:
    friend struct ErrorHook;
    void settle();

    _XDisplay* connection_;
    unsigned long first_request_;
    int code_ = 0;
    bool server_gone_ = false;
    ErrorTrap* outer_;
};

}  // namespace sapper::x11
