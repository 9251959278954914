// Real games, from pixels to the end, recorded and replayed.
#pragma once

#include <catch2/catch.hpp>

#include <sstream>

#include "playing.hpp"
#include "sapper/session/recording.hpp"
#include "support/test_window.hpp"

namespace sapper::test {

/// On its first click each game keeps what its skin promises, which the engine builds on.
inline void check_first_clicks(const std::filesystem::path& recordings) {
    for (const auto& folder : games_in(recordings)) {
        const Recording game = load_recording(folder).value();
        REQUIRE(game.steps.size() > 1);
        const Board& fresh = game.steps.front().board;
        if (fresh.count_covered() < fresh.size()) continue;  // it has opened cells by itself
        const Board& opened = game.steps[1].board;
        if (game.rule != FirstClick::None) CHECK_FALSE(opened.lost());
        if (game.rule == FirstClick::Zero) CHECK(opened.count(CellState::Empty) > 0);
    }
}

/// Plays `games` of a real game, recorded, and replays the recording. One line of JSON per game. What the
/// game itself keeps goes into `home`.
inline std::vector<Json> play_and_replay(const std::string& game, const std::string& level, int games,
                                         WindowManager manager, const Scratch& home) {
    const Scratch scratch;
    const XServer server({.window_manager = manager});
    const std::string folder = (scratch / "recording").string();
    const auto bot =
        server.launch({"env", "HOME=" + home.path().string(), SAPPER_BINARY, "play", "--launch", game,
                       "--level", level, "--games", std::to_string(games), "--record", folder, "--json"});
    const auto ending = bot->wait(std::chrono::seconds(240));
    INFO(bot->err());
    REQUIRE(ending);
    CHECK(ending->exit_code == 0);
    CHECK(TestUser(server.name()).buttons_down() == 0);
    const Ran replayed = run_sapper("replay " + folder);
    INFO(replayed.err);
    CHECK(replayed.exit == 0);
    check_first_clicks(folder);

    std::vector<Json> lines;
    std::istringstream out(bot->out());
    for (std::string line; std::getline(out, line);) lines.push_back(Json::parse(line));
    return lines;
}

inline void check_games(const std::vector<Json>& games, std::size_t count, const std::string& skin) {
    REQUIRE(games.size() == count);
    for (const Json& one : games) {
        CHECK((one["result"] == "won" || one["result"] == "lost"));
        CHECK(one["skin"] == skin);
        CHECK(one["clicks"] > 0);
        if (one["result"] == "won") CHECK(one["3bv"] > 0);
    }
}

/// Says so when it is not; ctest then counts the test as skipped.
inline bool is_installed(const std::string& program) {
    if (std::filesystem::exists(program)) return true;
    WARN("SKIPPED: " << program << " is not installed");
    return false;
}

}  // namespace sapper::test
