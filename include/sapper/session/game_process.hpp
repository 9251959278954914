/// A game that the bot itself has started; closed when the object goes.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

#include "sapper/board/expected.hpp"
#include "sapper/vision/skin.hpp"
#include "sapper/x11/window.hpp"

namespace sapper {

/// The command that starts `game` with a board of this size, widened to the narrowest that the game has.
/// Errors: the skin does not say how to start it.
Expected<std::vector<std::string>> launch_command(const Game& game, BoardSize size);

/// Movable; terminates the game (SIGTERM, after 1 s SIGKILL) when destroyed.
class GameProcess {
 public:
    /// Starts the command, with its output thrown away. Errors: it cannot be started.
    static Expected<GameProcess> start(const std::vector<std::string>& command);

    GameProcess(GameProcess&& other) noexcept;
    GameProcess& operator=(GameProcess&& other) noexcept;
    GameProcess(const GameProcess&) = delete;
    GameProcess& operator=(const GameProcess&) = delete;
    ~GameProcess();

    /// Waits for a window of `game` that was not there `before`. Errors: the process has ended, or `limit` is
    /// over.
    Expected<x11::WindowInfo> wait_for_window(const x11::Display& display, const Game& game,
                                              const std::vector<x11::WindowInfo>& before,
                                              std::chrono::milliseconds limit);

    bool running();

 private:
    explicit GameProcess(pid_t process) : process_(process) {}
    void stop();
    pid_t process_ = 0;
};

}  // namespace sapper
