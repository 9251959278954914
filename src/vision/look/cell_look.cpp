#include "cell_look.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "colour.hpp"
#include "ground_plane.hpp"
#include "median.hpp"

namespace sapper {

namespace {

constexpr int kCore = 7;  // What is drawn on a cell reaches within this distance from its sides.

// Less difference from the ground is no ink, grey levels; and less than so many times the ground's roughness.
constexpr float kFaintest = 18;
constexpr float kAboveRoughness = 5;

// What differs by this share of the strongest ink is ink; fainter, it may belong to it; and still fainter, it
// is none.
constexpr float kInk = 0.45F;
constexpr float kFaint = 0.3F;

// Pixels of the canonical cell below which ink is a speck.
constexpr int kSpeck = 8;

cv::Mat1f difference_map(const cv::Mat& patch, const cv::Mat& ground) {
    cv::Mat1f result(kLookSide, kLookSide);
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x)
            result(y, x) = apart(colour_at(patch, x, y), colour_at(ground, x, y));
    return result;
}

// A high percentile of the core, where every glyph has ink.
float peak_of(const cv::Mat1f& off) {
    std::vector<float> values;
    values.reserve(std::size_t{kLookSide} * kLookSide);
    for (int y = kCore; y < kLookSide - kCore; ++y)
        for (int x = kCore; x < kLookSide - kCore; ++x) values.push_back(off(y, x));
    const auto place = values.end() - 9;
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

float roughness_of(const cv::Mat1f& off) {
    std::vector<float> ground;
    ground.reserve(std::size_t{kLookSide} * kLookSide);
    for (int y = kLookRim; y < kLookSide - kLookRim; ++y)
        for (int x = kLookRim; x < kLookSide - kLookRim; ++x)
            if (off(y, x) < 30) ground.push_back(off(y, x));
    return median(ground);
}

// Calls side(line_at) for each of the four sides: line_at(depth) is the line of pixels so far in from it.
template <typename Side>
void for_each_side(const cv::Mat1b& ink, Side&& side) {
    side([&](int depth) { return ink.row(depth); });
    side([&](int depth) { return ink.row(kLookSide - 1 - depth); });
    side([&](int depth) { return ink.col(depth); });
    side([&](int depth) { return ink.col(kLookSide - 1 - depth); });
}

// Lines and bevels along the sides are no ink, though glyphs may touch them: inwards from each side as long
// as there is ink all along it.
void erase_lines(cv::Mat1b& ink) {
    constexpr int kDeepest = 9;
    constexpr int kMargin = 4;  // A line or bevel may begin so far from the side.
    for_each_side(ink, [](auto line_at) {
        for (int depth = 0, last = 0; depth < kDeepest && depth <= last + kMargin; ++depth) {
            if (last > 0 && depth > last + 1) break;
            cv::Mat1b line = line_at(depth);
            const int least = std::min(22, kLookSide - 2 * depth - 2);
            if (cv::countNonZero(line) < least) continue;
            line.setTo(0);
            last = depth;
        }
    });
}

// A connected part of the ink.
struct InkPart {
    cv::Rect box;
    int area = 0;
    int inside = 0;   // Of it, px in the core.
    int at_side = 0;  // Px near a side.

    bool is_frame() const { return at_side > 0 && inside * 3 < area; }

    // Whether it comes in from the middle of one side, as what is drawn near to that does; frames are along
    // sides, and what is left of them between round tiles is in the corners.
    bool comes_in_from_one_side() const {
        constexpr int kMostAlong = 14;
        const auto is_in_middle = [](int begin, int size) {
            return begin >= kCore && begin + size <= kLookSide - kCore && size <= kMostAlong;
        };
        return inside >= kSpeck && (is_in_middle(box.x, box.width) || is_in_middle(box.y, box.height));
    }
};

// The parts of the ink by their number in `labels` (CV_32S); the first is what is no ink.
std::vector<InkPart> parts_of(const cv::Mat1b& ink, cv::Mat& labels) {
    cv::Mat stats;
    cv::Mat centres;
    const int count = cv::connectedComponentsWithStats(ink, labels, stats, centres, 8, CV_32S);
    std::vector<InkPart> parts(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const int* const found = stats.ptr<int>(i);
        InkPart& part = parts[static_cast<std::size_t>(i)];
        part.area = found[cv::CC_STAT_AREA];
        part.box = {found[cv::CC_STAT_LEFT], found[cv::CC_STAT_TOP], found[cv::CC_STAT_WIDTH],
                    found[cv::CC_STAT_HEIGHT]};
    }
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x) {
            InkPart& part = parts[static_cast<std::size_t>(labels.at<int>(y, x))];
            const int in = std::min({x, y, kLookSide - 1 - x, kLookSide - 1 - y});
            part.inside += in >= kCore;
            part.at_side += in < kLookRim + 1;
        }
    return parts;
}

// Whether the part is a line around the middle of the cell, and there is something else within it: numbers
// stand in circles in some games.
bool is_outline(const cv::Mat& labels, const std::vector<InkPart>& parts, std::size_t part) {
    constexpr int kLeast = 18;  // Px of its box.
    constexpr int kAside = 3;   // Px beside the middle.
    constexpr int kHollow = 4;  // Of its box's side one in so many is the line, at most.
    const cv::Rect& box = parts[part].box;
    const cv::Point twice_aside = box.tl() + box.br() - cv::Point(kLookSide, kLookSide);
    if (std::min(box.width, box.height) < kLeast || std::abs(twice_aside.x) > 2 * kAside ||
        std::abs(twice_aside.y) > 2 * kAside)
        return false;
    const cv::Point line(box.width / kHollow, box.height / kHollow);
    const cv::Rect within(box.tl() + line, box.br() - line);
    if (cv::countNonZero(labels(within) == static_cast<int>(part)) > 0) return false;
    return std::any_of(parts.begin() + 1, parts.end(), [&](const InkPart& other) {
        return other.area >= kSpeck && (other.box & within) == other.box;
    });
}

// What ink near a side that hardly reaches into the core is: a frame, or perhaps a glyph that stands there.
enum class NearSide { Frame, Glyph };

// The parts of the ink that reach into the core: bevels and lines around it are none.
cv::Mat1b glyph_mask(const cv::Mat1f& off, float threshold, NearSide near_side) {
    cv::Mat1b ink = off > threshold;
    erase_lines(ink);
    cv::Mat labels;
    const std::vector<InkPart> parts = parts_of(ink, labels);
    const auto frames = std::count_if(parts.begin() + 1, parts.end(),
                                      [](const InkPart& part) { return part.inside > 0 && part.is_frame(); });
    // Several are what a picture in the middle leaves of the tile.
    const bool may_be_glyph = near_side == NearSide::Glyph && frames == 1;
    std::vector<bool> is_glyph(parts.size(), false);
    for (std::size_t i = 1; i < parts.size(); ++i)
        is_glyph[i] = parts[i].is_frame() ? may_be_glyph && parts[i].comes_in_from_one_side()
                                          : parts[i].inside > 0 && !is_outline(labels, parts, i);
    cv::Mat1b mask(kLookSide, kLookSide, std::uint8_t{0});
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x)
            if (is_glyph[static_cast<std::size_t>(labels.at<int>(y, x))]) mask(y, x) = 255;
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
        return cv::Rect(sides, sides, kLookSide - 2 * sides, kLookSide - 2 * sides);
    };
    const cv::Mat1b faint = off > threshold;
    add_touching(faint, within(kLookRim + 1), mask);
    add_small(faint, within(kGap), mask);
}

void describe(const cv::Mat& patch, const cv::Mat1f& off, const cv::Mat1b& mask, float peak, Glyph& glyph) {
    const cv::Rect box = cv::boundingRect(mask);
    glyph.box = cv::Rect2f(box);
    glyph.box.x /= kLookSide;
    glyph.box.y /= kLookSide;
    glyph.box.width /= kLookSide;
    glyph.box.height /= kLookSide;
    cv::Mat1b near;
    cv::dilate(mask, near, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat1f soft(kLookSide, kLookSide, 0.0F);
    cv::Vec3f colour(0, 0, 0);
    float weight = 0;
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x) {
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
    assert(patch.size() == cv::Size(kLookSide, kLookSide) && patch.type() == CV_8UC4);
    Bare bare;
    bare.look.patch = patch;
    bare.look.side = side;
    const GroundPlane plane(patch);
    bare.look.ground = plane.middle();
    bare.off = ground.empty() ? plane.difference() : difference_map(patch, ground);
    bare.look.roughness = roughness_of(bare.off);
    return bare;
}

// Whether there is ink along each of the four sides, near to it.
bool is_all_around(const cv::Mat1b& ink) {
    const auto is_along = [](auto line_at) {
        constexpr int kAlong = 22;
        for (int depth = 1; depth <= kLookRim; ++depth)
            if (cv::countNonZero(line_at(depth)) >= kAlong) return true;
        return false;
    };
    bool everywhere = true;
    for_each_side(ink, [&](auto line_at) { everywhere = everywhere && is_along(line_at); });
    return everywhere;
}

// What is drawn on a cell, if anything is.
struct Drawn {
    Bare cell;
    float peak = 0;  // Of the ink, grey levels.
    cv::Mat1b mask;  // Where it is.

    bool is_nothing() const { return mask.empty() || cv::countNonZero(mask) < kSpeck; }
};

Drawn drawn_on(Bare cell, NearSide near_side) {
    const float peak = peak_of(cell.off);
    const bool faint = peak < std::max(kFaintest, kAboveRoughness * cell.look.roughness);
    cv::Mat1b mask = faint ? cv::Mat1b() : glyph_mask(cell.off, kInk * peak, near_side);
    return {std::move(cell), peak, std::move(mask)};
}

// The colour around what is drawn, where that is so large that it was taken for the ground, and the ground
// for a frame around it: then this reaches in further than frames do, and in one colour. Nothing where it is
// a frame.
std::optional<cv::Vec3f> colour_around(const Bare& cell, float peak) {
    constexpr float kStark = 60;  // Grey levels.
    constexpr int kEnough = 12;   // Px further in.
    constexpr float kOne = 24;    // Grey levels.
    constexpr int kMost = 2;      // But for one in so many: edges are drawn softly.
    if (peak < kStark) return std::nullopt;
    const cv::Mat1b around = cell.off > kInk * peak;
    if (!is_all_around(around)) return std::nullopt;
    std::vector<cv::Vec3f> colours;
    for (int y = kCore; y < kLookSide - kCore; ++y)
        for (int x = kCore; x < kLookSide - kCore; ++x)
            if (around(y, x) != 0) colours.push_back(colour_at(cell.look.patch, x, y));
    if (colours.size() < kEnough) return std::nullopt;
    const cv::Vec3f typical = median_colour(colours);
    const auto others = std::ranges::count_if(
        colours, [&](const cv::Vec3f& colour) { return apart(colour, typical) > kOne; });
    if (others * kMost > std::ssize(colours)) return std::nullopt;
    return typical;
}

bool is_within_sides(const cv::Mat1b& mask) {
    constexpr int kSides = 2;  // Px: where the lattice is aside, it comes near to one.
    const cv::Rect within(kSides, kSides, kLookSide - 2 * kSides, kLookSide - 2 * kSides);
    const cv::Rect box = cv::boundingRect(mask);
    return (box & within) == box;
}

// What fills most of a cell that was taken for a bare one; nothing where none does. What reaches the sides
// are parts of tiles, with the gap between them.
std::optional<Drawn> drawn_over(const Drawn& drawn) {
    const auto colour = colour_around(drawn.cell, drawn.peak);
    if (!colour) return std::nullopt;
    Bare cell = drawn.cell;
    const cv::Mat& patch = cell.look.patch;
    const cv::Scalar plain((*colour)[0], (*colour)[1], (*colour)[2]);
    cell.look.ground = *colour;
    cell.off = difference_map(patch, cv::Mat(patch.size(), CV_8UC4, plain));
    cell.look.roughness = roughness_of(cell.off);
    Drawn over = drawn_on(std::move(cell), NearSide::Frame);
    if (over.is_nothing() || !is_within_sides(over.mask)) return std::nullopt;
    return over;
}

// Puts on the cell what the mask shows.
void put_ink(const cv::Mat1f& off, const cv::Mat1b& mask, float peak, CellLook& look) {
    look.blank = false;
    look.strength = strength_of(off);
    describe(look.patch, off, mask, peak, look.glyph);
}

}  // namespace

CellLook look_at(const cv::Mat& patch, const cv::Mat& ground, float side) {
    Drawn drawn = drawn_on(bare_look(patch, ground, side), NearSide::Frame);
    if (drawn.is_nothing() && ground.empty())
        if (auto over = drawn_over(drawn)) drawn = std::move(*over);
    if (drawn.is_nothing()) drawn = drawn_on(std::move(drawn.cell), NearSide::Glyph);
    auto& [look, off] = drawn.cell;
    if (drawn.is_nothing()) return look;
    add_faint(off, std::max({kFaint * drawn.peak, kFaintest, kAboveRoughness * look.roughness}), drawn.mask);
    put_ink(off, drawn.mask, drawn.peak, look);
    return look;
}

CellLook look_for_speck(const cv::Mat& patch, float side) {
    constexpr float kFaintestSpeck = 10;  // Grey levels.
    constexpr int kLargest = 7;           // Px.
    auto [look, off] = bare_look(patch, {}, side);
    const cv::Rect within(kLookRim, kLookRim, kLookSide - 2 * kLookRim, kLookSide - 2 * kLookRim);
    const cv::Rect core(kCore, kCore, kLookSide - 2 * kCore, kLookSide - 2 * kCore);
    const auto peak = static_cast<float>(cv::norm(off(core), cv::NORM_INF));
    if (peak < std::max(kFaintestSpeck, kAboveRoughness * look.roughness)) return look;
    cv::Mat1b mask(kLookSide, kLookSide, std::uint8_t{0});
    cv::Mat(off(within) > kInk * peak).copyTo(mask(within));
    const cv::Rect box = cv::boundingRect(mask);
    if (std::max(box.width, box.height) > kLargest) return look;
    put_ink(off, mask, peak, look);
    return look;
}

CellLook CellEye::look(const cv::Mat& pixels, const cv::Rect2d& cell) {
    cv::Mat patch;
    sampler_.sample(pixels, cell, {kLookSide, kLookSide}, patch);
    return look_at(patch, {}, static_cast<float>(std::max(cell.width, cell.height)));
}

}  // namespace sapper
