#include "periodicity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sapper {

namespace {

// Windows of some sides (px), each a part of its side away from the next.
constexpr std::array kCoarseSides{96, 192, 384};
constexpr std::array kFineSides{56, 72, 96, 128};
struct Tiling {
    std::span<const int> sides;
    int steps_in_side;
};
constexpr Tiling kCoarse{kCoarseSides, 2};
constexpr Tiling kFine{kFineSides, 4};

// A window of side w sees steps up to w/3: three cells, so that chance alone rarely repeats.
constexpr int kPeriodsInWindow = 3;

// Less than this is no repetition. Borders of real boards, half covered by something else, reach about 0.5.
constexpr double kWeak = 0.35;

// A multiple of the step correlates as well as the step itself: the shortest that is nearly as good is taken.
constexpr double kNearlyAsGood = 0.85;

// Rounding of scaled pictures may differ a little between the axes, as a share of the pitch.
constexpr double kNearlySquare = 0.08;

// Oblong cells are wider than high by so much at most, or higher than wide.
constexpr double kWidest = 2;
constexpr double kHighest = 1.4;

// A window in which edges are fewer than the faintest borders at the longest pitch is blank: their mean
// strength, grey levels, times that pitch.
constexpr float kFaintest = 6.5F;

std::vector<float> without_mean(std::span<const float> profile) {
    const float mean =
        std::accumulate(profile.begin(), profile.end(), 0.0F) / static_cast<float>(profile.size());
    std::vector<float> result(profile.begin(), profile.end());
    for (float& value : result) value -= mean;
    return result;
}

// Told apart, so that the loop becomes vector instructions.
void add_products(float value, const float* __restrict others, std::size_t count, float* __restrict sums) {
    for (std::size_t i = 0; i < count; ++i) sums[i] += value * others[i];
}

std::vector<float> softened(const std::vector<float>& profile) {
    std::vector<float> result = profile;
    for (std::size_t i = 1; i + 1 < profile.size(); ++i)
        result[i] = (profile[i - 1] + 2 * profile[i] + profile[i + 1]) / 4;
    return result;
}

// The top of the parabola through a peak and its neighbours.
double sub_pixel_peak(const std::vector<double>& values, std::size_t at) {
    const double left = values[at - 1];
    const double right = values[at + 1];
    const double bend = left - 2 * values[at] + right;
    return static_cast<double>(at) + (bend < 0 ? 0.5 * (left - right) / bend : 0.0);
}

bool are_square(double width, double height) {
    return std::abs(width - height) <= std::max(1.0, kNearlySquare * width);
}

std::vector<Repetition> repetitions_in(const EdgeMaps& edges, const cv::Rect& window, Edges taken,
                                       Cells cells) {
    const int longest = std::min(kMaxPitch, window.width / kPeriodsInWindow);
    const auto profile_of = [&](const StripSums& sums, int begin, int end, int from, int to) {
        auto profile = sums.profile(begin, end, from, to);
        return taken == Edges::Softened ? softened(profile) : profile;
    };
    const auto across = profile_of(edges.columns, window.x, window.br().x, window.y, window.br().y);
    const auto x_steps = repeating_steps(across, longest);
    if (x_steps.empty()) return {};
    const auto down = profile_of(edges.rows, window.y, window.br().y, window.x, window.br().x);
    std::vector<Repetition> found;
    for (const Step& y : repeating_steps(down, longest))
        for (const Step& x : x_steps)
            if (are_square(x.length, y.length) ? cells == Cells::Square
                                               : cells == Cells::Oblong && may_be_cells(x.length, y.length))
                found.push_back({window, {x.length, y.length}, std::min(x.strength, y.strength)});
    return found;
}

}  // namespace

bool may_be_cells(double width, double height) {
    return width <= kWidest * height && height <= kHighest * width;
}

std::vector<double> correlation_by_lag(std::span<const float> profile, int longest) {
    const std::vector<float> values = without_mean(profile);
    const std::size_t size = values.size();
    std::vector<double> squares(size + 1, 0);
    for (std::size_t i = 0; i < size; ++i)
        squares[i + 1] = squares[i] + static_cast<double>(values[i]) * static_cast<double>(values[i]);
    std::vector<double> result(static_cast<std::size_t>(longest) + 2, 0);
    // All lags at once, value by value: no sum waits for itself.
    constexpr std::size_t kFirst = kMinPitch - 2;
    const std::size_t end = std::max(result.size(), kFirst);
    std::vector<float> products(end, 0);
    for (std::size_t i = 0; i + kFirst < size; ++i)
        add_products(values[i], values.data() + i + kFirst, std::min(end, size - i) - kFirst,
                     products.data() + kFirst);
    for (std::size_t lag = kFirst; lag < result.size() && lag + 1 < size; ++lag) {
        const double norm = std::sqrt(squares[size - lag] * (squares[size] - squares[lag]));
        if (norm > 0) result[lag] = products[lag] / norm;
    }
    return result;
}

std::vector<Step> repeating_steps(std::span<const float> profile, int longest) {
    const float sum = std::accumulate(profile.begin(), profile.end(), 0.0F);
    if (sum * static_cast<float>(longest) < kFaintest * static_cast<float>(profile.size())) return {};
    const auto correlation = correlation_by_lag(profile, longest);

    std::vector<Step> peaks;
    for (std::size_t lag = kMinPitch - 1; lag + 1 < correlation.size(); ++lag)
        if (correlation[lag] >= kWeak && correlation[lag] >= correlation[lag - 1] &&
            correlation[lag] > correlation[lag + 1])
            peaks.push_back({sub_pixel_peak(correlation, lag), correlation[lag]});
    if (peaks.empty()) return {};

    const auto stronger = [](const Step& a, const Step& b) { return a.strength < b.strength; };
    const Step best = *std::max_element(peaks.begin(), peaks.end(), stronger);
    const auto shortest = std::find_if(peaks.begin(), peaks.end(), [&](const Step& step) {
        return step.strength >= kNearlyAsGood * best.strength;
    });
    std::vector<Step> steps{*shortest};
    if (shortest->length < best.length) steps.push_back(best);
    return steps;
}

std::vector<Repetition> find_repetitions(const EdgeMaps& edges, Edges taken, Windows windows, Cells cells) {
    const int width = edges.columns.along();
    const int height = edges.rows.along();
    std::vector<Repetition> found;
    const Tiling& tiling = windows == Windows::Fine ? kFine : kCoarse;
    for (const int side : tiling.sides) {
        const int step = side / tiling.steps_in_side;
        for (int y = 0; y == 0 || y + step < height; y += step)
            for (int x = 0; x == 0 || x + step < width; x += step) {
                const cv::Rect window = cv::Rect(x, y, side, side) & cv::Rect(0, 0, width, height);
                const auto here = repetitions_in(edges, window, taken, cells);
                found.insert(found.end(), here.begin(), here.end());
            }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Repetition& a, const Repetition& b) { return a.strength > b.strength; });
    return found;
}

}  // namespace sapper
