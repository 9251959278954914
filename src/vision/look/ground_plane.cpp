#include "ground_plane.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <opencv2/core.hpp>
#include <vector>

#include "colour.hpp"
#include "median.hpp"

namespace sapper {

namespace {

constexpr int kCorner = 11;  // Glyphs seldom reach into the corners.

// Whether the pixel is where glyphs seldom are.
bool is_corner(int x, int y) {
    return std::min(x, kLookSide - 1 - x) < kCorner && std::min(y, kLookSide - 1 - y) < kCorner;
}

// The commonest colour, the corners within the bevel counting more than the middle.
cv::Vec3f commonest_colour(const cv::Mat& patch) {
    constexpr int kLevels = 16;
    std::array<std::uint16_t, std::size_t{kLevels} * kLevels * kLevels> votes{};
    const auto bin = [](const cv::Vec4b& p) {
        return (p[0] >> 4) * kLevels * kLevels + (p[1] >> 4) * kLevels + (p[2] >> 4);
    };
    const auto weight = [](int x, int y) { return is_corner(x, y) ? 4 : 1; };
    int best = 0;
    int most = 0;
    for (int y = kLookRim; y < kLookSide - kLookRim; ++y)
        for (int x = kLookRim; x < kLookSide - kLookRim; ++x) {
            const int here = bin(patch.at<cv::Vec4b>(y, x));
            std::uint16_t& count = votes[static_cast<std::size_t>(here)];
            count = static_cast<std::uint16_t>(count + weight(x, y));
            if (count > most || (count == most && here < best)) {
                most = count;
                best = here;
            }
        }
    const auto middle = [](int level) { return static_cast<float>(level * 16 + 8); };
    const int blue = best / (kLevels * kLevels);
    const int green = best / kLevels % kLevels;
    const cv::Vec3f centre(middle(blue), middle(green), middle(best % kLevels));
    // Colours at a bin's edge fall into its neighbours, too: the mean of all nearby.
    cv::Vec3f sum(0, 0, 0);
    float total = 0;
    for (int y = kLookRim; y < kLookSide - kLookRim; ++y)
        for (int x = kLookRim; x < kLookSide - kLookRim; ++x) {
            const cv::Vec3f colour = colour_at(patch, x, y);
            if (apart(colour, centre) > 14) continue;
            const auto w = static_cast<float>(weight(x, y));
            sum += colour * w;
            total += w;
        }
    return total > 0 ? sum * (1 / total) : centre;
}

using Row = GroundPlane::Row;
using Colours = GroundPlane::Colours;
using Plane = GroundPlane::Plane;

constexpr Row row_of(auto value_at) {
    Row row{};
    for (int x = 0; x < kLookSide; ++x) row[static_cast<std::size_t>(x)] = value_at(x);
    return row;
}

// Where each pixel of a row or column is, from the middle.
constexpr Row kFromMiddle = row_of([](int x) { return static_cast<float>(x) - kLookSide / 2.0F; });

Colours colours_of(const cv::Mat& patch) {
    Colours colours;
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x)
            for (int channel = 0; channel < 3; ++channel)
                colours[static_cast<std::size_t>(channel)][static_cast<std::size_t>(y)]
                       [static_cast<std::size_t>(x)] = patch.at<cv::Vec4b>(y, x)[channel];
    return colours;
}

// How far the pixels of a row are from the plane, grey levels of the strongest channel.
Row distances(const Colours& colours, const Plane& plane, std::size_t y) {
    Row result{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const int i = static_cast<int>(channel);
        const Row& row = colours[channel][y];
        const float middle = plane[0][i];
        const float across = plane[1][i];
        const float down = plane[2][i] * kFromMiddle[y];
        for (std::size_t x = 0; x < kLookSide; ++x) {
            const float off = std::abs(row[x] - (middle + across * kFromMiddle[x] + down));
            result[x] = off > result[x] ? off : result[x];
        }
    }
    return result;
}

// What a fit of a plane sums up over the pixels of each column that are near to it. All are whole numbers,
// and small enough to be exact.
struct ColumnSums {
    Row count{};
    Row down{};
    Row down_squared{};
    std::array<Row, 3> colour{};
    std::array<Row, 3> colour_down{};
};

ColumnSums sums_near(const Colours& colours, const Plane& near, float within) {
    ColumnSums sums;
    for (std::size_t y = kLookRim; y < kLookSide - kLookRim; ++y) {
        const Row off = distances(colours, near, y);
        const float down = kFromMiddle[y];
        Row counts;
        for (std::size_t x = 0; x < kLookSide; ++x) counts[x] = off[x] > within ? 0.0F : 1.0F;
        for (std::size_t x = 0; x < kLookSide; ++x) {
            sums.count[x] += counts[x];
            sums.down[x] += counts[x] * down;
            sums.down_squared[x] += counts[x] * down * down;
        }
        for (std::size_t channel = 0; channel < 3; ++channel)
            for (std::size_t x = 0; x < kLookSide; ++x) {
                const float colour = counts[x] * colours[channel][y][x];
                sums.colour[channel][x] += colour;
                sums.colour_down[channel][x] += colour * down;
            }
    }
    return sums;
}

// The plane through the pixels that differ by less than `within` from `near`.
Plane refined(const Colours& colours, const Plane& near, float within) {
    const ColumnSums columns = sums_near(colours, near, within);
    double n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    cv::Vec3d c(0, 0, 0), cx(0, 0, 0), cy(0, 0, 0);
    for (std::size_t x = kLookRim; x < kLookSide - kLookRim; ++x) {
        const double dx = kFromMiddle[x];
        n += columns.count[x];
        sx += dx * columns.count[x];
        sxx += dx * dx * columns.count[x];
        sy += columns.down[x];
        syy += columns.down_squared[x];
        sxy += dx * columns.down[x];
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const int i = static_cast<int>(channel);
            c[i] += columns.colour[channel][x];
            cx[i] += dx * columns.colour[channel][x];
            cy[i] += columns.colour_down[channel][x];
        }
    }
    Plane plane = near;
    const cv::Matx33d m(n, sx, sy, sx, sxx, sxy, sy, sxy, syy);
    if (n < 40 || std::abs(cv::determinant(m)) < 1e-3) return plane;
    const cv::Matx33d inverse = m.inv();
    for (int i = 0; i < 3; ++i) {
        const cv::Vec3d solved = inverse * cv::Vec3d(c[i], cx[i], cy[i]);
        for (int k = 0; k < 3; ++k) plane[static_cast<std::size_t>(k)][i] = static_cast<float>(solved[k]);
    }
    return plane;
}

// Through the middle colours of four parts of the cell (of the same size, these their top left corners):
// the slopes of a ground that changes over the cell.
Plane plane_through(const cv::Mat& patch, cv::Size size, int left, int top, int right, int bottom) {
    const auto middle_of = [&](int x, int y) {
        std::vector<cv::Vec3f> colours;
        colours.reserve(static_cast<std::size_t>(size.area()));
        for (int dy = 0; dy < size.height; ++dy)
            for (int dx = 0; dx < size.width; ++dx) colours.push_back(colour_at(patch, x + dx, y + dy));
        return median_colour(colours);
    };
    const cv::Vec3f a = middle_of(left, top);
    const cv::Vec3f b = middle_of(right, top);
    const cv::Vec3f c = middle_of(left, bottom);
    const cv::Vec3f d = middle_of(right, bottom);
    return {(a + b + c + d) * 0.25F, (b + d - a - c) * (0.5F / static_cast<float>(right - left)),
            (c + d - a - b) * (0.5F / static_cast<float>(bottom - top))};
}

float steepness(const Plane& plane) {
    const cv::Vec3f none(0, 0, 0);
    return std::max(apart(plane[1], none), apart(plane[2], none));
}

// How much of the cell lies on the plane, what is near its sides counting more than the middle.
int support(const Colours& colours, const Plane& plane) {
    constexpr float kOn = 12;
    constexpr int kNoGlyph = 7;  // Few glyphs come nearer to the sides.
    constexpr int kOutermost = 2;
    constexpr Row kAtSide = row_of([](int) { return 3.0F; });
    constexpr Row kAcross =
        row_of([](int x) { return std::min(x, kLookSide - 1 - x) < kNoGlyph ? 3.0F : 1.0F; });
    Row sums{};
    for (int y = kOutermost; y < kLookSide - kOutermost; ++y) {
        const Row& weights = std::min(y, kLookSide - 1 - y) < kNoGlyph ? kAtSide : kAcross;
        const Row off = distances(colours, plane, static_cast<std::size_t>(y));
        for (std::size_t x = 0; x < kLookSide; ++x) sums[x] += off[x] < kOn ? weights[x] : 0.0F;
    }
    return static_cast<int>(std::accumulate(sums.begin() + kOutermost, sums.end() - kOutermost, 0.0F));
}

// The ground as a plane: one colour, or one that changes over the cell. Of a large glyph there may be more
// pixels of one colour than of such a ground, and it may reach into the corners.
Plane fit_ground(const cv::Mat& patch, const Colours& colours) {
    constexpr float kGround = 26;
    constexpr float kNear = 14;
    constexpr int kBand = 3;
    constexpr float kSteepest = 1.7F;  // From bevel to bevel it is steeper, grey levels a px.
    constexpr double kClearly = 1.1;
    const auto both = [&](const Plane& plane) {
        return refined(colours, refined(colours, plane, kGround), kNear);
    };
    Plane best = refined(colours, {commonest_colour(patch), cv::Vec3f(0, 0, 0), cv::Vec3f(0, 0, 0)}, kGround);
    int most = support(colours, best);
    for (const Plane& sloping : {both(plane_through(patch, {kCorner - kLookRim, kCorner - kLookRim}, kLookRim,
                                                    kLookRim, kLookSide - kCorner, kLookSide - kCorner)),
                                 both(plane_through(patch, {kBand, kLookSide / 2 - kLookRim}, kLookRim,
                                                    kLookRim, kLookSide - kLookRim - kBand, kLookSide / 2))})
        if (const int here = support(colours, sloping);
            steepness(sloping) <= kSteepest && here > kClearly * most) {
            most = here;
            best = sloping;
        }
    return best;
}

}  // namespace

GroundPlane::GroundPlane(const cv::Mat& patch)
    : colours_(colours_of(patch)), plane_(fit_ground(patch, colours_)) {}

cv::Mat1f GroundPlane::difference() const {
    cv::Mat1f result(kLookSide, kLookSide);
    for (int y = 0; y < kLookSide; ++y)
        std::ranges::copy(distances(colours_, plane_, static_cast<std::size_t>(y)), result[y]);
    return result;
}

}  // namespace sapper
