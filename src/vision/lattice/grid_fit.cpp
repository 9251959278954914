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

// Largest change of the last line's place when the pitch is sharpened, px.
constexpr double kReach = 3;

struct Mark {
    int index;        // Which line, counted from the one that was followed first.
    double position;  // px
};

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
    grid.x = sharpened(across, grid.x, kReach);
    grid.y = sharpened(down, grid.y, kReach);
    grid.x_fold = fold(across, grid.x.first, grid.x.end(), grid.x.pitch);
    grid.y_fold = fold(down, grid.y.first, grid.y.end(), grid.y.pitch);
    return grid;
}

}  // namespace sapper
