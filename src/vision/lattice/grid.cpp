#include "grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace sapper {

namespace {

float at_position(std::span<const float> profile, double position) {
    const double below = std::floor(position);
    const auto index = static_cast<long>(below);
    if (index < 0 || index + 1 >= static_cast<long>(profile.size())) return 0;
    const auto part = static_cast<float>(position - below);
    return (1 - part) * profile[static_cast<std::size_t>(index)] +
           part * profile[static_cast<std::size_t>(index + 1)];
}

// How strongly the values repeat with just this pitch: the power of its first harmonics, each by Goertzel's
// recurrence. Needs no phase.
double power_at(std::span<const float> values, double pitch) {
    constexpr int kHarmonics = 6;  // Edges two or three px apart are still told from one.
    std::array<double, kHarmonics> turn{};
    std::array<double, kHarmonics> last{};
    std::array<double, kHarmonics> before{};
    for (int i = 0; i < kHarmonics; ++i)
        turn[static_cast<std::size_t>(i)] = 2 * std::cos(2 * std::numbers::pi * (i + 1) / pitch);
    for (const float value : values)
        for (std::size_t i = 0; i < kHarmonics; ++i) {
            const double next = static_cast<double>(value) + turn[i] * last[i] - before[i];
            before[i] = last[i];
            last[i] = next;
        }
    double power = 0;
    for (std::size_t i = 0; i < kHarmonics; ++i)
        power += last[i] * last[i] + before[i] * before[i] - turn[i] * last[i] * before[i];
    return power;
}

// The profile between the first and the last line, less its mean.
std::vector<float> values_within(std::span<const float> profile, const Lines& lines) {
    const auto begin = static_cast<std::size_t>(std::max(0.0, std::round(lines.first)));
    const auto length = static_cast<std::size_t>(std::lround((lines.count - 1) * lines.pitch));
    std::vector<float> values;
    for (std::size_t x = begin; x < std::min(begin + length, profile.size()); ++x)
        values.push_back(profile[x]);
    const float mean =
        std::accumulate(values.begin(), values.end(), 0.0F) / static_cast<float>(values.size());
    for (float& value : values) value -= mean;
    return values;
}

}  // namespace

bool is_one_place(const cv::Rect2d& a, const cv::Rect2d& b) {
    return (a & b).area() > 0.5 * std::min(a.area(), b.area());
}

std::vector<float> fold(std::span<const float> profile, double begin, double end, double pitch) {
    const auto phases = static_cast<std::size_t>(std::lround(pitch));
    const int periods = std::max(1, static_cast<int>(std::lround((end - begin) / pitch)));
    std::vector<float> means(phases, 0);
    for (std::size_t phase = 0; phase < phases; ++phase) {
        const double first = begin + static_cast<double>(phase) * pitch / static_cast<double>(phases);
        for (int period = 0; period < periods; ++period)
            means[phase] += at_position(profile, first + period * pitch);
        means[phase] /= static_cast<float>(periods);
    }
    return means;
}

Lines sharpened(std::span<const float> profile, Lines lines, double reach) {
    constexpr double kStep = 0.125;
    const int periods = lines.count - 1;
    const std::vector<float> values = values_within(profile, lines);
    const double middle = (lines.first + lines.end()) / 2;
    const double fitted =
        std::round(lines.pitch * periods / kStep) * kStep;  // So that whole pitches are tried.
    const auto strongest_within = [&](double around, double within, double step) {
        double strongest = 0;
        double best = around;
        const int steps = static_cast<int>(std::lround(within / step));
        for (int i = -steps; i <= steps; ++i) {
            const double span = around + i * step;
            const double power = power_at(values, span / periods);
            if (power <= strongest) continue;
            strongest = power;
            best = span;
        }
        return best;
    };
    const double roughly = strongest_within(fitted, reach, 4 * kStep);
    lines.pitch = strongest_within(roughly, 3 * kStep, kStep) / periods;
    lines.first = std::round(middle - lines.pitch * periods / 2);
    return lines;
}

double repeat_power(std::span<const float> profile, const Lines& lines) {
    return power_at(values_within(profile, lines), lines.pitch);
}

}  // namespace sapper
