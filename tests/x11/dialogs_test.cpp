#include "sapper/x11/dialogs.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using test::TestWindow;
using test::WindowManager;
using test::XServer;

TEST_CASE("A window's dialogs are found, and theirs, and nobody else's") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = x11::Display::open(server.name()).value();
    const TestWindow game(server.name(), {.title = "game"});
    const TestWindow other(server.name(), {.title = "other"});
    const TestWindow others_dialog(server.name(), {.title = "not ours", .in_front_of = other.id()});
    CHECK(x11::dialogs_of(display, game.id()).empty());
    const TestWindow dialog(server.name(), {.title = "scores", .in_front_of = game.id()});
    const TestWindow question(server.name(), {.title = "sure?", .in_front_of = dialog.id()});
    TestWindow hidden(server.name(), {.title = "hidden", .in_front_of = game.id()});
    hidden.hide();
    CHECK(test::wait_until([&] {
        std::vector<x11::WindowId> ids;
        for (const auto& info : x11::dialogs_of(display, game.id())) ids.push_back(info.id);
        std::ranges::sort(ids);
        return ids == std::vector{std::min(dialog.id(), question.id()), std::max(dialog.id(), question.id())};
    }));
}

TEST_CASE("A dialog whose owner is gone belongs to nobody else") {
    const XServer server;
    const auto display = x11::Display::open(server.name()).value();
    const TestWindow game(server.name(), {.title = "game"});
    const TestWindow stray(server.name(), {.title = "stray", .in_front_of = 0x1234567});
    CHECK(x11::dialogs_of(display, game.id()).empty());
}

TEST_CASE("A window is asked to close, without a click or a key") {
    const auto manager = GENERATE(WindowManager::Absent, WindowManager::Openbox);
    const XServer server({.window_manager = manager});
    const auto display = x11::Display::open(server.name()).value();
    TestWindow game(server.name(), {.takes_close_requests = true});
    TestWindow dialog(server.name(), {.in_front_of = game.id(), .takes_close_requests = true});
    REQUIRE(x11::ask_to_close(display, dialog.id()));
    CHECK(test::wait_until([&] { return dialog.asked_to_close(); }));
    CHECK_FALSE(game.asked_to_close());
    CHECK(dialog.take_events().empty());
}

TEST_CASE("Asking a window that takes no such request, or is gone, is an error") {
    const XServer server;
    const auto display = x11::Display::open(server.name()).value();
    TestWindow deaf(server.name());
    CHECK_FALSE(x11::ask_to_close(display, deaf.id()));
    const auto id = deaf.id();
    deaf.close();
    CHECK_FALSE(x11::ask_to_close(display, id));
}
