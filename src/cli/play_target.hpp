// Which window to play in: the one named, a game started for it, one that is on the screen, or the fallback.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sapper/board/expected.hpp"
#include "sapper/session/game_process.hpp"
#include "sapper/vision/skin.hpp"
#include "sapper/x11/window.hpp"

namespace sapper::cli {

struct TargetOptions {
    std::string window;    // id or part of a title
    std::string launch;    // name of a game to start
    std::string fallback;  // name of a game to start when none is on the screen
    BoardSize size{16, 16, 40};
};

struct Target {
    x11::WindowInfo window;
    std::optional<GameProcess> process;  // when the game was started for this; closes it in the end
    std::optional<int> mines;            // as asked for at the start of the game
};

/// Errors: no such window or game, no game on the screen, the game does not start.
Expected<Target> choose_target(const x11::Display& display, const std::vector<Skin>& skins,
                               const TargetOptions& options);

}  // namespace sapper::cli
