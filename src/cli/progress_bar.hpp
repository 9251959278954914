// How far a simulation is: a bar on the terminal with the rate and the time left.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sapper::cli {

// "[█████▏     ]  45 %  13 500 of 30 000 games, 8 100 a second, 2 s left"; `width` is the bar's, in columns.
std::string progress_line(std::uint64_t done, std::uint64_t all, double seconds, int width = 30);

// On standard error, and only when that is a terminal. Not synchronised.
class ProgressBar {
 public:
    // Nothing is shown when `wanted` is false.
    ProgressBar(std::uint64_t games, bool wanted);
    ~ProgressBar();  // Wipes the bar away.
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::uint64_t done);

 private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t games_;
    bool shown_;
    bool drawn_ = false;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;
};

}  // namespace sapper::cli
