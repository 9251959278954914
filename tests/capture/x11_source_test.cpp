#include "sapper/capture/x11_source.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <opencv2/core.hpp>
#include <thread>

#include "sapper/x11/window.hpp"
#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using namespace std::chrono_literals;
using test::TestWindow;
using test::XServer;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::uint32_t kBlue = 0x2040c0;
constexpr std::uint32_t kRed = 0xc01020;

x11::Display connect(const XServer& server) {
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    return std::move(*display);
}

std::unique_ptr<ScreenSource> source_of(const XServer& server, const TestWindow& window) {
    auto source = open_window_source(connect(server), window.id());
    REQUIRE(source);
    return std::move(*source);
}

std::unique_ptr<ScreenSource> root_of(const XServer& server) {
    auto source = open_root_source(connect(server));
    REQUIRE(source);
    return std::move(*source);
}

Frame grab(ScreenSource& source) {
    auto frame = source.grab();
    INFO((frame ? "" : frame.error().sentence));
    REQUIRE(frame);
    REQUIRE(frame->pixels.type() == CV_8UC4);
    return *frame;
}

std::uint32_t colour_at(const Frame& frame, int x, int y) {
    const auto pixel = frame.pixels.at<cv::Vec4b>(y, x);
    return static_cast<std::uint32_t>(pixel[2] << 16 | pixel[1] << 8 | pixel[0]);
}

bool all_of_colour(const Frame& frame, std::uint32_t colour) {
    for (int y = 0; y < frame.height(); ++y)
        for (int x = 0; x < frame.width(); ++x)
            if (colour_at(frame, x, y) != colour) return false;
    return !frame.empty();
}

/// Servers that can do all, and those that lack one thing each.
std::vector<std::string> lacking() {
    return GENERATE(std::vector<std::string>{}, std::vector<std::string>{"-extension", "MIT-SHM"},
                    std::vector<std::string>{"-extension", "Composite"},
                    std::vector<std::string>{"-extension", "DAMAGE"});
}

Clock::duration time_of(const std::function<void()>& work) {
    const auto start = Clock::now();
    work();
    return Clock::now() - start;
}

}  // namespace

TEST_CASE("A window's picture is its own pixels, at its place, on every server") {
    const XServer server({.arguments = lacking()});
    TestWindow window(server.name(), {.x = 100, .y = 80, .width = 203, .height = 151, .border = 3});
    window.paint(kRed, 10, 20, 5, 5);
    const auto source = source_of(server, window);
    const Frame frame = grab(*source);
    CHECK(frame.width() == 203);
    CHECK(frame.height() == 151);
    CHECK(frame.origin == cv::Point(103, 83));
    CHECK(colour_at(frame, 0, 0) == kBlue);
    CHECK(colour_at(frame, 202, 150) == kBlue);
    CHECK(colour_at(frame, 10, 20) == kRed);
    CHECK(colour_at(frame, 14, 24) == kRed);
    CHECK(colour_at(frame, 15, 24) == kBlue);
}

TEST_CASE("The screen's picture holds every window, on every server") {
    const XServer server({.screen = "640x480x24", .arguments = lacking()});
    const TestWindow window(server.name(), {.x = 100, .y = 80, .width = 200, .height = 150});
    const auto source = root_of(server);
    const Frame frame = grab(*source);
    CHECK(frame.pixels.size() == cv::Size(640, 480));
    CHECK(frame.origin == cv::Point(0, 0));
    CHECK(colour_at(frame, 100, 80) == kBlue);
    CHECK(colour_at(frame, 299, 229) == kBlue);
    CHECK(colour_at(frame, 99, 80) != kBlue);
}

TEST_CASE("A source says how it sees") {
    const XServer able;
    const TestWindow window(able.name(), {.title = "Mines"});
    CHECK(source_of(able, window)->describe() ==
          "window " + x11::describe(window.id()) + " \"Mines\" (XShm, XDamage, XComposite)");
    const XServer unable({.arguments = {"-extension", "MIT-SHM", "-extension", "DAMAGE"}});
    CHECK(root_of(unable)->describe() ==
          "the screen of display " + unable.name() + " (XGetImage, no XDamage)");
}

TEST_CASE("A window of 32 bits is read as well as one of 24") {
    const XServer server;
    const int depth = GENERATE(24, 32);
    const TestWindow window(server.name(), {.depth = depth});
    CHECK(all_of_colour(grab(*source_of(server, window)), kBlue));
}

TEST_CASE("A covering window does not show in the picture of the one below") {
    const auto manager = GENERATE(test::WindowManager::Absent, test::WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    TestWindow window(server.name());
    const auto source = source_of(server, window);
    TestWindow cover(server.name(), {.x = 50, .y = 50, .width = 400, .height = 400, .colour = kRed});
    cover.raise();
    CHECK(all_of_colour(grab(*source), kBlue));
    window.paint(0x00ff00);
    CHECK(all_of_colour(grab(*source), 0x00ff00));
}

TEST_CASE("A window partly beyond the screen's edge is seen whole with XComposite") {
    const XServer server({.screen = "640x480x24"});
    TestWindow window(server.name(), {.x = 500, .y = 400});
    const auto source = source_of(server, window);
    window.paint(kRed);  // What was beyond the edge was never drawn; games draw it again when told to.
    const Frame frame = grab(*source);
    CHECK(frame.pixels.size() == cv::Size(200, 150));
    CHECK(all_of_colour(frame, kRed));
    CHECK(frame.origin == cv::Point(500, 400));
}

TEST_CASE("Without XComposite the part of a window on the screen is seen") {
    const XServer server({.screen = "640x480x24", .arguments = {"-extension", "Composite"}});
    TestWindow window(server.name(), {.x = -30, .y = 400});
    const auto source = source_of(server, window);
    const Frame frame = grab(*source);
    CHECK(frame.pixels.size() == cv::Size(170, 80));
    CHECK(frame.origin == cv::Point(0, 400));
    window.move(700, 10);
    const auto beyond = source->grab();
    REQUIRE_FALSE(beyond);
    CHECK(beyond.error().sentence.find("beyond the screen's edge") != std::string::npos);
}

TEST_CASE("A window is followed as it moves and resizes") {
    const XServer server({.arguments = lacking()});
    TestWindow window(server.name());
    const auto source = source_of(server, window);
    grab(*source);
    window.move(300, 200);
    CHECK(grab(*source).origin == cv::Point(300, 200));
    for (const cv::Size size : {cv::Size(320, 240), cv::Size(50, 60), cv::Size(400, 30)}) {
        window.resize(size.width, size.height);
        const Frame frame = grab(*source);
        CHECK(frame.pixels.size() == size);
        CHECK(all_of_colour(frame, kBlue));
    }
}

TEST_CASE("A window that keeps resizing is always read at one of its sizes") {
    const XServer server;
    TestWindow window(server.name(), {.width = 100, .height = 100});
    const auto source = source_of(server, window);
    std::atomic<bool> done{false};
    std::thread resizer([&] {
        for (int i = 0; i < 400; ++i) window.resize(100 + i % 7 * 40, 100 + i % 5 * 30);
        done = true;
    });
    int grabs = 0;
    while (!done || grabs == 0) {
        const auto frame = source->grab();
        if (frame) CHECK((frame->width() % 40 == 20 && frame->height() % 30 == 10));
        ++grabs;
    }
    resizer.join();
    CHECK(grab(*source).pixels.size() == cv::Size(100, 220));
}

TEST_CASE("A window that is hidden cannot be seen until it is back") {
    const XServer server;
    TestWindow window(server.name());
    const auto source = source_of(server, window);
    grab(*source);
    window.hide();
    const auto hidden = source->grab();
    REQUIRE_FALSE(hidden);
    CHECK(hidden.error().sentence.find("is not shown") != std::string::npos);
    window.show();
    CHECK(all_of_colour(grab(*source), kBlue));
}

TEST_CASE("A window that closes is a sentence, at any moment") {
    const XServer server({.arguments = lacking()});
    TestWindow window(server.name(), {.title = "Mines"});
    const auto source = source_of(server, window);
    grab(*source);
    window.close();
    CHECK(source->wait_for_change(5s));
    for (int i = 0; i < 2; ++i) {
        const auto gone = source->grab();
        REQUIRE_FALSE(gone);
        CHECK(gone.error().sentence == "the window " + x11::describe(window.id()) + " \"Mines\" is gone");
    }
    CHECK_FALSE(open_window_source(connect(server), window.id()));
}

TEST_CASE("A server that goes away is a sentence") {
    XServer server;
    const TestWindow window(server.name());
    const auto source = source_of(server, window);
    const auto root = root_of(server);
    grab(*source);
    server.kill();
    CHECK(source->wait_for_change(5s));
    CHECK(source->grab().error().sentence == "the X server is gone");
    CHECK_FALSE(root->grab());
}

TEST_CASE("A frame keeps its pixels while later ones are grabbed, and after its source is gone") {
    const XServer server;
    TestWindow window(server.name());
    auto source = source_of(server, window);
    const Frame first = grab(*source);
    window.paint(kRed);
    const Frame second = grab(*source);
    CHECK(all_of_colour(first, kBlue));
    CHECK(all_of_colour(second, kRed));
    source.reset();
    CHECK(all_of_colour(first, kBlue));
    CHECK(all_of_colour(second, kRed));
}

TEST_CASE("Frames that nobody holds any more give their memory to the next ones") {
    const XServer server;
    const TestWindow window(server.name());
    const auto source = source_of(server, window);
    const uchar* first = grab(*source).pixels.data;
    CHECK(grab(*source).pixels.data == first);
    const Frame held = grab(*source);
    const uchar* other = grab(*source).pixels.data;
    CHECK(other != held.pixels.data);
    CHECK(grab(*source).pixels.data == other);
}

TEST_CASE("Waiting ends soon after a change, and not before its time without one") {
    const XServer server({.arguments = lacking()});
    TestWindow window(server.name());
    const bool whole_screen = GENERATE(false, true);
    const auto source = whole_screen ? root_of(server) : source_of(server, window);
    grab(*source);
    CHECK(time_of([&] { CHECK_FALSE(source->wait_for_change(60ms)); }) >= 60ms);

    auto painted = std::async(std::launch::async, [&] {
        std::this_thread::sleep_for(30ms);  // For the wait to have begun; nothing hangs on its length.
        window.paint(kRed, 5, 5, 2, 2);
    });
    CHECK(time_of([&] { CHECK(source->wait_for_change(5s)); }) < 2s);
    painted.get();
    CHECK(source->wait_for_change(0ms));
    grab(*source);
    CHECK_FALSE(source->wait_for_change(0ms));
}

TEST_CASE("A change between two grabs is known without waiting") {
    const XServer server;
    TestWindow window(server.name());
    const auto source = source_of(server, window);
    for (int i = 0; i < 50; ++i) {
        grab(*source);
        window.paint(i % 2 == 0 ? kRed : kBlue);
        CHECK(source->wait_for_change(5s));
    }
}

TEST_CASE("Moving and resizing end the wait") {
    const XServer server;
    TestWindow window(server.name());
    const auto source = source_of(server, window);
    grab(*source);
    window.move(10, 10);
    CHECK(source->wait_for_change(5s));
    grab(*source);
    window.resize(77, 66);
    CHECK(source->wait_for_change(5s));
}
