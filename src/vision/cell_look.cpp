#include "cell_look.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace sapper {

namespace {

constexpr int kSide = kLookSide;
constexpr int kRim = 4;      // Bevels and gaps are here, px of the canonical cell.
constexpr int kCorner = 11;  // Glyphs seldom reach into the corners.
constexpr int kCore = 7;     // What is drawn on a cell reaches within this distance from its sides.

// Less difference from the ground is no ink, grey levels; and less than so many times the ground's roughness.
constexpr float kFaintest = 18;
constexpr float kAboveRoughness = 5;

// Ink fainter than this share of the strongest is none.
constexpr float kFaint = 0.3F;

// Pixels of the canonical cell below which ink is a speck.
constexpr int kSpeck = 8;

using Plane = std::array<cv::Vec3f, 3>;  // Colour at the middle, change per px to the right, and downwards.

cv::Vec3f colour_at(const cv::Mat& patch, int x, int y) {
    const auto& pixel = patch.at<cv::Vec4b>(y, x);
    return {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]), static_cast<float>(pixel[2])};
}

float distance(const cv::Vec3f& a, const cv::Vec3f& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

// Whether the pixel is where glyphs seldom are.
bool is_corner(int x, int y) {
    return std::min(x, kSide - 1 - x) < kCorner && std::min(y, kSide - 1 - y) < kCorner;
}

float median_of(std::vector<float> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
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
    for (int y = kRim; y < kSide - kRim; ++y)
        for (int x = kRim; x < kSide - kRim; ++x) {
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
    for (int y = kRim; y < kSide - kRim; ++y)
        for (int x = kRim; x < kSide - kRim; ++x) {
            const cv::Vec3f colour = colour_at(patch, x, y);
            if (distance(colour, centre) > 14) continue;
            const auto w = static_cast<float>(weight(x, y));
            sum += colour * w;
            total += w;
        }
    return total > 0 ? sum * (1 / total) : centre;
}

// Rows of a patch's pixels as numbers, channel by channel: what is computed for each pixel becomes vector
// instructions.
using Row = std::array<float, kSide>;

constexpr Row row_of(auto value_at) {
    Row row{};
    for (int x = 0; x < kSide; ++x) row[static_cast<std::size_t>(x)] = value_at(x);
    return row;
}

// Where each pixel of a row or column is, from the middle.
constexpr Row kFromMiddle = row_of([](int x) { return static_cast<float>(x) - kSide / 2.0F; });

struct Colours {
    std::array<std::array<Row, kSide>, 3> channels;

    explicit Colours(const cv::Mat& patch) {
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                for (int channel = 0; channel < 3; ++channel)
                    channels[static_cast<std::size_t>(channel)][static_cast<std::size_t>(y)]
                            [static_cast<std::size_t>(x)] = patch.at<cv::Vec4b>(y, x)[channel];
    }
};

// How far the pixels of a row are from the plane, grey levels of the strongest channel.
Row distances(const Colours& colours, const Plane& plane, std::size_t y) {
    Row result{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const int i = static_cast<int>(channel);
        const Row& row = colours.channels[channel][y];
        const float middle = plane[0][i];
        const float across = plane[1][i];
        const float down = plane[2][i] * kFromMiddle[y];
        for (std::size_t x = 0; x < kSide; ++x) {
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
    for (std::size_t y = kRim; y < kSide - kRim; ++y) {
        const Row off = distances(colours, near, y);
        const float down = kFromMiddle[y];
        Row counts;
        for (std::size_t x = 0; x < kSide; ++x) counts[x] = off[x] > within ? 0.0F : 1.0F;
        for (std::size_t x = 0; x < kSide; ++x) {
            sums.count[x] += counts[x];
            sums.down[x] += counts[x] * down;
            sums.down_squared[x] += counts[x] * down * down;
        }
        for (std::size_t channel = 0; channel < 3; ++channel)
            for (std::size_t x = 0; x < kSide; ++x) {
                const float colour = counts[x] * colours.channels[channel][y][x];
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
    for (std::size_t x = kRim; x < kSide - kRim; ++x) {
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
        cv::Vec3f middle;
        for (int i = 0; i < 3; ++i) {
            std::vector<float> values;
            values.reserve(static_cast<std::size_t>(size.area()));
            for (int dy = 0; dy < size.height; ++dy)
                for (int dx = 0; dx < size.width; ++dx) values.push_back(colour_at(patch, x + dx, y + dy)[i]);
            middle[i] = median_of(std::move(values));
        }
        return middle;
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
    return std::max(distance(plane[1], none), distance(plane[2], none));
}

// How much of the cell lies on the plane, what is near its sides counting more than the middle.
int support(const Colours& colours, const Plane& plane) {
    constexpr float kOn = 12;
    constexpr int kNoGlyph = 7;  // Few glyphs come nearer to the sides.
    constexpr int kOutermost = 2;
    constexpr Row kAtSide = row_of([](int) { return 3.0F; });
    constexpr Row kAcross = row_of([](int x) { return std::min(x, kSide - 1 - x) < kNoGlyph ? 3.0F : 1.0F; });
    Row sums{};
    for (int y = kOutermost; y < kSide - kOutermost; ++y) {
        const Row& weights = std::min(y, kSide - 1 - y) < kNoGlyph ? kAtSide : kAcross;
        const Row off = distances(colours, plane, static_cast<std::size_t>(y));
        for (std::size_t x = 0; x < kSide; ++x) sums[x] += off[x] < kOn ? weights[x] : 0.0F;
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
    for (const Plane& sloping :
         {both(plane_through(patch, {kCorner - kRim, kCorner - kRim}, kRim, kRim, kSide - kCorner,
                             kSide - kCorner)),
          both(plane_through(patch, {kBand, kSide / 2 - kRim}, kRim, kRim, kSide - kRim - kBand, kSide / 2))})
        if (const int here = support(colours, sloping);
            steepness(sloping) <= kSteepest && here > kClearly * most) {
            most = here;
            best = sloping;
        }
    return best;
}

// How far each pixel is from the ground, grey levels of its strongest channel.
cv::Mat1f difference(const Colours& colours, const Plane& plane) {
    cv::Mat1f result(kSide, kSide);
    for (int y = 0; y < kSide; ++y)
        std::ranges::copy(distances(colours, plane, static_cast<std::size_t>(y)), result[y]);
    return result;
}

cv::Mat1f difference(const cv::Mat& patch, const cv::Mat& ground) {
    cv::Mat1f result(kSide, kSide);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            result(y, x) = distance(colour_at(patch, x, y), colour_at(ground, x, y));
    return result;
}

// A high percentile of the core, where every glyph has ink.
float peak_of(const cv::Mat1f& off) {
    std::vector<float> values;
    values.reserve(std::size_t{kSide} * kSide);
    for (int y = kCore; y < kSide - kCore; ++y)
        for (int x = kCore; x < kSide - kCore; ++x) values.push_back(off(y, x));
    const auto place = values.end() - 9;
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

float roughness_of(const cv::Mat1f& off) {
    std::vector<float> ground;
    ground.reserve(std::size_t{kSide} * kSide);
    for (int y = kRim; y < kSide - kRim; ++y)
        for (int x = kRim; x < kSide - kRim; ++x)
            if (off(y, x) < 30) ground.push_back(off(y, x));
    return median_of(std::move(ground));
}

// Lines and bevels along the sides are no ink, though glyphs may touch them: inwards from each side as long
// as there is ink all along it.
void erase_lines(cv::Mat1b& ink) {
    constexpr int kDeepest = 9;
    constexpr int kMargin = 4;  // A line or bevel may begin so far from the side.
    const auto erase = [](auto line_at) {
        for (int depth = 0, last = 0; depth < kDeepest && depth <= last + kMargin; ++depth) {
            if (last > 0 && depth > last + 1) break;
            cv::Mat1b line = line_at(depth);
            const int least = std::min(22, kSide - 2 * depth - 2);
            if (cv::countNonZero(line) < least) continue;
            line.setTo(0);
            last = depth;
        }
    };
    erase([&](int depth) { return ink.row(depth); });
    erase([&](int depth) { return ink.row(kSide - 1 - depth); });
    erase([&](int depth) { return ink.col(depth); });
    erase([&](int depth) { return ink.col(kSide - 1 - depth); });
}

// The parts of the ink that reach into the core: bevels and lines around it are none.
cv::Mat1b glyph_mask(const cv::Mat1f& off, float threshold) {
    cv::Mat1b ink = off > threshold;
    erase_lines(ink);
    cv::Mat labels;
    const int count = cv::connectedComponents(ink, labels, 8, CV_32S);
    std::vector<int> inside(static_cast<std::size_t>(count), 0);
    std::vector<int> area(static_cast<std::size_t>(count), 0);
    std::vector<int> at_side(static_cast<std::size_t>(count), 0);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const auto label = static_cast<std::size_t>(labels.at<int>(y, x));
            const int in = std::min({x, y, kSide - 1 - x, kSide - 1 - y});
            ++area[label];
            inside[label] += in >= kCore;
            at_side[label] += in < kRim + 1;
        }
    cv::Mat1b mask(kSide, kSide, std::uint8_t{0});
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const auto label = static_cast<std::size_t>(labels.at<int>(y, x));
            if (label == 0) continue;
            const bool frame = at_side[label] > 0 && inside[label] * 3 < area[label];
            if (inside[label] > 0 && !frame) mask(y, x) = 255;
        }
    return mask;
}

void add_touching(const cv::Mat1b& faint, const cv::Rect& where, cv::Mat1b& mask) {
    constexpr int kReach = 6;  // It reaches so far beyond the glyph, px.
    cv::Mat1b inner = mask(where);
    cv::Mat1b wider;
    for (int i = 0, before = 0; i < kReach; ++i) {
        const int now = cv::countNonZero(inner);
        if (now == before) break;
        before = now;
        cv::dilate(mask, wider, cv::getStructuringElement(cv::MORPH_CROSS, {3, 3}));
        cv::bitwise_or(inner, wider(where) & faint(where), inner);
    }
}

void add_small(const cv::Mat1b& faint, const cv::Rect& where, cv::Mat1b& mask) {
    constexpr int kSmall = 13;  // Longer side of a thing by itself, px.
    if (cv::countNonZero(faint(where) & ~mask(where)) == 0) return;
    cv::Mat labels;
    cv::Mat boxes;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(faint, labels, boxes, centres, 8, CV_32S);
    for (int i = 1; i < count; ++i) {
        const int* const box = boxes.ptr<int>(i);
        const cv::Rect place(box[cv::CC_STAT_LEFT], box[cv::CC_STAT_TOP], box[cv::CC_STAT_WIDTH],
                             box[cv::CC_STAT_HEIGHT]);
        if (box[cv::CC_STAT_AREA] < kSpeck || std::max(place.width, place.height) > kSmall) continue;
        if ((place & where) == place) mask.setTo(255, labels == i);
    }
}

// Fainter ink that belongs to the glyph, such as a small mark on or beside a flag: what touches it, and small
// things by themselves. Not at the sides, where bevels and gaps are as faint.
void add_faint(const cv::Mat1f& off, float threshold, cv::Mat1b& mask) {
    constexpr int kGap = 2;  // So near to the sides come small things.
    const auto within = [](int sides) {
        return cv::Rect(sides, sides, kSide - 2 * sides, kSide - 2 * sides);
    };
    const cv::Mat1b faint = off > threshold;
    add_touching(faint, within(kRim + 1), mask);
    add_small(faint, within(kGap), mask);
}

void describe(const cv::Mat& patch, const cv::Mat1f& off, const cv::Mat1b& mask, float peak, Glyph& glyph) {
    const cv::Rect box = cv::boundingRect(mask);
    glyph.box = cv::Rect2f(box);
    glyph.box.x /= kSide;
    glyph.box.y /= kSide;
    glyph.box.width /= kSide;
    glyph.box.height /= kSide;
    cv::Mat1b near;
    cv::dilate(mask, near, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat1f soft(kSide, kSide, 0.0F);
    cv::Vec3f colour(0, 0, 0);
    float weight = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            if (near(y, x) == 0) continue;
            const float value = std::clamp((off(y, x) / peak - 0.2F) / 0.6F, 0.0F, 1.0F);
            soft(y, x) = value;
            if (value < 0.8F) continue;
            colour += colour_at(patch, x, y);
            weight += 1;
        }
    glyph.colour = weight > 0 ? colour * (1 / weight) : cv::Vec3f(0, 0, 0);
    glyph.contrast = peak;
    // The box's middle to the picture's middle, its longer side to all but one pixel on each side of it.
    const float scale =
        static_cast<float>(kGlyphSide - 2) / static_cast<float>(std::max(box.width, box.height));
    const cv::Point2f middle(static_cast<float>(box.x) + static_cast<float>(box.width) / 2,
                             static_cast<float>(box.y) + static_cast<float>(box.height) / 2);
    const cv::Matx23f move(scale, 0, kGlyphSide / 2.0F - 0.5F - scale * (middle.x - 0.5F), 0, scale,
                           kGlyphSide / 2.0F - 0.5F - scale * (middle.y - 0.5F));
    cv::Mat1f picture;
    if (scale < 0.8F) cv::blur(soft, soft, {2, 2}, {0, 0});
    cv::warpAffine(soft, picture, move, {kGlyphSide, kGlyphSide}, cv::INTER_LINEAR, cv::BORDER_CONSTANT);
    std::copy(picture.begin(), picture.end(), glyph.ink.begin());
}

InkStrength strength_of(const cv::Mat1f& off) {
    constexpr float kFaintestPeak = 12;   // Grey levels: less is noise.
    constexpr std::ptrdiff_t kPeak = 24;  // Px that are as strong.
    constexpr float kMost = 1.25F;
    std::vector<float> values(off.begin(), off.end());
    std::nth_element(values.begin(), values.end() - kPeak, values.end());
    const float peak = std::max(kFaintestPeak, *(values.end() - kPeak));
    InkStrength strength;
    std::transform(off.begin(), off.end(), strength.begin(),
                   [&](float value) { return std::min(kMost, value / peak); });
    return strength;
}

// A cell as one with nothing on it, and how far each of its pixels is off its ground.
struct Bare {
    CellLook look;
    cv::Mat1f off;
};
Bare bare_look(const cv::Mat& patch, const cv::Mat& ground, float side) {
    assert(patch.size() == cv::Size(kSide, kSide) && patch.type() == CV_8UC4);
    Bare bare;
    bare.look.patch = patch;
    bare.look.side = side;
    const Colours colours(patch);
    const Plane plane = fit_ground(patch, colours);
    bare.look.ground = plane[0];
    bare.off = ground.empty() ? difference(colours, plane) : difference(patch, ground);
    bare.look.roughness = roughness_of(bare.off);
    return bare;
}

// Puts on the cell what the mask shows.
void put_ink(const cv::Mat1f& off, const cv::Mat1b& mask, float peak, CellLook& look) {
    look.blank = false;
    look.strength = strength_of(off);
    describe(look.patch, off, mask, peak, look.glyph);
}

}  // namespace

CellLook look_at(const cv::Mat& patch, const cv::Mat& ground, float side) {
    auto [look, off] = bare_look(patch, ground, side);
    const float peak = peak_of(off);
    if (peak < std::max(kFaintest, kAboveRoughness * look.roughness)) return look;
    cv::Mat1b mask = glyph_mask(off, 0.45F * peak);
    if (cv::countNonZero(mask) < kSpeck) return look;
    add_faint(off, std::max({kFaint * peak, kFaintest, kAboveRoughness * look.roughness}), mask);
    put_ink(off, mask, peak, look);
    return look;
}

CellLook look_for_speck(const cv::Mat& patch, float side) {
    constexpr float kFaintestSpeck = 10;  // Grey levels.
    constexpr int kLargest = 7;           // Px.
    auto [look, off] = bare_look(patch, {}, side);
    const cv::Rect within(kRim, kRim, kSide - 2 * kRim, kSide - 2 * kRim);
    const cv::Rect core(kCore, kCore, kSide - 2 * kCore, kSide - 2 * kCore);
    const auto peak = static_cast<float>(cv::norm(off(core), cv::NORM_INF));
    if (peak < std::max(kFaintestSpeck, kAboveRoughness * look.roughness)) return look;
    cv::Mat1b mask(kSide, kSide, std::uint8_t{0});
    cv::Mat(off(within) > 0.45F * peak).copyTo(mask(within));
    const cv::Rect box = cv::boundingRect(mask);
    if (std::max(box.width, box.height) > kLargest) return look;
    put_ink(off, mask, peak, look);
    return look;
}

CellLook CellEye::look(const cv::Mat& pixels, const cv::Rect2d& cell) {
    cv::Mat patch;
    sampler_.sample(pixels, cell, {kSide, kSide}, patch);
    return look_at(patch, {}, static_cast<float>(std::max(cell.width, cell.height)));
}

}  // namespace sapper
