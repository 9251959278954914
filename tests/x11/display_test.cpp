#include "sapper/x11/display.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "sapper/x11/window.hpp"
#include "support/x_server.hpp"
// Last: it defines macros such as None.
#include <X11/Xlib.h>

using namespace sapper;
using test::XServer;

namespace {

constexpr x11::WindowId kNoSuchWindow = 0x7fffff;

x11::Display connect(const XServer& server) {
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    return std::move(*display);
}

}  // namespace

TEST_CASE("A display that nobody serves is a sentence that names it") {
    const auto display = x11::Display::open(":4711");
    REQUIRE_FALSE(display);
    CHECK(display.error().sentence.find("\":4711\"") != std::string::npos);
}

TEST_CASE("Without DISPLAY and without a name the sentence says so") {
    const char* before = std::getenv("DISPLAY");
    const std::string kept = before != nullptr ? before : "";
    unsetenv("DISPLAY");
    const auto display = x11::Display::open();
    if (!kept.empty()) setenv("DISPLAY", kept.c_str(), 1);
    REQUIRE_FALSE(display);
    CHECK(display.error().sentence.find("DISPLAY is not set") != std::string::npos);
}

TEST_CASE("A display knows its name, its screen and its extensions") {
    const XServer server({.screen = "640x480x24"});
    const auto display = connect(server);
    CHECK(display.name() == server.name());
    CHECK(display.screen() == x11::Rect{0, 0, 640, 480});
    CHECK(display.has_xtest());
    CHECK(display.alive());
}

TEST_CASE("A server without XTEST is recognised") {
    const XServer server({.arguments = {"-extension", "XTEST"}});
    CHECK_FALSE(connect(server).has_xtest());
}

TEST_CASE("An error is kept in the innermost trap and says what was wrong") {
    const XServer server;
    const auto display = connect(server);
    x11::ErrorTrap outer(display);
    {
        x11::ErrorTrap inner(display);
        XMapWindow(display.get(), kNoSuchWindow);
        CHECK(inner.failed());
        CHECK(inner.sentence().find("BadWindow") != std::string::npos);
    }
    CHECK_FALSE(outer.failed());
    CHECK(outer.sentence().empty());
}

TEST_CASE("A trap does not catch what was asked before it, and lets go of nothing asked within it") {
    const XServer server;
    const auto display = connect(server);
    x11::ErrorTrap outer(display);
    XMapWindow(display.get(), kNoSuchWindow);
    {
        x11::ErrorTrap inner(display);
        CHECK_FALSE(inner.failed());
    }
    CHECK(outer.failed());
}

TEST_CASE("An error outside every trap does not end the program") {
    const XServer server;
    const auto display = connect(server);
    XMapWindow(display.get(), kNoSuchWindow);
    XSync(display.get(), False);
    CHECK(display.alive());
}

TEST_CASE("A server that goes away is an error, not the end of the program") {
    XServer server;
    auto display = connect(server);
    server.kill();
    CHECK_FALSE(display.alive());
    x11::ErrorTrap trap(display);
    XMapWindow(display.get(), kNoSuchWindow);
    CHECK(trap.failed());
    CHECK(trap.sentence() == "the X server is gone");
    CHECK(display.screen() == x11::Rect{});
    CHECK(x11::list_windows(display).empty());
    CHECK_FALSE(x11::inspect(display, kNoSuchWindow));
    CHECK_FALSE(x11::find_window(display, "anything"));
    CHECK_FALSE(x11::focus(display, kNoSuchWindow));
    CHECK_FALSE(x11::window_at(display, {10, 10}));
}
