#include "sapper/session/game_window.hpp"

#include <algorithm>

namespace sapper {

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
