// More than one game on the screen: all are listed, the largest is played, or the one that is named.
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

#include "playing.hpp"
#include "sapper/capture/file_source.hpp"

using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

// Starts xdemineur and waits for its window, which is then on top.
std::unique_ptr<Process> start_game(const XServer& server, const std::string& size,
                                    const std::string& mines) {
    const auto display = sapper::x11::Display::open(server.name()).value();
    const auto before = sapper::x11::list_windows(display).size();
    auto game = server.launch({"/usr/games/xdemineur", "-geometry", size, "-m", mines});
    REQUIRE(wait_until([&] { return sapper::x11::list_windows(display).size() > before; }));
    return game;
}

Json intention(const XServer& server, const std::vector<std::string>& more, std::string& log) {
    std::vector<std::string> command{SAPPER_BINARY, "--verbose", "play", "--dry-run", "--json"};
    command.insert(command.end(), more.begin(), more.end());
    const auto bot = server.launch(command);
    REQUIRE(bot->wait(std::chrono::seconds(60)));
    log = bot->err();
    INFO(log);
    return Json::parse(bot->out());
}

}  // namespace

TEST_CASE("of two games on the screen the larger is played, whichever is on top, and both are listed") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const bool larger_first = GENERATE(true, false);
    const XServer server({.window_manager = manager});
    const auto one = start_game(server, larger_first ? "16x16" : "12x9", larger_first ? "40" : "10");
    const auto two = start_game(server, larger_first ? "12x9" : "16x16", larger_first ? "10" : "40");
    std::string log;
    const Json chosen = intention(server, {}, log);
    CHECK(chosen["width"] == 16);
    CHECK_THAT(log, Contains("16×16") && Contains("12×9") && Contains("--window"));

    const auto display = sapper::x11::Display::open(server.name()).value();
    for (const auto& window : sapper::x11::list_windows(display)) {
        const bool larger = window.area.width > 16 * 21;
        const Json named = intention(server, {"--window", std::to_string(window.id)}, log);
        CHECK(named["width"] == (larger ? 16 : 12));
    }
}

TEST_CASE("read lists the other boards of a screenshot") {
    const Scratch scratch;
    const auto small = sapper::load_frame(testdata("screens/sgt-mines/mid_9x9n10_step3.png")).value();
    const auto large = sapper::load_frame(testdata("screens/xdemineur/mid_16x16m40_step8_flags.png")).value();
    sapper::Frame desktop{cv::Mat(700, 900, CV_8UC4, cv::Scalar(120, 90, 60, 0)), {}};
    small.pixels.copyTo(desktop.pixels(cv::Rect({500, 100}, small.pixels.size())));
    large.pixels.copyTo(desktop.pixels(cv::Rect({20, 30}, large.pixels.size())));
    const std::string file = (scratch / "two.png").string();
    REQUIRE(sapper::save_frame(desktop, file));
    const Ran text = run_sapper("read " + file);
    REQUIRE(text.exit == 0);
    CHECK_THAT(text.out, Contains("; another board, 9×9 of sgt-mines"));
    const Json answer = Json::parse(run_sapper("read --json " + file).out);
    CHECK(answer["skin"] == "xdemineur");
    REQUIRE(answer["others"].size() == 1);
    CHECK(answer["others"][0]["skin"] == "sgt-mines");
    CHECK(answer["others"][0]["width"] == 9);
    CHECK(Json::parse(
              run_sapper("read --json " + testdata("screens/xdemineur/lost_16x16m40_3.png")).out)["others"]
              .empty());
}
