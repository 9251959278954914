// How long a grab takes: the whole of a 1920 × 1080 screen and a window of an expert board's size, with XShm
// and without, on a private Xvfb. Prints the median and the slowest of a thousand, in milliseconds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "sapper/capture/x11_source.hpp"
#include "support/test_window.hpp"
#include "support/x_server.hpp"

using namespace sapper;

namespace {

constexpr int kGrabs = 1000;

void measure(ScreenSource& source) {
    std::vector<double> times;
    for (int i = 0; i < kGrabs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const auto frame = source.grab();
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        if (!frame) {
            std::printf("%s\n", frame.error().sentence.c_str());
            return;
        }
        times.push_back(taken.count());
    }
    std::ranges::sort(times);
    std::printf("%8.3f %8.3f  %s\n", times[kGrabs / 2], times.back(), source.describe().c_str());
}

void measure_server(const std::vector<std::string>& arguments) {
    const test::XServer server({.screen = "1920x1080x24", .arguments = arguments});
    const test::TestWindow window(server.name(), {.title = "660 x 440", .width = 660, .height = 440});
    const auto display = x11::Display::open(server.name());
    if (!display) return;
    if (const auto root = open_root_source(*display)) measure(**root);
    if (const auto source = open_window_source(*display, window.id())) measure(**source);
}

}  // namespace

int main() {
    std::printf("%8s %8s  ms a grab\n", "median", "slowest");
    measure_server({});
    measure_server({"-extension", "MIT-SHM"});
    return 0;
}
