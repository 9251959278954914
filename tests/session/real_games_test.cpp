// The real games, from pixels to the end, recorded and replayed.
#include <catch2/catch.hpp>

#include <sstream>

#include "playing.hpp"

using namespace sapper::test;

namespace {

/// Plays `games` of a real game, recorded, and replays the recording. One line of JSON per game.
std::vector<Json> play_and_replay(const std::string& game, const std::string& level, int games,
                                  WindowManager manager) {
    const Scratch scratch;
    const XServer server({.window_manager = manager});
    const std::string folder = (scratch / "recording").string();
    const auto bot = server.launch({SAPPER_BINARY, "play", "--launch", game, "--level", level, "--games",
                                    std::to_string(games), "--record", folder, "--json"});
    const auto ending = bot->wait(std::chrono::seconds(120));
    INFO(bot->err());
    REQUIRE(ending);
    CHECK(ending->exit_code == 0);
    const Ran replayed = run_sapper("replay " + folder);
    INFO(replayed.err);
    CHECK(replayed.exit == 0);

    std::vector<Json> lines;
    std::istringstream out(bot->out());
    for (std::string line; std::getline(out, line);) lines.push_back(Json::parse(line));
    return lines;
}

}  // namespace

TEST_CASE("real games are played from their first click to their end, one after another") {
    const auto game = GENERATE(as<std::string>(), "xdemineur", "sgt-mines");
    const auto level = GENERATE(as<std::string>(), "beginner", "intermediate", "expert");
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    INFO(game << ", " << level);
    const auto games = play_and_replay(game, level, 2, manager);
    REQUIRE(games.size() == 2);
    for (const Json& one : games) {
        CHECK((one["result"] == "won" || one["result"] == "lost"));
        CHECK(one["skin"] == game);
        CHECK(one["clicks"] > 0);
        if (one["result"] == "won") CHECK(one["3bv"] > 0);
    }
}
