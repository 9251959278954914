// Lets the built sapper play on a screen of the test's own, and reads what it and the trick game have to say.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "sapper/x11/display.hpp"
#include "sapper/x11/window.hpp"
#include "support/wait_until.hpp"
#include "support/x_server.hpp"

namespace sapper::test {

using Json = nlohmann::json;

/// A screen with a trick game on it.
class Desk {
 public:
    explicit Desk(const std::vector<std::string>& tricks, WindowManager manager = WindowManager::Absent)
        : server_({.window_manager = manager}) {
        std::vector<std::string> command{TRICK_GAME, "--log", log().string()};
        command.insert(command.end(), tricks.begin(), tricks.end());
        game_ = server_.launch(command);
        wait_for_window();
    }

    XServer& server() { return server_; }
    Process& game() { return *game_; }
    std::filesystem::path log() const { return scratch_ / "clicks.log"; }
    std::filesystem::path folder() const { return scratch_.path(); }

    /// Starts the bot on the trick game, which has 10 mines unless `more` says otherwise.
    std::unique_ptr<Process> start(const std::vector<std::string>& more = {}) {
        std::vector<std::string> command{"env",
                                         "XDG_STATE_HOME=" + folder().string(),
                                         "XDG_DATA_HOME=" + folder().string(),
                                         SAPPER_BINARY,
                                         "play",
                                         "--window",
                                         "trick game",
                                         "--json"};
        if (std::ranges::find(more, "--mines") == more.end())
            command.insert(command.end(), {"--mines", "10"});
        command.insert(command.end(), more.begin(), more.end());
        return server_.launch(command);
    }

    /// The clicks that the game has got so far, a line each: "open 3 4 covered".
    std::vector<std::string> clicks() const {
        auto lines = logged();
        std::erase_if(lines,
                      [](const std::string& line) { return line == "face" || line == "dialog closed"; });
        return lines;
    }

    /// How often the game has told this of itself: "face" (clicked), "dialog closed".
    long told(const std::string& what) const { return std::ranges::count(logged(), what); }

    /// How many of them did not fall on a covered cell.
    long stray_clicks() const {
        const auto lines = clicks();
        return std::ranges::count_if(lines,
                                     [](const std::string& line) { return !line.ends_with(" covered"); });
    }

 private:
    std::vector<std::string> logged() const {
        std::ifstream in(log());
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        return lines;
    }

    void wait_for_window() const {
        const auto display = x11::Display::open(server_.name()).value();
        if (!wait_until([&] { return x11::find_window(display, "trick game").has_value(); }))
            throw std::runtime_error("the trick game shows no window");
    }

    Scratch scratch_;
    XServer server_;
    std::unique_ptr<Process> game_;
};

/// A bot's run, seen to its end.
struct Played {
    int exit = -1;
    Json game;  // its last line; null when it printed none
    std::string err;
};

inline Played finish(Process& bot) {
    Played played;
    const auto ending = bot.wait(std::chrono::seconds(60));
    if (ending && ending->exit_code) played.exit = *ending->exit_code;
    std::istringstream lines(bot.out());
    for (std::string line; std::getline(lines, line);) played.game = Json::parse(line);
    played.err = bot.err();
    return played;
}

}  // namespace sapper::test
