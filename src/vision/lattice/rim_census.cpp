#include "rim_census.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

// More kinds than any board has, even at a fractional pitch.
constexpr std::size_t kMostKinds = 96;

// Rims of one kind differ by less, mean over their blocks; a block counts at most so much: ink may reach into
// some of them. Grey levels.
constexpr float kSameRim = 6;
constexpr float kMostOfBlock = 24;

// A plain cell has nothing else that tells its kind.
constexpr float kSamePlain = 3;

// Blocks of a plain cell differ by less.
constexpr float kPlain = 5;

float block_difference(const Pattern& a, const Pattern& b, int x, int y) {
    return std::min(kMostOfBlock, apart(block_at(a, x, y), block_at(b, x, y)));
}

bool is_on(Side side, int x, int y) {
    switch (side) {
        case Side::Left:
            return x == 0;
        case Side::Right:
            return x == kBlocks - 1;
        case Side::Top:
            return y == 0;
        default:
            return y == kBlocks - 1;
    }
}

// Gaps may fill the rim: what is next to it in the corners, where little is drawn, counts so many times.
constexpr int kInnerCorner = 3;

// Mean over the blocks along the four sides, or along three of them; nothing as soon as it cannot be less
// than `limit`.
std::optional<float> rim_apart(const Pattern& a, const Pattern& b, std::optional<Side> but_for, float limit) {
    constexpr int kAtSides = 4 * (kBlocks - 1);
    constexpr int kInner = 4 * kInnerCorner;
    const auto blocks = static_cast<float>((but_for ? kAtSides - kBlocks : kAtSides) + kInner);
    float sum = 0;
    for (int y = 0; y < kBlocks; ++y) {
        for (int x = 0; x < kBlocks; x += y == 0 || y == kBlocks - 1 ? 1 : kBlocks - 1)
            if (!but_for || !is_on(*but_for, x, y)) sum += block_difference(a, b, x, y);
        if (sum / blocks >= limit) return std::nullopt;
    }
    for (const int y : {1, kBlocks - 2})
        for (const int x : {1, kBlocks - 2}) sum += kInnerCorner * block_difference(a, b, x, y);
    const float mean = sum / blocks;
    return mean < limit ? std::optional(mean) : std::nullopt;
}

// Largest difference between those of the blocks that are chosen.
template <typename Chosen>
float relief_where(const Pattern& pattern, Chosen chosen) {
    float widest = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        float low = 255;
        float high = 0;
        for (int y = 0; y < kBlocks; ++y)
            for (int x = 0; x < kBlocks; ++x) {
                if (!chosen(x, y)) continue;
                const float value = pattern[static_cast<std::size_t>(y * kBlocks + x) * 3 + channel];
                low = std::min(low, value);
                high = std::max(high, value);
            }
        widest = std::max(widest, high - low);
    }
    return widest;
}

float relief_but_for(const Pattern& pattern, Side side) {
    return relief_where(pattern, [&](int x, int y) { return !is_on(side, x, y); });
}

// Without the outermost blocks: there ends what is beside the line.
bool is_in_half(Side side, int x, int y) {
    const auto is_near_begin = [](int i) { return i > 0 && i < kBlocks / 2; };
    switch (side) {
        case Side::Left:
            return is_near_begin(x);
        case Side::Right:
            return is_near_begin(kBlocks - 1 - x);
        case Side::Top:
            return is_near_begin(y);
        default:
            return is_near_begin(kBlocks - 1 - y);
    }
}

Pattern blocks_of(const cv::Mat& patch) {
    Pattern pattern{};
    for (int y = 0; y < kBlocks; ++y)
        for (int x = 0; x < kBlocks; ++x) {
            const auto& pixel = patch.at<cv::Vec4b>(y, x);
            for (int i = 0; i < 3; ++i)
                pattern[static_cast<std::size_t>(y * kBlocks + x) * 3 + static_cast<std::size_t>(i)] =
                    pixel[i];
        }
    return pattern;
}

}  // namespace

RimCensus::Seen& RimCensus::see(int row, int col) {
    const auto key = std::uint64_t{static_cast<std::uint32_t>(row)} << 32 | static_cast<std::uint32_t>(col);
    const auto [place, is_new] = cells_.try_emplace(key);
    if (is_new) place->second = look(row, col);
    return place->second;
}

RimCensus::Cell RimCensus::at(int row, int col) {
    return see(row, col).cell;
}

std::optional<float> RimCensus::apart_if_alike(const Rim& a, const Rim& b, std::optional<Side> but_for,
                                               float limit) {
    const auto apart = rim_apart(a.pattern, b.pattern, but_for, std::min(limit, kSameRim));
    if (!apart) return std::nullopt;
    const float relief_a = but_for ? relief_but_for(a.pattern, *but_for) : a.relief;
    const float relief_b = but_for ? relief_but_for(b.pattern, *but_for) : b.relief;
    const bool plain_a = relief_a < kPlain;
    const bool plain_b = relief_b < kPlain;
    if (plain_a != plain_b && std::abs(relief_a - relief_b) > kPlain) return std::nullopt;
    return *apart < (plain_a || plain_b ? kSamePlain : kSameRim) ? apart : std::nullopt;
}

bool RimCensus::alike(const Rim& a, const Rim& b, Side but_for) {
    return apart_if_alike(a, b, but_for, kSameRim).has_value();
}

bool RimCensus::resembles(int row, int col, int kind, Side but_for) {
    const Seen& seen = see(row, col);
    return seen.cell.kind != kNone && alike(rims_[static_cast<std::size_t>(kind)], seen.rim, but_for);
}

RimCensus::Rim RimCensus::rim_of(const cv::Rect2d& cell) {
    cv::Mat patch;
    sampler_.sample(pixels_, cell, {kBlocks, kBlocks}, patch);
    Rim rim;
    rim.pattern = blocks_of(patch);
    rim.relief = relief(rim.pattern);
    return rim;
}

bool RimCensus::nearly_resembles(int row, int col, int kind, Side but_for) {
    Seen& seen = see(row, col);
    if (seen.cell.kind == kNone || seen.cell.plain) return false;
    const bool across = but_for == Side::Left || but_for == Side::Right;
    std::vector<Rim>& moved = across ? seen.beside : seen.above_and_below;
    if (moved.empty()) {
        for (const double by : {-1.0, 1.0}) {
            const cv::Rect2d cell =
                lattice_.cell({row, col}) + (across ? cv::Point2d(by, 0) : cv::Point2d(0, by));
            if (within(cell, pixels_.size())) moved.push_back(rim_of(cell));
        }
    }
    return std::any_of(moved.begin(), moved.end(), [&](const Rim& rim) {
        return alike(rims_[static_cast<std::size_t>(kind)], rim, but_for);
    });
}

bool RimCensus::are_alike(int row, int col, int other_row, int other_col, Side but_for) {
    const Seen& a = see(row, col);
    const Seen& b = see(other_row, other_col);
    return a.cell.kind != kNone && b.cell.kind != kNone && alike(a.rim, b.rim, but_for);
}

bool RimCensus::is_plain_outside(int row, int col, Side side) {
    const Seen& seen = see(row, col);
    return seen.cell.kind != kNone &&
           relief_where(seen.rim.pattern, [&](int x, int y) { return is_in_half(side, x, y); }) < kPlain;
}

bool RimCensus::are_alike_outside(int row, int col, int other_row, int other_col, Side side) {
    constexpr int kInHalf = kBlocks * (kBlocks / 2 - 1);
    const Seen& a = see(row, col);
    const Seen& b = see(other_row, other_col);
    float sum = 0;
    for (int y = 0; y < kBlocks; ++y)
        for (int x = 0; x < kBlocks; ++x)
            if (is_in_half(side, x, y)) sum += block_difference(a.rim.pattern, b.rim.pattern, x, y);
    return a.cell.kind != kNone && b.cell.kind != kNone && sum < kSamePlain * kInHalf;
}

RimCensus::Seen RimCensus::look(int row, int col) {
    const cv::Rect2d cell = lattice_.cell({row, col});
    if (!within(cell, pixels_.size())) return {};
    Seen seen;
    seen.rim = rim_of(cell);
    seen.cell.plain = seen.rim.relief < kPlain;
    float least = 255;
    for (std::size_t kind = 0; kind < rims_.size(); ++kind) {
        const auto apart = apart_if_alike(rims_[kind], seen.rim, std::nullopt, least);
        if (!apart) continue;
        least = *apart;
        seen.cell.kind = static_cast<int>(kind);
    }
    if (seen.cell.kind == kNone && rims_.size() < kMostKinds) {
        rims_.push_back(seen.rim);
        seen.cell.kind = static_cast<int>(rims_.size()) - 1;
    }
    return seen;
}

}  // namespace sapper
