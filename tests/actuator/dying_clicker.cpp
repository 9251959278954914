// Presses a button (or a key) and keeps it down until it dies.
//   dying_clicker WAY    WAY: wait   until a signal comes
//                             key    the same with a key
//                             handle until SIGTERM, whose handler says so and exits with 3
//                             ignore SIGHUP is ignored, then as wait
//                             terminate  another thread ends the program by std::terminate
//                             exit   another thread ends it by std::exit(7)
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <thread>

#include "sapper/actuator/actuator.hpp"
// Last: it defines macros such as None.
#include <X11/Xlib.h>

using namespace sapper;

namespace {

void say_and_exit(int) {
    constexpr char kText[] = "handled\n";
    static_cast<void>(!write(STDOUT_FILENO, kText, sizeof kText - 1));
    _exit(3);
}

/// From a connection of its own, so that it can run beside the click.
void await_button_down() {
    const auto display = x11::Display::open();
    unsigned mask = 0;
    while ((mask & Button1Mask) == 0) {
        Window root = 0;
        Window child = 0;
        int x = 0;
        int y = 0;
        XQueryPointer(display->get(), display->root(), &root, &child, &x, &y, &x, &y, &mask);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string way = argc > 1 ? argv[1] : "wait";
    if (way == "handle") std::signal(SIGTERM, say_and_exit);
    if (way == "ignore") std::signal(SIGHUP, SIG_IGN);
    auto display = x11::Display::open();
    if (!display) return 2;
    auto user = x11::UserWatch::start(*display, "Escape");
    if (!user) return 2;
    auto actuator = open_xdo_actuator(*display, *user, nullptr, {.pace = {.hold = std::chrono::minutes(2)}});
    if (!actuator) return 2;
    std::thread other;
    if (way == "terminate" || way == "exit")
        other = std::thread([&] {
            await_button_down();
            if (way == "terminate") std::terminate();
            std::exit(7);
        });
    const auto done =
        way == "key" ? (*actuator)->press_key("ctrl+n") : (*actuator)->click({50, 50}, Action::Open);
    return done ? 0 : 1;
}
