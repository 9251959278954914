// The real games that the tests' packages bring.
#include <catch2/catch.hpp>

#include "real_games.hpp"

using namespace sapper::test;

TEST_CASE("real games are played from their first click to their end, one after another") {
    const auto game = GENERATE(as<std::string>(), "xdemineur", "sgt-mines");
    const auto level = GENERATE(as<std::string>(), "beginner", "intermediate", "expert");
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    INFO(game << ", " << level);
    const Scratch home;
    check_games(play_and_replay(game, level, 2, manager, home), 2, game);
}

// It lights up the cell under the pointer and asks for the winner's name.
TEST_CASE("gnome-mines is played to its end, one game after another") {
    if (!is_installed("/usr/games/gnome-mines")) return;
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const Scratch home;
    check_games(play_and_replay("gnome-mines", "beginner", 3, manager, home), 3, "gnome-mines");
}

TEST_CASE("gnome-mines is played as its user has it, with animations and a count that is not read") {
    if (!is_installed("/usr/games/gnome-mines")) return;
    const Scratch home;
    const XServer server({.window_manager = WindowManager::Openbox});
    const auto game = server.launch({"env", "HOME=" + home.path().string(), "GSETTINGS_BACKEND=memory",
                                     "/usr/games/gnome-mines", "--medium"});
    const auto display = sapper::x11::Display::open(server.name()).value();
    REQUIRE(wait_until([&] { return sapper::x11::find_window(display, "Mines").has_value(); },
                       std::chrono::seconds(20)));
    const auto bot = server.launch({SAPPER_BINARY, "play", "--window", "Mines", "--games", "2", "--json"});
    const Played played = finish(*bot);
    INFO(played.err);
    CHECK(played.exit == 0);
    CHECK(played.game["mines"] == 40);
    CHECK((played.game["result"] == "won" || played.game["result"] == "lost"));
}
