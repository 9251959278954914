/// The window being played: which one it is, whether a click would reach it, and how it gets the keyboard.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/vision/skin.hpp"
#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"

namespace sapper {

/// Asks the last question before a button goes down: is this still the place that was meant? refuse() is the
/// actuator's ClickGuard. Not synchronised; the display must outlive it.
class GameWindow {
 public:
    GameWindow(const x11::Display& display, x11::WindowId window) : display_(&display), window_(window) {}

    /// From now on one click is allowed, within `area` (root window px), as long as the window's top left
    /// corner stays at `corner`. Replaces any earlier permission.
    void aim(x11::Rect area, x11::Point corner);

    /// Why a click at `at` is not allowed: nothing was aimed at; the place is outside the area; the window is
    /// gone or has moved; another window would get the click. Nothing when it is allowed; that uses the
    /// permission up.
    std::optional<std::string> refuse(x11::Point at);

    /// Whether the last click was refused, and why; forgotten at the next aim().
    const std::optional<std::string>& last_refusal() const { return last_refusal_; }

    /// Raises the window and gives it the keyboard. Errors as x11::focus.
    Expected<void> focus() const;

    /// Asks every dialog that the game has opened in front of its window to close, as its close button would,
    /// and waits up to 2 s until they are gone. Errors: one stays (the sentence names it).
    Expected<void> dismiss_dialogs() const;

 private:
    std::optional<std::string> why_not(x11::Point at) const;

    struct Target {
        x11::Rect area;
        x11::Point corner;
    };
    const x11::Display* display_;
    x11::WindowId window_;
    std::optional<Target> target_;
    std::optional<std::string> last_refusal_;
};

/// The windows that belong to games with one of these skins, by their class, topmost first.
std::vector<x11::WindowInfo> find_games(const x11::Display& display, const std::vector<Skin>& skins);

/// Whether the window's class is one that the skin's game uses.
bool belongs_to(const x11::WindowInfo& window, const Game& game);

}  // namespace sapper
