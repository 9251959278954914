#include "progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sapper::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{100};

/// "1 234 567"
std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t from_end = 3; from_end < digits.size(); from_end += 4)
        digits.insert(digits.size() - from_end, 1, ' ');
    return digits;
}

std::string duration(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    if (whole < 100) return std::to_string(whole) + " s";
    if (whole < 6000) return std::to_string((whole + 59) / 60) + " min";
    return std::to_string((whole + 3599) / 3600) + " h";
}

std::string bar(double part, int width) {
    const auto eighths = static_cast<int>(part * width * 8);
    constexpr const char* kParts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    std::string text;
    for (int i = 0; i < eighths / 8; ++i) text += "█";
    const int rest = eighths % 8;
    text += kParts[rest];
    text.append(static_cast<std::size_t>(width - eighths / 8 - (rest > 0)), ' ');
    return text;
}

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t all, double seconds, int width) {
    const double part = all == 0 ? 1 : static_cast<double>(std::min(done, all)) / static_cast<double>(all);
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    char percent[16];
    (void)std::snprintf(percent, sizeof percent, "%3.0f %%", 100 * part);
    std::string line =
        "[" + bar(part, width) + "] " + percent + "  " + grouped(done) + " of " + grouped(all) + " games";
    if (rate > 0) {
        line += ", " + grouped(static_cast<std::uint64_t>(std::round(rate))) + " a second, ";
        line += duration(static_cast<double>(all - std::min(done, all)) / rate) + " left";
    }
    return line;
}

ProgressBar::ProgressBar(std::uint64_t games, bool wanted)
    : games_(games), shown_(wanted && isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
    if (drawn_) (void)std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(std::uint64_t done) {
    const Clock::time_point now = Clock::now();
    if (!shown_ || now - last_ < kBetweenDrawings) return;
    last_ = now;
    drawn_ = true;
    const std::string line = progress_line(done, games_, std::chrono::duration<double>(now - begin_).count());
    (void)std::fprintf(stderr, "\r%s\x1b[K", line.c_str());
}

}  // namespace sapper::cli
