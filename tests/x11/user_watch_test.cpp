#include "sapper/x11/user_watch.hpp"

#include <catch2/catch.hpp>

#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using test::TestUser;
using test::XServer;

namespace {

x11::UserWatch watch(const XServer& server, const std::string& key = "Escape") {
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    auto started = x11::UserWatch::start(*display, key);
    REQUIRE(started);
    return std::move(*started);
}

}  // namespace

TEST_CASE("A name that is no key's is a sentence") {
    const XServer server;
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    const auto started = x11::UserWatch::start(*display, "Panic");
    REQUIRE_FALSE(started);
    CHECK(started.error().sentence.find("\"Panic\"") != std::string::npos);
}

TEST_CASE("A short tap of the abort key is seen afterwards, and stays seen") {
    const XServer server;
    auto user_watch = watch(server);
    CHECK_FALSE(user_watch.interrupted());
    TestUser(server.name()).tap("Escape");
    const auto reason = user_watch.interrupted();
    REQUIRE(reason);
    CHECK(reason->find("Escape") != std::string::npos);
    CHECK(user_watch.interrupted() == reason);
}

TEST_CASE("Other keys do not abort") {
    const XServer server;
    auto user_watch = watch(server, "F12");
    TestUser user(server.name());
    user.tap("Escape");
    user.tap("F11");
    CHECK_FALSE(user_watch.interrupted());
    user.tap("F12");
    CHECK(user_watch.interrupted());
}

TEST_CASE("The window that has the keyboard gets the abort key all the same") {
    const XServer server;
    test::TestWindow window(server.name());
    auto display = x11::Display::open(server.name());
    REQUIRE(display);
    auto user_watch = watch(server);
    TestUser user(server.name());
    user.move_pointer(150, 120);  // Without a manager the keyboard follows the pointer.
    user.tap("Escape");
    CHECK(window.take_events(2).size() == 2);
    CHECK(user_watch.interrupted());
}

TEST_CASE("The mouse may move freely until the bot has put it somewhere") {
    const XServer server;
    auto user_watch = watch(server);
    TestUser user(server.name());
    user.move_pointer(300, 300);
    CHECK_FALSE(user_watch.interrupted());
    CHECK(user_watch.pointer() == x11::Point{300, 300});

    user_watch.expect_pointer({300, 300});
    user.move_pointer(302, 298);
    CHECK_FALSE(user_watch.interrupted());
    user_watch.expect_nothing();
    user.move_pointer(20, 20);
    CHECK_FALSE(user_watch.interrupted());
}

TEST_CASE("A mouse moved by the user interrupts") {
    const XServer server;
    auto user_watch = watch(server);
    TestUser user(server.name());
    user.move_pointer(300, 300);
    user_watch.expect_pointer({300, 300});
    user.move_pointer(300, 303);
    const auto reason = user_watch.interrupted();
    REQUIRE(reason);
    CHECK(reason->find("(300, 303)") != std::string::npos);
    user.move_pointer(300, 300);
    CHECK(user_watch.interrupted() == reason);
}

TEST_CASE("Without XInput 2 a held abort key is seen") {
    const XServer server({.arguments = {"-extension", "XInputExtension"}});
    auto user_watch = watch(server);
    TestUser user(server.name());
    user.tap("F11");
    CHECK_FALSE(user_watch.interrupted());
    user.hold("Escape");
    CHECK(user_watch.interrupted());
}

TEST_CASE("A server that goes away interrupts") {
    XServer server;
    auto user_watch = watch(server);
    server.kill();
    REQUIRE(user_watch.interrupted());
    CHECK(*user_watch.interrupted() == "the X server is gone");
}
