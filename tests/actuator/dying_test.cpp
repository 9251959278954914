// No button stays down, whatever ends the program in the middle of a click.
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>

#include "support/test_window.hpp"
#include "support/wait_until.hpp"
#include "support/x_server.hpp"

using namespace sapper;
using test::TestUser;
using test::wait_until;
using test::XServer;

TEST_CASE("A signal that kills the program in mid-click leaves no button down") {
    const int signal = GENERATE(SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL);
    // In a build with sanitizers theirs would be the former handlers, and these exit instead of dying.
    setenv("ASAN_OPTIONS", "detect_leaks=0:handle_segv=0:handle_sigfpe=0:handle_sigbus=0:handle_sigill=0", 1);
    const XServer server;
    const TestUser user(server.name());
    const auto clicker = server.launch({DYING_CLICKER, "wait"});
    REQUIRE(wait_until([&] { return user.buttons_down() != 0; }));
    clicker->signal(signal);
    const auto ending = clicker->wait();
    REQUIRE(ending);
    CHECK(ending->signal == signal);
    CHECK(user.buttons_down() == 0);
}

TEST_CASE("A signal that kills the program while keys are down leaves none down") {
    const XServer server;
    const TestUser user(server.name());
    const auto clicker = server.launch({DYING_CLICKER, "key"});
    REQUIRE(wait_until([&] { return user.keys_down() == 2; }));
    clicker->signal(SIGTERM);
    const auto ending = clicker->wait();
    REQUIRE(ending);
    CHECK(ending->signal == SIGTERM);
    CHECK(user.keys_down() == 0);
}

TEST_CASE("A handler that was there before is called, with the button released") {
    const XServer server;
    const TestUser user(server.name());
    const auto clicker = server.launch({DYING_CLICKER, "handle"});
    REQUIRE(wait_until([&] { return user.buttons_down() != 0; }));
    clicker->signal(SIGTERM);
    const auto ending = clicker->wait();
    REQUIRE(ending);
    CHECK(ending->exit_code == 3);
    CHECK(clicker->out() == "handled\n");
    CHECK(user.buttons_down() == 0);
}

TEST_CASE("A signal that the program ignores stays ignored") {
    const XServer server;
    const TestUser user(server.name());
    const auto clicker = server.launch({DYING_CLICKER, "ignore"});
    REQUIRE(wait_until([&] { return user.buttons_down() != 0; }));
    clicker->signal(SIGHUP);
    clicker->signal(SIGTERM);
    const auto ending = clicker->wait();
    REQUIRE(ending);
    CHECK(ending->signal == SIGTERM);
    CHECK(user.buttons_down() == 0);
}

TEST_CASE("std::terminate and std::exit in another thread leave no button down") {
    const auto way = GENERATE(as<std::string>{}, "terminate", "exit");
    const XServer server;
    const TestUser user(server.name());
    const auto clicker = server.launch({DYING_CLICKER, way});
    const auto ending = clicker->wait();
    REQUIRE(ending);
    if (way == "terminate")
        CHECK(ending->signal == SIGABRT);
    else
        CHECK(ending->exit_code == 7);
    CHECK(user.buttons_down() == 0);
}

TEST_CASE("Killed at any moment of its start and its click, the program leaves no button down") {
    const XServer server;
    const TestUser user(server.name());
    for (int pause_us = 0; pause_us < 40'000; pause_us += 1'000) {
        const auto clicker = server.launch({DYING_CLICKER, "wait"});
        const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(pause_us);
        wait_until([&] { return std::chrono::steady_clock::now() >= until || user.buttons_down() != 0; });
        clicker->signal(SIGTERM);
        REQUIRE(clicker->wait());
        CHECK(user.buttons_down() == 0);
    }
}
