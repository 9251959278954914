#include "sapper/session/game_window.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "sapper/x11/dialogs.hpp"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

/// A program fades its dialog out and then takes it away.
constexpr std::chrono::seconds kDismissal{2};
constexpr std::chrono::milliseconds kPoll{20};

}  // namespace

void GameWindow::aim(x11::Rect area, x11::Point corner) {
    target_ = Target{area, corner};
    last_refusal_.reset();
}

std::optional<std::string> GameWindow::refuse(x11::Point at) {
    last_refusal_ = why_not(at);
    target_.reset();
    return last_refusal_;
}

std::optional<std::string> GameWindow::why_not(x11::Point at) const {
    if (!target_) return "no cell was aimed at";
    if (!target_->area.contains(at)) return "the place is not within the cell aimed at";
    const auto window = x11::inspect(*display_, window_);
    if (!window) return "the game's window is gone";
    if (window->area.x != target_->corner.x || window->area.y != target_->corner.y)
        return "the game's window has moved";
    if (!x11::lands_in(*display_, window_, at)) return "another window lies over the board";
    return std::nullopt;
}

Expected<void> GameWindow::focus() const {
    return x11::focus(*display_, window_);
}

Expected<void> GameWindow::dismiss_dialogs() const {
    const auto deadline = Clock::now() + kDismissal;
    std::vector<x11::WindowId> asked;
    for (;;) {
        const auto dialogs = x11::dialogs_of(*display_, window_);
        if (dialogs.empty()) return {};
        if (Clock::now() >= deadline)
            return fail("the game's window " + x11::describe(dialogs.front()) + " does not close");
        for (const x11::WindowInfo& dialog : dialogs) {
            if (std::ranges::find(asked, dialog.id) != asked.end()) continue;
            asked.push_back(dialog.id);
            // One that cannot be asked may still go by itself.
            (void)x11::ask_to_close(*display_, dialog.id);
        }
        std::this_thread::sleep_for(kPoll);
    }
}

bool belongs_to(const x11::WindowInfo& window, const Game& game) {
    return std::ranges::any_of(game.windows, [&](const std::string& name) {
        return name == window.instance_name || name == window.class_name;
    });
}

std::vector<x11::WindowInfo> find_games(const x11::Display& display, const std::vector<Skin>& skins) {
    std::vector<x11::WindowInfo> games = x11::list_windows(display);
    std::erase_if(games, [&](const x11::WindowInfo& window) {
        return std::ranges::none_of(skins, [&](const Skin& skin) { return belongs_to(window, skin.game); });
    });
    return games;
}

}  // namespace sapper
