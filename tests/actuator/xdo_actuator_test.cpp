#include <catch2/catch.hpp>
#include <vector>

#include "sapper/actuator/actuator.hpp"
#include "sapper/x11/window.hpp"
#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using test::InputEvent;
using test::TestUser;
using test::TestWindow;
using test::XServer;
using Kind = test::InputEvent::Kind;

namespace {

/// A server, a connection and an actuator whose guard says what the test tells it to.
struct Desk {
    explicit Desk(const test::XServerOptions& options = {}) : server(options) {
        auto opened = x11::Display::open(server.name());
        REQUIRE(opened);
        display.emplace(std::move(*opened));
        auto started = x11::UserWatch::start(*display, "Escape");
        REQUIRE(started);
        user_watch.emplace(std::move(*started));
        auto made = open_xdo_actuator(*display, *user_watch, [this](x11::Point at) { return guard(at); });
        REQUIRE(made);
        actuator = std::move(*made);
    }

    /// The guard that a session uses.
    void guard_window(const TestWindow& window) {
        guard = [this, id = window.id()](x11::Point at) -> std::optional<std::string> {
            if (x11::lands_in(*display, id, at)) return std::nullopt;
            return "something else lies over the game";
        };
    }

    XServer server;
    std::optional<x11::Display> display;
    std::optional<x11::UserWatch> user_watch;
    ClickGuard guard = [](x11::Point) { return std::nullopt; };
    std::unique_ptr<Actuator> actuator;
};

std::string sentence(const Expected<void>& result) {
    return result ? std::string() : result.error().sentence;
}

bool nothing_down(const XServer& server) {
    const TestUser user(server.name());
    return user.buttons_down() == 0 && user.keys_down() == 0;
}

}  // namespace

TEST_CASE("Each action arrives as its button, down and up, at the very pixel") {
    Desk desk;
    TestWindow window(desk.server.name(), {.x = 100, .y = 80, .width = 200, .height = 150});
    REQUIRE(desk.actuator->click({100, 80}, Action::Open));
    REQUIRE(desk.actuator->click({299, 229}, Action::Flag));
    REQUIRE(desk.actuator->click({117, 103}, Action::Chord));
    CHECK(window.take_events(6) == std::vector<InputEvent>{{Kind::ButtonDown, 1, 0, 0},
                                                           {Kind::ButtonUp, 1, 0, 0},
                                                           {Kind::ButtonDown, 3, 199, 149},
                                                           {Kind::ButtonUp, 3, 199, 149},
                                                           {Kind::ButtonDown, 2, 17, 23},
                                                           {Kind::ButtonUp, 2, 17, 23}});
    CHECK(nothing_down(desk.server));
}

TEST_CASE("A hundred clicks in a row all arrive, in order") {
    Desk desk({.window_manager = test::WindowManager::Openbox});
    TestWindow window(desk.server.name());
    const auto area = x11::inspect(*desk.display, window.id())->area;
    std::vector<InputEvent> expected;
    for (int i = 0; i < 100; ++i) {
        const x11::Point inside{i * 7 % area.width, i * 5 % area.height};
        REQUIRE(desk.actuator->click({area.x + inside.x, area.y + inside.y}, Action::Open));
        expected.push_back({Kind::ButtonDown, 1, inside.x, inside.y});
        expected.push_back({Kind::ButtonUp, 1, inside.x, inside.y});
    }
    CHECK(window.take_events(expected.size()) == expected);
}

TEST_CASE("A left-handed user's mouse opens and flags like any other") {
    Desk desk;
    TestWindow window(desk.server.name());
    TestUser(desk.server.name()).swap_buttons();
    REQUIRE(desk.actuator->click({150, 120}, Action::Open));
    CHECK(window.take_events(2).front().code == 1);
    REQUIRE(desk.actuator->click({150, 120}, Action::Flag));
    CHECK(window.take_events(2).front().code == 3);
}

TEST_CASE("The guard is asked with the pointer in place, and what it refuses is not pressed") {
    Desk desk;
    TestWindow window(desk.server.name());
    std::optional<x11::Point> pointer_then;
    desk.guard = [&](x11::Point) {
        pointer_then = desk.user_watch->pointer();
        return "that is not a covered cell";
    };
    CHECK(sentence(desk.actuator->click({150, 120}, Action::Open)) == "that is not a covered cell");
    CHECK(pointer_then == x11::Point{150, 120});
    CHECK(window.take_events().empty());
}

TEST_CASE("Nothing is clicked where another window or a menu lies over the game") {
    Desk desk;
    TestWindow game(desk.server.name());
    desk.guard_window(game);
    REQUIRE(desk.actuator->click({150, 120}, Action::Open));
    REQUIRE(game.take_events(2).size() == 2);
    const bool menu = GENERATE(false, true);
    TestWindow cover(
        desk.server.name(),
        {.title = "cover", .x = 140, .y = 110, .width = 30, .height = 30, .override_redirect = menu});
    CHECK(sentence(desk.actuator->click({150, 120}, Action::Open)) == "something else lies over the game");
    CHECK(game.take_events().empty());
    CHECK(cover.take_events().empty());
    CHECK(desk.actuator->click({130, 120}, Action::Open));
}

TEST_CASE("A game that moved away is not clicked where it was") {
    Desk desk;
    TestWindow game(desk.server.name());
    TestWindow behind(desk.server.name(), {.title = "behind", .x = 0, .y = 0, .width = 600, .height = 500});
    game.raise();
    desk.guard_window(game);
    game.move(700, 500);
    CHECK_FALSE(desk.actuator->click({150, 120}, Action::Open));
    CHECK(behind.take_events().empty());
    REQUIRE(desk.actuator->click({750, 540}, Action::Open));
    CHECK(game.take_events(2).front() == InputEvent{Kind::ButtonDown, 1, 50, 40});
}

TEST_CASE("A user who takes the mouse between two clicks stops the bot") {
    Desk desk;
    TestWindow window(desk.server.name());
    REQUIRE(desk.actuator->click({150, 120}, Action::Open));
    window.take_events(2);
    TestUser(desk.server.name()).move_pointer(400, 300);
    CHECK(sentence(desk.actuator->click({160, 130}, Action::Open)).find("moved by the user") !=
          std::string::npos);
    CHECK(desk.user_watch->pointer() == x11::Point{400, 300});
    CHECK(desk.actuator->interrupted());
    CHECK(window.take_events().empty());
}

TEST_CASE("A user who takes the mouse between the move and the press stops the bot") {
    Desk desk;
    TestWindow window(desk.server.name());
    TestUser user(desk.server.name());
    desk.guard = [&](x11::Point) -> std::optional<std::string> {
        user.move_pointer(170, 140);
        return std::nullopt;
    };
    CHECK(sentence(desk.actuator->click({150, 120}, Action::Open)).find("moved by the user") !=
          std::string::npos);
    CHECK(window.take_events().empty());
}

TEST_CASE("A short tap of the abort key stops the bot before its next move") {
    Desk desk;
    TestWindow window(desk.server.name());
    REQUIRE(desk.actuator->move({10, 10}));
    TestUser(desk.server.name()).tap("Escape");
    CHECK(sentence(desk.actuator->move({150, 120})).find("abort key Escape") != std::string::npos);
    CHECK_FALSE(desk.actuator->click({150, 120}, Action::Open));
    CHECK_FALSE(desk.actuator->press_key("n"));
    CHECK(desk.user_watch->pointer() == x11::Point{10, 10});
    CHECK(window.take_events().empty());
}

TEST_CASE("A button in the user's hand is left alone") {
    Desk desk;
    TestWindow window(desk.server.name());
    TestUser user(desk.server.name());
    user.press(1);
    CHECK(sentence(desk.actuator->click({150, 120}, Action::Open)).find("held down") != std::string::npos);
    user.release(1);
    CHECK(desk.actuator->click({150, 120}, Action::Open));
}

TEST_CASE("A point beyond the screen is not moved to") {
    Desk desk({.screen = "640x480x24"});
    CHECK(sentence(desk.actuator->click({640, 10}, Action::Open)).find("not on the screen") !=
          std::string::npos);
    CHECK(sentence(desk.actuator->move({-1, 10})).find("not on the screen") != std::string::npos);
    CHECK(desk.actuator->move({639, 479}));
}

TEST_CASE("Keys and combinations reach the window that has the keyboard, and none stays down") {
    Desk desk({.window_manager = test::WindowManager::Openbox});
    TestWindow window(desk.server.name());
    REQUIRE(x11::focus(*desk.display, window.id()));
    REQUIRE(desk.actuator->press_key("n"));
    CHECK(window.take_events(2).size() == 2);
    REQUIRE(desk.actuator->press_key("ctrl+N"));
    const auto events = window.take_events(6);
    REQUIRE(events.size() == 6);
    CHECK(events[2].code == events[3].code);  // Shift and control down, N down and up, the others up.
    REQUIRE(desk.actuator->press_key("F2"));
    CHECK(window.take_events(2).size() == 2);
    CHECK(nothing_down(desk.server));
}

TEST_CASE("A key that has no such name, or that the keyboard lacks, is a sentence") {
    Desk desk;
    CHECK(sentence(desk.actuator->press_key("Smile")).find("\"Smile\"") != std::string::npos);
    CHECK(sentence(desk.actuator->press_key("")).find("no key") != std::string::npos);
    CHECK(sentence(desk.actuator->press_key("Greek_alpha")).find("has no key") != std::string::npos);
}

TEST_CASE("A server without XTEST is a sentence") {
    const XServer server({.arguments = {"-extension", "XTEST"}});
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    auto user = x11::UserWatch::start(*display, "Escape");
    REQUIRE(user);
    const auto actuator = open_xdo_actuator(*display, *user, nullptr);
    REQUIRE_FALSE(actuator);
    CHECK(actuator.error().sentence.find("no XTEST") != std::string::npos);
}

TEST_CASE("A server that goes away is a sentence") {
    Desk desk;
    REQUIRE(desk.actuator->move({10, 10}));
    desk.server.kill();
    CHECK(sentence(desk.actuator->click({20, 20}, Action::Open)) == "the X server is gone");
    CHECK_FALSE(desk.actuator->press_key("n"));
    CHECK(desk.actuator->interrupted());
}

TEST_CASE("A hold keeps the button down for its time, a rest leaves the pointer in place before") {
    const XServer server;
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    auto user = x11::UserWatch::start(*display, "Escape");
    REQUIRE(user);
    const auto actuator = open_xdo_actuator(
        *display, *user, nullptr,
        {.pace = {.rest = std::chrono::milliseconds(40), .hold = std::chrono::milliseconds(30)}});
    REQUIRE(actuator);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE((*actuator)->click({20, 20}, Action::Open));
    CHECK(std::chrono::steady_clock::now() - start >= std::chrono::milliseconds(70));
    CHECK(nothing_down(server));
}
