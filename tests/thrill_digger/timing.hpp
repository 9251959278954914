// How long an answer takes, told apart from how busy the machine is.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace sapper::test {

/// The least of three times, in ms: what else runs can only add to them.
template <typename Ask>
double fastest_ms(const Ask& ask) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        ask();
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        least = std::min(least, taken.count());
    }
    return least;
}

/// 20 ms are promised; five times as much is allowed for slow machines, and ten times more to code that the
/// address sanitizer watches.
#ifdef __SANITIZE_ADDRESS__
inline constexpr double kAllowedMs = 20.0 * 5 * 10;
#else
inline constexpr double kAllowedMs = 20.0 * 5;
#endif

}  // namespace sapper::test
