// What real desktops do to a bot, one trouble each: a real window on a real X server, played by the real
// program.
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include <csignal>
#include <opencv2/core.hpp>

#include "playing.hpp"
#include "sapper/capture/file_source.hpp"
#include "support/test_window.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

bool ended_well(const Played& played) {
    return played.exit == 0 && (played.game["result"] == "won" || played.game["result"] == "lost");
}

/// Plays with these tricks to the end.
Played play(Desk& desk, const std::vector<std::string>& more = {}) {
    const auto bot = desk.start(more);
    const Played played = finish(*bot);
    INFO(played.err);
    return played;
}

bool aborted(const Played& played) {
    return played.exit == 1 && played.game["result"] == "aborted" && is_one_sentence(played.err);
}

/// The picture named in the answer and on stderr lies in `folder`, and shows the cell framed in red.
void check_doubt_picture(const Played& played, const std::filesystem::path& folder) {
    REQUIRE(played.game.contains("picture"));
    const std::filesystem::path file = played.game["picture"].get<std::string>();
    CHECK(file.parent_path() == folder);
    CHECK_THAT(played.err, Contains(file.string()));
    const auto picture = sapper::load_frame(file);
    REQUIRE(picture.has_value());
    CHECK(picture->width() >= 96);
    bool framed = false;
    for (auto pixel = picture->pixels.begin<cv::Vec4b>(); pixel != picture->pixels.end<cv::Vec4b>(); ++pixel)
        framed = framed || ((*pixel)[0] == 40 && (*pixel)[1] == 30 && (*pixel)[2] == 225);
    CHECK(framed);
}

}  // namespace

TEST_CASE("a plain game is played to its end, with and without a window manager") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    Desk desk({}, manager);
    const Played played = play(desk);
    CHECK(ended_well(played));
    CHECK(desk.stray_clicks() == 0);
    CHECK(played.game["clicks"] == desk.clicks().size());
}

TEST_CASE("many games, no click but on a covered cell") {
    for (int seed = 1; seed <= 10; ++seed) {
        Desk desk({"--seed", std::to_string(seed), "--width", "16", "--height", "12", "--mines", "10"});
        CHECK(ended_well(play(desk)));
        CHECK(desk.stray_clicks() == 0);
    }
}

TEST_CASE("lost clicks are made again") {
    Desk desk({"--lose-every", "3"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a game that looks at the button at times is clicked longer") {
    Desk desk({"--polls", "33"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("clicks that a game takes for where the pointer was are made again, with a rest") {
    Desk desk({"--late-pointer", "40"});
    CHECK(ended_well(play(desk)));
}

TEST_CASE("a game that repaints late is waited for") {
    Desk desk({"--slow", "120"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("half-drawn cells of an animation are waited for") {
    Desk desk({"--animate", "150"});
    CHECK(ended_well(play(desk)));
}

TEST_CASE("a number drawn wrong for a moment does no harm") {
    Desk desk({"--misdraw", "60", "--seed", "3"});
    const Played played = play(desk);
    CHECK((ended_well(played) || aborted(played)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("numbers that contradict each other stop the bot, and the number is shown in a picture") {
    Desk desk({"--misdraw-for-ever", "--seed", "2"});
    const Played played = play(desk);
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("contradict"));
    check_doubt_picture(played, desk.folder() / "sapper");
}

TEST_CASE("a cell that cannot be recognised stops the bot before it clicks, and is shown in a picture") {
    Desk desk({"--blot"});
    const Played played = play(desk);
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("(4,4)") && Contains("recognised: it is like none of"));
    CHECK(desk.clicks().empty());
    CHECK(played.game["doubtful"] == Json::array({4, 4}));
    check_doubt_picture(played, desk.folder() / "sapper");
}

TEST_CASE("the picture of a doubtful cell lies in the recording when there is one") {
    Desk desk({"--blot"});
    const Played played = play(desk, {"--record", (desk.folder() / "record").string()});
    CHECK(aborted(played));
    check_doubt_picture(played, desk.folder() / "record");
}

TEST_CASE("a highlight under the pointer does not disturb") {
    Desk desk({"--hover"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a pointer that lies on the board before the first click does not disturb") {
    Desk desk({"--hover"});
    TestUser(desk.server().name()).move_pointer(300 + 24 + 4 * 21 + 10, 200 + 24 + 4 * 21 + 10);
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a loss that shows late, on a cell that is not recognised, is a loss") {
    Desk desk({"--mines-late", "1500", "--smudge", "--mines", "50"});
    const Played played = play(desk, {"--mines", "50"});
    INFO(played.err);
    CHECK(played.exit == 0);
    CHECK(played.game["result"] == "lost");
}

TEST_CASE("a loss that shows all cells is one, though the mine that was hit is not recognised") {
    Desk desk({"--reveals", "--smudge", "--mines", "50"});
    const Played played = play(desk, {"--mines", "50"});
    INFO(played.err);
    CHECK(played.exit == 0);
    CHECK(played.game["result"] == "lost");
}

TEST_CASE("a message over the board at its end is waited for") {
    Desk desk({"--message", "4000", "--seed", "5"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a game is won once all that is no mine is open, whatever then lies over the board") {
    Desk desk({"--message", "60000", "--seed", "1"});
    const Played played = play(desk);
    CHECK(played.exit == 0);
    CHECK(played.game["result"] == "won");
}

TEST_CASE("dialogs at a game's end are closed before the next, also when they come late") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const auto delay = GENERATE(as<std::string>(), "0", "150");
    Desk desk({"--face", "--dialog", delay, "--slow", "60"}, manager);  // slow: late is then in the next game
    CHECK(ended_well(play(desk, {"--games", "3"})));
    CHECK(desk.told("face") == 2);
    CHECK(desk.told("dialog closed") == 2);
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a dialog that opens in the first game is the user's and stays") {
    Desk desk({"--dialog-at", "2"});
    const Played played = play(desk);
    CHECK(aborted(played));
    CHECK(desk.told("dialog closed") == 0);
}

TEST_CASE("a window that moves is followed") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    Desk desk({"--move-at", "2"}, manager);
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a window that is resized is found again") {
    Desk desk({"--resize-at", "2"});
    const Played played = play(desk);
    INFO(played.err);
    CHECK(ended_well(played));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a board that moves within its window is found again") {
    // A first move, and one of several clicks on the way.
    const std::string at = GENERATE("1", "4");
    Desk desk({"--shift-at", at});
    const Played played = play(desk);
    INFO(played.err);
    CHECK(ended_well(played));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a window that closes ends the game with a reason") {
    Desk desk({"--close-at", "2"});
    const Played played = play(desk);
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("window"));
}

TEST_CASE("a game that hangs ends with a reason") {
    Desk desk({"--hang-at", "2"});
    const Played played = play(desk);
    CHECK(aborted(played));
}

TEST_CASE("another window on top is waited for, and gets no click") {
    Desk desk({"--cover-at", "2", "--cover", "700"});
    CHECK(ended_well(play(desk)));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("another window that stays on top ends the game with a reason") {
    // With so many mines each move is one guess: of several clicks on the way some might arrive before the
    // game puts the window there.
    Desk desk({"--cover-at", "2", "--mines", "30"});
    const Played played = play(desk, {"--mines", "30"});
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("another window"));
    CHECK(desk.clicks().size() == 2);
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("a game that someone starts anew is noticed") {
    Desk desk({"--restart-at", "4", "--width", "20", "--height", "16", "--mines", "40"});
    const Played played = play(desk, {"--mines", "40"});
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("anew"));
}

TEST_CASE("flags go on and never off again, though clicks are lost and repaints are late") {
    Desk desk({"--lose-every", "4", "--slow", "80"});
    CHECK(ended_well(play(desk, {"--flags"})));
    CHECK(desk.stray_clicks() == 0);
}

TEST_CASE("the user's hand on the mouse stops the bot") {
    Desk desk({"--slow", "300"});
    const auto bot = desk.start();
    REQUIRE(wait_until([&] { return desk.clicks().size() >= 2; }));
    // A hand moves for a while: a single step may fall into the moment in which the bot moves the pointer.
    TestUser user(desk.server().name());
    user.move_pointer(29, 40);
    const auto before = desk.clicks().size();
    for (int step = 0; step < 10; ++step) {
        user.move_pointer(30 + step, 40);
        std::this_thread::sleep_for(std::chrono::milliseconds(15));
    }
    const Played played = finish(*bot);
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("mouse"));
    CHECK(desk.clicks().size() <= before + 1);
}

TEST_CASE("the abort key stops the bot") {
    Desk desk({"--slow", "300"});
    const auto bot = desk.start();
    REQUIRE(wait_until([&] { return desk.clicks().size() >= 2; }));
    TestUser(desk.server().name()).tap("Escape");
    const auto before = desk.clicks().size();
    const Played played = finish(*bot);
    CHECK(aborted(played));
    CHECK_THAT(played.err, Contains("Escape"));
    CHECK(desk.clicks().size() <= before + 1);
}

TEST_CASE("a bot that is killed leaves no button down") {
    const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
    Desk desk({"--slow", "20"});
    const auto bot = desk.start();
    REQUIRE(wait_until([&] { return desk.clicks().size() >= 2; }));
    bot->signal(signal);
    REQUIRE(bot->wait());
    CHECK(wait_until([&] { return TestUser(desk.server().name()).buttons_down() == 0; }));
}

TEST_CASE("a dry run says what it would click, and touches nothing") {
    Desk desk({});
    const auto bot = desk.start({"--dry-run"});
    const Played played = finish(*bot);
    CHECK(played.exit == 0);
    CHECK(played.game["safe"].size() + (played.game["guess"].is_null() ? 0 : 1) > 0);
    CHECK(desk.clicks().empty());
}

TEST_CASE("without XTEST, play says so and a dry run still works") {
    XServer server({.arguments = {"-extension", "XTEST"}});
    const Scratch scratch;
    const auto game = server.launch({TRICK_GAME, "--log", (scratch / "log").string()});
    const auto dry = [&] {
        return server.launch({SAPPER_BINARY, "play", "--dry-run", "--window", "trick game"})
                   ->wait()
                   ->exit_code == 0;
    };
    CHECK(wait_until(dry));
    const auto bot = server.launch({SAPPER_BINARY, "play", "--window", "trick game"});
    CHECK(bot->wait()->exit_code == 1);
    CHECK(is_one_sentence(bot->err()));
    CHECK_THAT(bot->err(), Contains("XTEST"));
    const auto doctor = server.launch({SAPPER_BINARY, "doctor"});
    CHECK(doctor->wait()->exit_code == 1);
    CHECK_THAT(doctor->out(), Contains("bad   clicks"));
}

TEST_CASE("a screen without a game is one sentence") {
    XServer server;
    const auto bot = server.launch({SAPPER_BINARY, "play"});
    CHECK(bot->wait()->exit_code == 1);
    CHECK(is_one_sentence(bot->err()));
    const auto named = server.launch({SAPPER_BINARY, "play", "--window", "Minesweeper"});
    CHECK(named->wait()->exit_code == 1);
    CHECK(is_one_sentence(named->err()));
    const auto unknown = server.launch({SAPPER_BINARY, "play", "--launch", "chess"});
    CHECK(unknown->wait()->exit_code == 1);
    CHECK_THAT(unknown->err(), Contains("xdemineur"));
}
