// bench_vision [GAME]: how long a look takes, on one thread, at one game or all. Medians, in milliseconds of
// processor time, beside the aims.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

namespace {

using namespace sapper;

// Processor time, so that a machine with other work measures the same.
double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

constexpr int kRuns = 60;

// `prepare` is not timed; both are called once more beforehand, to warm up.
double median_ms(const std::function<void(int)>& prepare, const std::function<void()>& work) {
    std::vector<double> times;
    for (int run = -1; run < kRuns; ++run) {
        prepare(run);
        const double begin = cpu_ms();
        work();
        const double taken = cpu_ms() - begin;
        if (run >= 0) times.push_back(taken);
    }
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    return times[kRuns / 2];
}

void print(const std::string& game, const char* what, double ms, double aim) {
    std::printf("%-11s %-57s %8.3f ms   aim %5.1f ms%s\n", game.c_str(), what, ms, aim,
                ms > aim ? "   MISSED" : "");
}

std::vector<Skin> without_counters() {
    std::vector<Skin> skins = testing::skins();
    for (Skin& skin : skins) skin.counter = {};
    return skins;
}

Frame on_desktop(const testing::Screen& screen, cv::Point at) {
    Frame desktop = testing::busy_desktop(7);
    testing::paste(screen.frame, desktop, at);
    return desktop;
}

// A desktop of four different ones, with the board across where they meet.
Frame on_large_desktop(const testing::Screen& screen, cv::Point at) {
    Frame desktop{cv::Mat(2160, 3840, CV_8UC4), {}};
    for (unsigned quarter = 0; quarter < 4; ++quarter)
        testing::paste(testing::busy_desktop(7 + quarter), desktop,
                       {quarter % 2 == 0 ? 0 : 1920, quarter < 2 ? 0 : 1080});
    testing::paste(screen.frame, desktop, at);
    return desktop;
}

// Looks with nothing known: a new reader each time. Starting Tesseract is no part of it, so no counters.
void bench_first_looks(const testing::Screen& screen) {
    const Frame desktop = on_desktop(screen, {613, 287});
    const auto skins = without_counters();
    std::optional<BoardReader> reader;
    std::optional<Located> place;
    const auto fresh = [&](int) { reader.emplace(skins); };
    const double cold = median_ms(fresh, [&] {
        place = reader->locate(desktop).value();
        (void)reader->read(desktop, *place);
    });
    print(screen.game, "cold: locate in 1920 x 1080 and read", cold, 40);
    const Frame large = on_large_desktop(screen, {1613, 787});
    const double cold_large = median_ms(fresh, [&] {
        const auto found = reader->locate(large).value();
        (void)reader->read(large, found);
    });
    print(screen.game, "cold: locate in 3840 x 2160 and read", cold_large, 150);
    const auto at_known_place = [&](int) {
        reader.emplace(skins);
        place->skin = std::make_shared<const Skin>(*place->skin);
    };
    print(screen.game, "known place, all cells, none seen before",
          median_ms(at_known_place, [&] { (void)reader->read(desktop, *place); }), 3);
}

// Looks of a running game, counters included.
void bench_next_looks(const testing::Screen& before, const testing::Screen& after) {
    const Frame first = on_desktop(before, {613, 287});
    const Frame second = on_desktop(after, {613, 287});
    const Frame again{first.pixels.clone(), {}};
    BoardReader reader(testing::skins());
    const Located place = reader.locate(first).value();
    Frame one_cell{first.pixels.clone(), {}};
    const cv::Rect cell(place.lattice.cell({0, 0}));
    second.pixels(cell).copyTo(one_cell.pixels(cell));
    one_cell.pixels(cell) -= cv::Scalar(9, 9, 9, 0);
    (void)reader.read(second, place);

    const auto see_first = [&](int) { (void)reader.read(first, place); };
    print(before.game, "next look, nothing changed",
          median_ms(see_first, [&] { (void)reader.read(again, place); }), 0.5);
    print(before.game, "next look, one cell changed",
          median_ms(see_first, [&] { (void)reader.read(one_cell, place); }), 0.5);
    print(before.game, "next look, much of the board changed, all seen before",
          median_ms(see_first, [&] { (void)reader.read(second, place); }), 3);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string wanted = argc > 1 ? argv[1] : "";
    cv::setNumThreads(1);
    for (const auto& [before, after] :
         {std::pair{"xdemineur/mid_30x16m99_step4_flags", "xdemineur/mid_30x16m99_step8_flags"},
          std::pair{"sgt-mines/mid_30x16n99_step3", "sgt-mines/mid_30x16n99_step10"},
          std::pair{"gnome-mines/mid_30x16m99_step4_flags", "gnome-mines/mid_30x16m99_step9_flags"},
          std::pair{"kmines/mid_hard_step4_flags", "kmines/mid_hard_step9_flags"},
          std::pair{"winemine/big_mid_1", "winemine/big_mid_2"}}) {
        if (!std::string(before).starts_with(wanted)) continue;
        bench_first_looks(testing::screen(after));
        bench_next_looks(testing::screen(before), testing::screen(after));
    }
    return 0;
}
