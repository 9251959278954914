#include "play_target.hpp"

#include <algorithm>

#include <spdlog/spdlog.h>

#include "sapper/session/game_window.hpp"

namespace sapper::cli {
namespace {

constexpr std::chrono::seconds kStart{20};

std::string names_of(const std::vector<Skin>& skins) {
    std::vector<std::string> names;
    for (const Skin& skin : skins)
        if (!skin.game.launch.empty() && std::ranges::find(names, skin.game.name) == names.end())
            names.push_back(skin.game.name);
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return list;
}

Expected<Target> launch(const x11::Display& display, const std::vector<Skin>& skins, const std::string& name,
                        BoardSize size) {
    const auto skin = std::ranges::find_if(skins, [&](const Skin& one) { return one.game.name == name; });
    if (skin == skins.end()) return fail("no game \"" + name + "\" is known; there are: " + names_of(skins));
    const auto command = launch_command(skin->game, size);
    if (!command) return tl::unexpected(command.error());
    const auto before = x11::list_windows(display);
    auto process = GameProcess::start(*command);
    if (!process) return tl::unexpected(process.error());
    auto window = process->wait_for_window(display, skin->game, before, kStart);
    if (!window) return tl::unexpected(window.error());
    return Target{std::move(*window), std::move(*process), size.mines};
}

}  // namespace

Expected<Target> choose_target(const x11::Display& display, const std::vector<Skin>& skins,
                               const TargetOptions& options) {
    if (!options.window.empty()) {
        auto window = x11::find_window(display, options.window);
        if (!window) return tl::unexpected(window.error());
        return Target{std::move(*window), std::nullopt, std::nullopt};
    }
    if (!options.launch.empty()) return launch(display, skins, options.launch, options.size);
    if (auto window = find_game(display, skins))
        return Target{std::move(*window), std::nullopt, std::nullopt};
    if (options.fallback.empty())
        return fail(
            "no known Minesweeper is on the screen; start one, name its window with --window, or let sapper "
            "start one with --launch (" +
            names_of(skins) + ")");
    spdlog::info("no game on the screen; starting {}", options.fallback);
    return launch(display, skins, options.fallback, options.size);
}

}  // namespace sapper::cli
