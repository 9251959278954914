#include "sapper/x11/window.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using test::TestWindow;
using test::WindowManager;
using test::XServer;

namespace {

x11::Display connect(const XServer& server) {
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    return std::move(*display);
}

x11::Point centre(const x11::Rect& area) {
    return {area.x + area.width / 2, area.y + area.height / 2};
}

x11::Rect area_of(const x11::Display& display, const TestWindow& window) {
    const auto info = x11::inspect(display, window.id());
    REQUIRE(info);
    return info->area;
}

std::vector<x11::WindowId> ids(const std::vector<x11::WindowInfo>& windows) {
    std::vector<x11::WindowId> result;
    for (const auto& info : windows) result.push_back(info.id);
    return result;
}

}  // namespace

TEST_CASE("Windows are listed topmost first, with and without a window manager") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    const TestWindow below(server.name(), {.title = "below"});
    TestWindow above(server.name(), {.title = "above"});
    above.raise();
    CHECK(test::wait_until([&] {
        return ids(x11::list_windows(display)) == std::vector{above.id(), below.id()};
    }));
}

TEST_CASE("A window tells its title, its class and where its inside is on the screen") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    const TestWindow window(server.name(),
                            {.title = "Mines – §7", .x = 120, .y = 90, .width = 200, .height = 150});
    const auto info = x11::inspect(display, window.id());
    REQUIRE(info);
    CHECK(info->instance_name == "testwindow");
    CHECK(info->class_name == "TestWindow");
    CHECK(info->area.width == 200);
    CHECK(info->area.height == 150);
    if (manager == WindowManager::Absent) CHECK(info->area == x11::Rect{120, 90, 200, 150});
}

TEST_CASE("A frame's id finds the client in it") {
    const XServer server({.window_manager = WindowManager::Openbox});
    const auto display = connect(server);
    const TestWindow window(server.name());
    const x11::Rect inside = area_of(display, window);
    const auto on_title_bar = x11::window_at(display, {inside.x + inside.width / 2, inside.y - 8});
    REQUIRE(on_title_bar);
    CHECK(*on_title_bar != window.id());
    const auto found = x11::find_window(display, std::to_string(*on_title_bar));
    REQUIRE(found);
    CHECK(found->id == window.id());
}

TEST_CASE("Nameless windows, hidden ones and menus are not listed") {
    const XServer server;
    const auto display = connect(server);
    TestWindow hidden(server.name(), {.title = "hidden"});
    hidden.hide();
    const TestWindow menu(server.name(), {.title = "menu", .override_redirect = true});
    const TestWindow dot(server.name(), {.title = "dot", .width = 1, .height = 1});
    CHECK(x11::list_windows(display).empty());
}

TEST_CASE("A window is found by id, by part of its title in any case, and by class") {
    const XServer server;
    const auto display = connect(server);
    const TestWindow window(server.name(), {.title = "Minesweeper 3000"});
    const TestWindow other(server.name(), {.title = "Editor"});
    for (const std::string& wanted :
         {x11::describe(window.id()), std::to_string(window.id()), std::string("mineSWEEPER")}) {
        const auto found = x11::find_window(display, wanted);
        REQUIRE(found);
        CHECK(found->id == window.id());
    }
}

TEST_CASE("A whole title wins over parts of other titles") {
    const XServer server;
    const auto display = connect(server);
    const TestWindow whole(server.name(), {.title = "Mines"});
    const TestWindow longer(server.name(), {.title = "Mines - help"});
    const auto found = x11::find_window(display, "mines");
    REQUIRE(found);
    CHECK(found->id == whole.id());
}

TEST_CASE("A window that is not there, and one of several, are sentences that list what there is") {
    const XServer server;
    const auto display = connect(server);
    const TestWindow left(server.name(), {.title = "left board"});
    const TestWindow right(server.name(), {.title = "right board"});
    const auto none = x11::find_window(display, "chess");
    REQUIRE_FALSE(none);
    CHECK(none.error().sentence.find("\"chess\"") != std::string::npos);
    CHECK(none.error().sentence.find("left board") != std::string::npos);
    const auto several = x11::find_window(display, "board");
    REQUIRE_FALSE(several);
    CHECK(several.error().sentence.find("left board") != std::string::npos);
    CHECK(several.error().sentence.find("right board") != std::string::npos);
}

TEST_CASE("A closed window cannot be inspected") {
    const XServer server;
    const auto display = connect(server);
    TestWindow window(server.name());
    window.close();
    CHECK_FALSE(x11::inspect(display, window.id()));
    CHECK_FALSE(x11::lands_in(display, window.id(), {150, 120}));
}

TEST_CASE("A click lands in the window under it, wherever that was moved") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    TestWindow window(server.name());
    const x11::Point before = centre(area_of(display, window));
    CHECK(x11::lands_in(display, window.id(), before));
    // A window manager marks a window as a client some time after it is shown.
    CHECK(test::wait_until([&] { return x11::window_at(display, before) == window.id(); }));

    window.move(700, 500);
    REQUIRE(test::wait_until([&] { return area_of(display, window).x >= 700; }));
    CHECK_FALSE(x11::lands_in(display, window.id(), before));
    CHECK_FALSE(x11::window_at(display, before));
    CHECK(x11::lands_in(display, window.id(), centre(area_of(display, window))));
}

TEST_CASE("Only the window's own pixels are its own, to the last one") {
    const XServer server;
    const auto display = connect(server);
    const TestWindow window(server.name(), {.x = 100, .y = 80, .width = 200, .height = 150});
    CHECK(x11::lands_in(display, window.id(), {100, 80}));
    CHECK(x11::lands_in(display, window.id(), {299, 229}));
    CHECK_FALSE(x11::lands_in(display, window.id(), {99, 80}));
    CHECK_FALSE(x11::lands_in(display, window.id(), {300, 229}));
    CHECK_FALSE(x11::lands_in(display, window.id(), {299, 230}));
}

TEST_CASE("A click on a window that lies on top does not land in the one below") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    const TestWindow below(server.name(), {.title = "below"});
    TestWindow above(server.name(), {.title = "above"});
    above.raise();
    REQUIRE(test::wait_until([&] { return x11::list_windows(display).front().id == above.id(); }));
    const x11::Point at = centre(area_of(display, above));
    CHECK_FALSE(x11::lands_in(display, below.id(), at));
    CHECK(x11::window_at(display, at) == above.id());
}

TEST_CASE("A click on a menu or tooltip does not land in the window below") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    const TestWindow window(server.name());
    const x11::Point at = centre(area_of(display, window));
    const TestWindow menu(server.name(), {.title = "menu",
                                          .x = at.x - 20,
                                          .y = at.y - 20,
                                          .width = 40,
                                          .height = 40,
                                          .override_redirect = true});
    CHECK_FALSE(x11::lands_in(display, window.id(), at));
    CHECK(x11::window_at(display, at) == menu.id());
    CHECK(x11::lands_in(display, window.id(), {at.x - 30, at.y}));
}

TEST_CASE("A click on a widget lands in the window that contains it") {
    const XServer server;
    const auto display = connect(server);
    // XDemineur draws all by itself; xclock -digital nests a widget in its shell.
    const auto clock = server.launch({"xclock", "-geometry", "120x120+300+300"});
    REQUIRE(test::wait_until([&] { return !x11::list_windows(display).empty(); }));
    const auto shell = x11::list_windows(display).front();
    CHECK(x11::lands_in(display, shell.id, centre(shell.area)));
    CHECK(x11::window_at(display, centre(shell.area)) == shell.id);
}

TEST_CASE("A window gets the keyboard, with and without a window manager") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = connect(server);
    TestWindow wanted(server.name(), {.title = "wanted"});
    const TestWindow other(server.name(), {.title = "other"});
    // Openbox gives the keyboard to a new window some time after it is shown.
    if (manager == WindowManager::Openbox)
        REQUIRE(test::wait_until([&] { return x11::has_keyboard(display, other.id()); }));
    const auto focused = x11::focus(display, wanted.id());
    REQUIRE(focused);
    CHECK(x11::has_keyboard(display, wanted.id()));
    CHECK_FALSE(x11::has_keyboard(display, other.id()));
    test::TestUser(server.name()).tap("n");
    CHECK(wanted.take_events(2).size() == 2);
}

TEST_CASE("A hidden or closed window cannot get the keyboard") {
    const XServer server;
    const auto display = connect(server);
    TestWindow window(server.name());
    window.hide();
    const auto hidden = x11::focus(display, window.id());
    REQUIRE_FALSE(hidden);
    CHECK(hidden.error().sentence.find("is not shown") != std::string::npos);
    window.close();
    const auto closed = x11::focus(display, window.id());
    REQUIRE_FALSE(closed);
    CHECK(closed.error().sentence.find("is gone") != std::string::npos);
}
