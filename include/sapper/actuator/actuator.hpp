/// The hand: moves the pointer and clicks. It holds the safety promises, whoever calls it: no click where the
/// guard says no, no button left down, no move against the user's.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "sapper/board/expected.hpp"
#include "sapper/x11/display.hpp"
#include "sapper/x11/user_watch.hpp"

namespace sapper {

/// What a click is meant to do to a cell, as every desktop Minesweeper understands it.
enum class Action {
    Open,   ///< Left button.
    Flag,   ///< Right button: flags, and on some games then question mark, then none.
    Chord,  ///< Middle button: opens the neighbours of a number whose mines are all flagged.
};

/// How much time a click leaves a game. Most need none, for they go by events.
struct ClickPace {
    /// From the pointer's arrival until the press. Games that ask where the pointer is once a frame take a
    /// press at once for one at the place where it was before.
    std::chrono::milliseconds rest{0};

    /// From the server's word that the button is down until it is let go. Games that look at the button's
    /// state instead of its events need some (pygame's mouse.get_pressed). Also between a key's press and
    /// release.
    std::chrono::milliseconds hold{0};
};

/// Implementations: XdoActuator (real), and a recording one in the tests.
class Actuator {
 public:
    virtual ~Actuator() = default;
    Actuator() = default;
    Actuator(const Actuator&) = delete;
    Actuator& operator=(const Actuator&) = delete;

    /// Moves to `at` (root window px), checks that the pointer is there, rests, asks the guard, presses and
    /// releases. Returns once the server has taken all of it. Errors: the user took over, the pointer did not
    /// arrive, the guard refused, XTEST failed; in each case nothing was pressed or it was released again.
    virtual Expected<void> click(x11::Point at, Action action) = 0;

    /// Of each click and key from now on.
    virtual void set_pace(ClickPace pace) = 0;

    /// Moves without pressing anything, to park the pointer off the board.
    virtual Expected<void> move(x11::Point at) = 0;

    /// Presses and releases a key such as "n" or "F2" in the window that has the keyboard.
    virtual Expected<void> press_key(const std::string& keysym) = 0;

    /// Nothing while the bot may go on; else why it must stop. See x11::UserWatch.
    virtual std::optional<std::string> interrupted() = 0;
};

/// Asked immediately before each press, with the pointer in place: why not to click there, or nothing to go
/// ahead.
using ClickGuard = std::function<std::optional<std::string>(x11::Point)>;

struct ActuatorOptions {
    ClickPace pace;

    /// Longest wait for the pointer to be where it was put. The server does that at once; what remains is a
    /// user's hand on the mouse.
    std::chrono::milliseconds arrival{50};
};

/// Through libxdo and XTEST. Buttons and keys are released in every exit path: on return, on error, and, by
/// handlers installed with it, when the process ends by SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS,
/// SIGILL, SIGFPE, SIGABRT (hence std::terminate) or exit, which then take their course: handlers installed
/// before are called. Install handlers of your own before opening it. Beyond reach are SIGKILL and _exit.
///
/// Also refuses to click while one of the mouse's buttons is held down already: it is in the user's hand.
///
/// `display` is needed for its name only; `user` must outlive the actuator. The abort key of `user` is seen
/// whoever presses it, so press_key must not be asked for that one. press_key takes combinations too:
/// "ctrl+n", "shift+F2". Errors: the display has no XTEST; libxdo cannot connect.
Expected<std::unique_ptr<Actuator>> open_xdo_actuator(const x11::Display& display, x11::UserWatch& user,
                                                      ClickGuard guard, ActuatorOptions options = {});

}  // namespace sapper
