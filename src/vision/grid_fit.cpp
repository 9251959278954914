#include "grid_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>

namespace sapper {

namespace {

// Lines weaker than this share of the strongest in the window belong to something else.
constexpr float kFaintShare = 0.4F;

// So many lines in a row may be missing, hidden by a pointer or a tooltip.
constexpr int kMissing = 2;

constexpr int kFewestLines = 4;

// A fitted pitch further from the one that was seen follows other lines, as a share of it.
constexpr double kDrift = 0.08;

struct Mark {
    int index;        // Which line, counted from the one that was followed first.
    double position;  // px
};

float at_position(std::span<const float> profile, double position) {
    const double below = std::floor(position);
    const auto index = static_cast<long>(below);
    if (index < 0 || index + 1 >= static_cast<long>(profile.size())) return 0;
    const auto part = static_cast<float>(position - below);
    return (1 - part) * profile[static_cast<std::size_t>(index)] +
           part * profile[static_cast<std::size_t>(index + 1)];
}

// Mean of the profile at each phase of the pitch, about one a px, over the whole periods in [begin, end].
std::vector<float> fold(std::span<const float> profile, double begin, double end, double pitch) {
    const auto phases = static_cast<std::size_t>(std::lround(pitch));
    const int periods = std::max(1, static_cast<int>((end - begin) / pitch + 0.5));
    std::vector<float> means(phases, 0);
    for (std::size_t phase = 0; phase < phases; ++phase) {
        const double first = begin + static_cast<double>(phase) * pitch / static_cast<double>(phases);
        for (int period = 0; period < periods; ++period)
            means[phase] += at_position(profile, first + period * pitch);
        means[phase] /= static_cast<float>(periods);
    }
    return means;
}

// The strongest position within ±reach of `near`, to a fraction of a pixel, and its strength.
struct Peak {
    double position = 0;
    float strength = 0;
};
Peak strongest_near(std::span<const float> profile, double near, double reach) {
    const int size = static_cast<int>(profile.size());
    const int from = std::max(1, static_cast<int>(std::lround(near - reach)));
    const int to = std::min(size - 2, static_cast<int>(std::lround(near + reach)));
    Peak peak;
    for (int at = from; at <= to; ++at)
        if (profile[static_cast<std::size_t>(at)] > peak.strength)
            peak = {static_cast<double>(at), profile[static_cast<std::size_t>(at)]};
    if (peak.strength <= 0) return peak;
    const auto at = static_cast<std::size_t>(peak.position);
    const float left = profile[at - 1];
    const float right = profile[at + 1];
    const float bend = left - 2 * profile[at] + right;
    // On the slope of a stronger line beyond the reach there is no top to find.
    if (bend < 0 && profile[at] >= std::max(left, right))
        peak.position += 0.5 * static_cast<double>((left - right) / bend);
    return peak;
}

// Follows lines from `start` in one direction until kMissing + 1 are missing in a row.
void follow(std::span<const float> profile, double start, double pitch, int direction, float faint,
            std::vector<Mark>& marks) {
    const double reach = std::max(1.0, 0.06 * pitch);
    double last = start;
    int missing = 0;
    for (int index = direction; missing <= kMissing; index += direction) {
        const double expected = last + direction * pitch;
        if (expected < 1 || expected > static_cast<double>(profile.size()) - 2) return;
        const Peak peak = strongest_near(profile, expected, reach);
        const bool present = peak.strength >= faint;
        missing = present ? 0 : missing + 1;
        last = present ? peak.position : expected;
        if (present) marks.push_back({index, peak.position});
    }
}

// Through all marks; at least two with different indices.
Lines least_squares(std::span<const Mark> marks) {
    const auto n = static_cast<double>(marks.size());
    double sum_i = 0;
    double sum_p = 0;
    double sum_ii = 0;
    double sum_ip = 0;
    for (const Mark& mark : marks) {
        sum_i += mark.index;
        sum_p += mark.position;
        sum_ii += static_cast<double>(mark.index) * mark.index;
        sum_ip += mark.index * mark.position;
    }
    Lines lines;
    lines.pitch = (n * sum_ip - sum_i * sum_p) / (n * sum_ii - sum_i * sum_i);
    lines.first = (sum_p - lines.pitch * sum_i) / n;
    return lines;
}

// The same without those that other things on the screen have drawn aside: the worst is left out until all
// agree.
std::optional<Lines> robust_lines(std::vector<Mark> marks) {
    constexpr double kAside = 2.0;
    while (static_cast<int>(marks.size()) >= kFewestLines) {
        Lines lines = least_squares(marks);
        const auto aside = [&](const Mark& mark) {
            return std::abs(mark.position - lines.first - lines.pitch * mark.index);
        };
        const auto worst = std::max_element(
            marks.begin(), marks.end(), [&](const Mark& a, const Mark& b) { return aside(a) < aside(b); });
        if (aside(*worst) <= kAside) {
            const auto [low, high] = std::minmax_element(
                marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.index < b.index; });
            lines.first += lines.pitch * low->index;
            lines.count = high->index - low->index + 1;
            return lines;
        }
        marks.erase(worst);
    }
    return std::nullopt;
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

// The same lines with the pitch nearby at which the whole profile repeats best. A line has several edges
// close together, and single ones may have been marked at one or at another; all edges together leave no
// doubt.
Lines sharpened(std::span<const float> profile, Lines lines) {
    constexpr double kReach = 3;  // Largest change of the last line's place, px.
    constexpr double kStep = 0.125;
    const int periods = lines.count - 1;
    const auto begin = static_cast<std::size_t>(std::max(0.0, std::round(lines.first)));
    const auto length = static_cast<std::size_t>(std::lround(periods * lines.pitch));
    std::vector<float> values;
    for (std::size_t x = begin; x < std::min(begin + length, profile.size()); ++x)
        values.push_back(profile[x]);
    const float mean =
        std::accumulate(values.begin(), values.end(), 0.0F) / static_cast<float>(values.size());
    for (float& value : values) value -= mean;

    const double middle = (lines.first + lines.end()) / 2;
    const double fitted =
        std::round(lines.pitch * periods / kStep) * kStep;  // So that whole pitches are tried.
    const auto strongest_within = [&](double around, double reach, double step) {
        double strongest = 0;
        double best = around;
        const int steps = static_cast<int>(std::lround(reach / step));
        for (int i = -steps; i <= steps; ++i) {
            const double span = around + i * step;
            const double power = power_at(values, span / periods);
            if (power <= strongest) continue;
            strongest = power;
            best = span;
        }
        return best;
    };
    const double roughly = strongest_within(fitted, kReach, 4 * kStep);
    lines.pitch = strongest_within(roughly, 3 * kStep, kStep) / periods;
    lines.first = std::round(middle - lines.pitch * periods / 2);
    return lines;
}

// Lines along one axis, seen first in [begin, end). `profile` runs over the whole picture.
std::optional<Lines> fit_lines(std::span<const float> profile, double begin, double end, double pitch) {
    const auto phases = fold(profile, begin, end, pitch);
    const auto strongest = std::max_element(phases.begin(), phases.end());
    const double phase =
        static_cast<double>(strongest - phases.begin()) * pitch / static_cast<double>(phases.size());
    const double reach = std::max(1.0, 0.06 * pitch);
    Peak start;
    for (int i = 0; begin + phase + i * pitch < end; ++i) {
        const Peak peak = strongest_near(profile, begin + phase + i * pitch, reach);
        if (peak.strength > start.strength) start = peak;
    }
    if (start.strength <= 0) return std::nullopt;
    const float faint = kFaintShare * start.strength;

    std::vector<Mark> marks{{0, start.position}};
    follow(profile, start.position, pitch, +1, faint, marks);
    follow(profile, start.position, pitch, -1, faint, marks);
    auto lines = robust_lines(std::move(marks));
    if (!lines || lines->pitch < kMinPitch - 0.5 || std::abs(lines->pitch - pitch) > kDrift * pitch)
        return std::nullopt;
    return lines;
}

}  // namespace

std::optional<Grid> fit_grid(const EdgeMaps& edges, const Repetition& seen) {
    Grid grid;
    cv::Rect2d area = seen.window;
    cv::Size2d pitch = seen.pitch;
    std::vector<float> across;
    std::vector<float> down;
    // Each axis is summed over what is known of the other; the second round sums over the whole board.
    for (int round = 0; round < 2; ++round) {
        across = edges.columns.profile(0, edges.columns.along(), static_cast<int>(area.y),
                                       static_cast<int>(area.y + area.height));
        const auto x = fit_lines(across, area.x, area.x + area.width, pitch.width);
        if (!x) return std::nullopt;
        down =
            edges.rows.profile(0, edges.rows.along(), static_cast<int>(x->first), static_cast<int>(x->end()));
        const auto y = fit_lines(down, area.y, area.y + area.height, pitch.height);
        if (!y) return std::nullopt;
        grid.x = *x;
        grid.y = *y;
        area = grid.area();
        pitch = {x->pitch, y->pitch};
    }
    grid.x = sharpened(across, grid.x);
    grid.y = sharpened(down, grid.y);
    grid.x_fold = fold(across, grid.x.first, grid.x.end(), grid.x.pitch);
    grid.y_fold = fold(down, grid.y.first, grid.y.end(), grid.y.pitch);
    return grid;
}

}  // namespace sapper
