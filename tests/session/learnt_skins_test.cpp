// Skins that sapper learn has made, under $XDG_DATA_HOME/sapper/templates: whoever needs skins has them.
#include <catch2/catch.hpp>

#include "playing.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

namespace fs = std::filesystem;

const std::string kPicture = testdata("screens/xdemineur/mid_16x16m40_step8_flags.png");

// A home in which "mine" was learnt from a picture of xdemineur, and templates without xdemineur itself.
struct Home {
    Scratch scratch;
    std::string environment;

    Home() {
        fs::create_directories(scratch / "shipped");
        fs::copy(SAPPER_SOURCE_DIR "/templates/sgt-mines", scratch / "shipped/sgt-mines");
        environment = "env XDG_DATA_HOME=" + scratch.path().string() +
                      " SAPPER_TEMPLATES=" + (scratch / "shipped").string();
        const Ran learnt = run_sapper("learn --name mine " + kPicture, environment);
        INFO(learnt.err);
        REQUIRE(learnt.exit == 0);
    }
    fs::path skins() const { return scratch / "sapper/templates"; }
};

}  // namespace

TEST_CASE("read, mark and play know a learnt skin") {
    const Home home;
    const Ran read = run_sapper("read --json " + kPicture, home.environment);
    REQUIRE(read.exit == 0);
    CHECK(Json::parse(read.out)["skin"] == "mine");
    CHECK(run_sapper("mark " + kPicture + " -o " + (home.scratch / "out.png").string(), home.environment)
              .exit == 0);

    const XServer server;
    const auto game = server.launch({TRICK_GAME, "--log", (home.scratch / "log").string()});
    const auto display = sapper::x11::Display::open(server.name()).value();
    REQUIRE(wait_until([&] { return sapper::x11::find_window(display, "trick game").has_value(); }));
    Json seen;
    const bool found = wait_until([&] {
        const auto bot =
            server.launch({"env", "XDG_DATA_HOME=" + home.scratch.path().string(),
                           "SAPPER_TEMPLATES=" + (home.scratch / "shipped").string(), SAPPER_BINARY, "play",
                           "--dry-run", "--json", "--mines", "10", "--window", "trick game"});
        const auto ending = bot->wait(std::chrono::seconds(30));
        if (!ending || ending->exit_code != 0) return false;
        seen = Json::parse(bot->out());
        return true;
    });
    REQUIRE(found);
    CHECK(seen["skin"] == "mine");
}

TEST_CASE("a broken learnt skin is named in a warning and stops nothing") {
    const Home home;
    fs::create_directories(home.skins() / "odd");
    write_file(home.skins() / "odd/skin.toml", "[game]\nname = 3\n");
    const Ran read = run_sapper("read --json " + kPicture, home.environment);
    CHECK(read.exit == 0);
    CHECK(Json::parse(read.out)["skin"] == "mine");
    CHECK_THAT(read.err, Contains("odd/skin.toml") && Contains("game.name"));
    CHECK(std::count(read.err.begin(), read.err.end(), '\n') == 1);

    // The one that fitted is broken, too: the board is read without a skin.
    fs::remove(home.skins() / "mine/covered.png");
    const Ran without = run_sapper("read --json " + kPicture, home.environment);
    CHECK(without.exit == 0);
    CHECK(Json::parse(without.out)["skin"] == "unknown");
    CHECK_THAT(without.err, Contains("mine") && Contains("covered.png"));
}

TEST_CASE("a game that no skin is known for is played when asked to, and its looks are kept") {
    const Scratch scratch;
    fs::create_directories(scratch / "shipped");
    fs::copy(SAPPER_SOURCE_DIR "/templates/xdemineur", scratch / "shipped/xdemineur");
    const XServer server;
    const auto play = [&](const std::vector<std::string>& options) {
        std::vector<std::string> command{"env",
                                         "XDG_DATA_HOME=" + scratch.path().string(),
                                         "XDG_STATE_HOME=" + scratch.path().string(),
                                         "SAPPER_TEMPLATES=" + (scratch / "shipped").string(),
                                         SAPPER_BINARY,
                                         "play",
                                         "--json"};
        command.insert(command.end(), options.begin(), options.end());
        auto bot = server.launch(command);
        REQUIRE(bot->wait(std::chrono::seconds(120)));
        return bot;
    };
    const auto display = sapper::x11::Display::open(server.name()).value();
    const auto start = [&](const std::string& field) {
        auto game = server.launch({"/usr/games/sgt-mines", "9x9n10#" + field});
        REQUIRE(wait_until([&] { return sapper::x11::find_window(display, "Mines").has_value(); }));
        return game;
    };

    {
        const auto game = start("299");
        CHECK_THAT(play({"--window", "Mines"})->err(), Contains("no Minesweeper board"));
    }

    // These fields need no guess after the first cell: a loss is a cell misread. In doubt it may stop.
    int won = 0;
    for (const std::string field : {"300", "301", "302"}) {
        const auto game = start(field);
        const auto bot = play({"--window", "Mines", "--any-skin"});
        INFO(bot->out() << bot->err());
        const Json report = Json::parse(bot->out());
        CHECK(report["skin"] == "unknown");
        CHECK(report["result"] != "lost");
        won += report["result"] == "won";
    }
    REQUIRE(won > 0);
    const fs::path learnt = scratch / "sapper/templates/sgt-mines";
    CHECK(fs::exists(learnt / "skin.toml"));
    CHECK(fs::exists(learnt / "covered.png"));
    CHECK(fs::exists(learnt / "flag.png"));  // which the game sets when it is won

    // From now on the game is known: by its window, and by its looks. It has not shown every number yet.
    const auto game = start("303");
    const Json seen = Json::parse(play({"--dry-run"})->out());
    CHECK(seen["skin"] == "sgt-mines");
    CHECK(seen["width"] == 9);
    CHECK(seen["height"] == 9);
    const auto bot = play({});
    INFO(bot->out() << bot->err());
    const Json report = Json::parse(bot->out());
    CHECK(report["skin"] == "sgt-mines");
    CHECK(report["result"] != "lost");
    CHECK(report["steps"] > 1);
}

TEST_CASE("games are played that draw covered cells like open ones, by what clicks change") {
    // Nor do they open all that is around an empty cell, but show a nought: nothing, or the eight beside it.
    for (const char* opens : {"--opens-one", "--opens-around"}) {
        Desk desk({"--paper", opens, "--seed", "5"});
        const auto bot = desk.start({"--any-skin"});
        const Played played = finish(*bot);
        INFO(opens << ' ' << played.err);
        CHECK(played.exit == 0);
        CHECK((played.game["result"] == "won" || played.game["result"] == "lost"));
        CHECK(desk.stray_clicks() == 0);
    }
}

TEST_CASE("in a game that is not known the pointer rests before each click") {
    Desk desk({"--paper", "--opens-one", "--seed", "5", "--late-pointer", "40"});
    const auto bot = desk.start({"--any-skin"});
    const Played played = finish(*bot);
    INFO(played.err);
    CHECK(played.exit == 0);
    CHECK(desk.stray_clicks() == 0);
    CHECK(played.game["clicks"] == desk.clicks().size());
}
