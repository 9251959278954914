// How long a click takes from the call to the server's word that it has taken the release, guard included, on
// a private Xvfb with a window manager. Prints the median and the slowest of a thousand, in milliseconds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "sapper/actuator/actuator.hpp"
#include "sapper/x11/window.hpp"
#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;

namespace {

constexpr int kClicks = 1000;

Expected<std::vector<double>> measure() {
    const test::XServer server({.window_manager = test::WindowManager::Openbox});
    const test::TestWindow window(server.name());
    auto display = x11::Display::open(server.name());
    if (!display) return tl::unexpected(display.error());
    auto user = x11::UserWatch::start(*display, "Escape");
    if (!user) return tl::unexpected(user.error());
    const auto guard = [&](x11::Point at) -> std::optional<std::string> {
        if (x11::lands_in(*display, window.id(), at)) return std::nullopt;
        return "the window is not under the pointer";
    };
    const auto actuator = open_xdo_actuator(*display, *user, guard);
    if (!actuator) return tl::unexpected(actuator.error());
    const auto area = x11::inspect(*display, window.id())->area;
    std::vector<double> times;
    for (int i = 0; i < kClicks; ++i) {
        const x11::Point at{area.x + i * 7 % area.width, area.y + i * 5 % area.height};
        const auto start = std::chrono::steady_clock::now();
        if (const auto done = (*actuator)->click(at, Action::Open); !done)
            return tl::unexpected(done.error());
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::sort(times);
    return times;
}

}  // namespace

int main() {
    const auto times = measure();
    if (!times) {
        std::fprintf(stderr, "%s\n", times.error().sentence.c_str());
        return 1;
    }
    std::printf("a click: median %.3f ms, slowest %.3f ms\n", (*times)[kClicks / 2], times->back());
    return 0;
}
