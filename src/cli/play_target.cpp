#include "play_target.hpp"

#include <algorithm>
#include <opencv2/core.hpp>
#include <thread>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "sapper/capture/x11_source.hpp"
#include "sapper/session/game_window.hpp"
#include "sapper/vision/board_reader.hpp"

namespace sapper::cli {
namespace {

// A game that has never run before may set itself up first: Wine takes a minute for it.
constexpr std::chrono::seconds kStart{180};

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

// The window as it stays: one that was covered paints itself only when it is first looked at.
std::optional<Frame> settled(ScreenSource& source) {
    constexpr int kMostLooks = 20;
    constexpr std::chrono::milliseconds kBetween{50};
    auto frame = source.grab();
    for (int look = 1; look < kMostLooks && frame; ++look) {
        std::this_thread::sleep_for(kBetween);
        auto next = source.grab();
        const bool same = next && next->pixels.size() == frame->pixels.size() &&
                          cv::norm(next->pixels, frame->pixels, cv::NORM_INF) == 0;
        frame = std::move(next);
        if (same) break;
    }
    return frame ? std::optional(std::move(*frame)) : std::nullopt;
}

// Nothing when no board is found in the window.
std::optional<Located> board_in(const x11::Display& display, BoardReader& reader,
                                const x11::WindowInfo& window) {
    const auto source = open_window_source(display, window.id);
    if (!source) return std::nullopt;
    const auto frame = settled(**source);
    if (!frame) return std::nullopt;
    const auto board = reader.locate(*frame);
    return board ? std::optional(*board) : std::nullopt;
}

/// Of several games the one with most cells, the topmost of equals; all are listed in the log.
x11::WindowInfo largest_board(const x11::Display& display, const std::vector<Skin>& skins,
                              const std::vector<x11::WindowInfo>& games) {
    if (games.size() == 1) return games.front();
    BoardReader reader(skins);
    const x11::WindowInfo* largest = &games.front();
    int most = 0;
    for (const x11::WindowInfo& window : games) {
        const auto board = board_in(display, reader, window);
        const int cells = board ? board->lattice.rows * board->lattice.cols : 0;
        spdlog::info("there is {} with {}", x11::describe(window),
                     board ? fmt::format("a board of {}, {}×{}", board->skin->game.name, board->lattice.cols,
                                         board->lattice.rows)
                           : "no board in it");
        if (cells <= most) continue;
        most = cells;
        largest = &window;
    }
    spdlog::info("playing the largest board, in {}; --window chooses another", x11::describe(*largest));
    return *largest;
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
    if (const auto games = find_games(display, skins); !games.empty())
        return Target{largest_board(display, skins, games), std::nullopt, std::nullopt};
    if (options.fallback.empty())
        return fail(
            "no known Minesweeper is on the screen; start one, name its window with --window, or let sapper "
            "start one with --launch (" +
            names_of(skins) + ")");
    spdlog::info("no game on the screen; starting {}", options.fallback);
    return launch(display, skins, options.fallback, options.size);
}

}  // namespace sapper::cli
