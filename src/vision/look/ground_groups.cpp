#include "ground_groups.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "colour.hpp"
#include "median.hpp"

namespace sapper {

namespace {

// Looks that differ by no more are the same one: noise, and sampling beside whole pixels.
constexpr float kSame = 1.5F;

// Colours of a chequered ground differ by less than this, grey levels: those of boards for chess and draughts
// by more, which have no more cells than that.
constexpr float kChequer = 40;
constexpr std::size_t kDraughts = 100;
constexpr float kLargeChequer = 70;
// Of one that is all covered and opened fields, each in two colours, or too large for those and vivid.
constexpr float kFarChequer = 150;

// The steps of two chequered grounds differ by no more than the larger ground's and this, the sum of the
// channels.
constexpr float kOtherStep = 30;

float block_difference(const Pattern& a, const Pattern& b, int block) {
    const int x = block % kBlocks;
    const int y = block / kBlocks;
    return apart(block_at(a, x, y), block_at(b, x, y));
}

bool is_rim(int block) {
    const int x = block % kBlocks;
    const int y = block / kBlocks;
    return std::min({x, y, kBlocks - 1 - x, kBlocks - 1 - y}) < 1;
}

template <typename Chosen>
float mean_difference(const Pattern& a, const Pattern& b, Chosen chosen) {
    float sum = 0;
    int count = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        if (!chosen(block)) continue;
        sum += block_difference(a, b, block);
        ++count;
    }
    return sum / static_cast<float>(count);
}

// A small thing in the middle is no ground, however little it weighs in the mean.
constexpr float kThing = 8;

// Whether the difference of two patterns is above `limit`; found out as soon as it must be.
bool differ_by_more(const Pattern& a, const Pattern& b, float limit) {
    float sum = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        const float here = block_difference(a, b, block);
        sum += here;
        if (sum > limit * (kBlocks * kBlocks) || (here > limit * kThing && !is_rim(block))) return true;
    }
    return false;
}

cv::Vec3f mean_colour(const Pattern& pattern) {
    cv::Vec3f sum;
    for (std::size_t k = 0; k < pattern.size(); ++k) sum[static_cast<int>(k % 3)] += pattern[k];
    return sum / static_cast<float>(kBlocks * kBlocks);
}

// Patterns to be compared with many others. Two whose mean colours differ by more than a limit do so
// themselves, as the mean of the blocks' differences is no less.
class ComparedPatterns {
 public:
    explicit ComparedPatterns(const std::vector<Pattern>& patterns) : patterns_(patterns) {
        colours_.reserve(patterns.size());
        for (const Pattern& pattern : patterns) colours_.push_back(mean_colour(pattern));
    }

    bool differ_by_more(int a, int b, float limit) const {
        constexpr float kRounding = 1.001F;
        const auto i = static_cast<std::size_t>(a);
        const auto k = static_cast<std::size_t>(b);
        return apart(colours_[i], colours_[k]) > kRounding * limit ||
               sapper::differ_by_more(patterns_[i], patterns_[k], limit);
    }

 private:
    const std::vector<Pattern>& patterns_;
    std::vector<cv::Vec3f> colours_;
};

int find_root(std::vector<int>& parent, int i) {
    while (parent[static_cast<std::size_t>(i)] != i)
        i = parent[static_cast<std::size_t>(i)] =
            parent[static_cast<std::size_t>(parent[static_cast<std::size_t>(i)])];
    return i;
}

Pattern mean_of(const std::vector<Pattern>& patterns, const std::vector<int>& members) {
    Pattern mean{};
    for (const int i : members)
        for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += patterns[static_cast<std::size_t>(i)][k];
    for (float& value : mean) value /= static_cast<float>(std::max<std::size_t>(1, members.size()));
    return mean;
}

double odd_share(const GroundGroup& group, const std::vector<bool>& odd) {
    const auto count = std::count_if(group.members.begin(), group.members.end(),
                                     [&](int i) { return odd[static_cast<std::size_t>(i)]; });
    return static_cast<double>(count) / static_cast<double>(group.members.size());
}

// How the odd cells of a chequered ground differ from the even ones.
cv::Vec3f step_between(const GroundGroup& even, const GroundGroup& odd) {
    return middle_of(odd.mean) - middle_of(even.mean);
}

float sum_of_channels(const cv::Vec3f& by) {
    return std::abs(by[0]) + std::abs(by[1]) + std::abs(by[2]);
}

// Indices of the large groups that lie on cells of one kind alone.
std::vector<std::size_t> pure_groups(const std::vector<GroundGroup>& groups, const std::vector<bool>& odd,
                                     bool on_odd) {
    constexpr double kPure = 0.04;
    constexpr std::size_t kFewest = 4;
    std::vector<std::size_t> pure;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i].members.size() < kFewest) continue;
        const double share = odd_share(groups[i], odd);
        if (on_odd ? share > 1 - kPure : share < kPure) pure.push_back(i);
    }
    std::stable_sort(pure.begin(), pure.end(), [&](std::size_t a, std::size_t b) {
        return groups[a].members.size() > groups[b].members.size();
    });
    return pure;
}

// The groups on even cells with their halves on odd cells. A chequered board has covered and empty cells of
// both kinds, and the step from even to odd is about the same for both: that tells which halves belong
// together.
std::vector<std::pair<std::size_t, std::size_t>> chequer_pairs(const std::vector<GroundGroup>& groups,
                                                               const std::vector<bool>& odd,
                                                               Chequers chequers) {
    const auto evens = pure_groups(groups, odd, false);
    const auto odds = pure_groups(groups, odd, true);
    const auto apart = [&](std::size_t a, std::size_t b) {
        return difference(groups[a].mean, groups[b].mean);
    };
    const auto step = [&](std::size_t a, std::size_t b) { return step_between(groups[a], groups[b]); };
    const auto mismatch = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        return sum_of_channels(step(a, b) - step(c, d));
    };
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (evens.size() >= 2 && odds.size() >= 2) {
        const bool straight =
            mismatch(evens[0], odds[0], evens[1], odds[1]) <= mismatch(evens[0], odds[1], evens[1], odds[0]);
        pairs = {{evens[0], odds[straight ? 0 : 1]}, {evens[1], odds[straight ? 1 : 0]}};
        const auto [main, second] = std::pair(pairs[0], pairs[1]);
        const cv::Vec3f step_of_main = step(main.first, main.second);
        const cv::Vec3f step_of_second = step(second.first, second.second);
        // The fields of one kind may be shaded more than those of the other, lighter and darker in the same
        // order.
        const bool is_one_way = step_of_main.dot(step_of_second) > 0;
        float most = kOtherStep + sum_of_channels(step_of_main);
        if (is_one_way) most = std::max(most, sum_of_channels(step_of_second));
        if (mismatch(main.first, main.second, second.first, second.second) > most) pairs.pop_back();
    } else if (!evens.empty() && !odds.empty()) {
        for (const std::size_t even : evens)
            for (const std::size_t other : odds)
                if (pairs.empty() || apart(even, other) < apart(pairs[0].first, pairs[0].second))
                    pairs = {{even, other}};
    }
    std::size_t cells = 0;
    for (const auto& kind : {evens, odds})
        for (const std::size_t group : kind) cells += groups[group].members.size();
    // Light over a board may part its cells by chance, but hardly all of them.
    constexpr double kNearlyAll = 0.9;
    const bool is_all = static_cast<double>(cells) >= kNearlyAll * static_cast<double>(odd.size());
    // Two kinds of fields, of covered cells and of opened ones; but fields aside of their place show both
    // shades.
    constexpr float kPlain = 0.6F;  // Of the step.
    const auto is_plain = [&](const auto& pair) {
        return std::max(relief(groups[pair.first].mean), relief(groups[pair.second].mean)) <
               kPlain * apart(pair.first, pair.second);
    };
    const bool are_two = pairs.size() == 2 && is_plain(pairs[1]);
    const bool is_game = (chequers == Chequers::OfGames && (is_all || are_two)) || cells > kDraughts;
    // In grey, an image editor shows so what is transparent.
    constexpr float kVivid = 60;
    const auto are_vivid = [&](const auto& pair) {
        return std::min(colourfulness(middle_of(groups[pair.first].mean)),
                        colourfulness(middle_of(groups[pair.second].mean))) > kVivid;
    };
    std::erase_if(pairs, [&](const auto& pair) {
        const bool may_be_far = is_all && (are_two || (cells > kDraughts && are_vivid(pair)));
        const float most = may_be_far ? kFarChequer : is_game ? kLargeChequer : kChequer;
        return apart(pair.first, pair.second) >= most;
    });
    return pairs;
}

void join_chequers(std::vector<GroundGroup>& groups, const std::vector<bool>& odd, Chequers chequers) {
    std::vector<bool> joined(groups.size(), false);
    for (const auto& [even, other] : chequer_pairs(groups, odd, chequers)) {
        groups[even].chequered = true;
        groups[even].odd = groups[other].mean;
        groups[even].members.insert(groups[even].members.end(), groups[other].members.begin(),
                                    groups[other].members.end());
        joined[other] = true;
    }
    std::vector<GroundGroup> left;
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (!joined[i]) left.push_back(std::move(groups[i]));
    groups = std::move(left);
}

}  // namespace

Pattern pattern_of(const cv::Mat& patch) {
    constexpr int kBlock = kLookSide / kBlocks;
    Pattern pattern{};
    for (int y = 0; y < kLookSide; ++y)
        for (int x = 0; x < kLookSide; ++x) {
            const auto at = static_cast<std::size_t>(y / kBlock * kBlocks + x / kBlock) * 3;
            const auto& pixel = patch.at<cv::Vec4b>(y, x);
            for (std::size_t i = 0; i < 3; ++i) pattern[at + i] += pixel[static_cast<int>(i)];
        }
    for (float& value : pattern) value /= kBlock * kBlock;
    return pattern;
}

float difference(const Pattern& a, const Pattern& b) {
    return std::max(mean_difference(a, b, [](int) { return true; }), worst_inner_block(a, b) / kThing);
}

float worst_inner_block(const Pattern& a, const Pattern& b) {
    float worst = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block)
        if (!is_rim(block)) worst = std::max(worst, block_difference(a, b, block));
    return worst;
}

float rim_difference(const Pattern& a, const Pattern& b) {
    return mean_difference(a, b, [](int block) { return is_rim(block); });
}

float typical_rim_difference(const Pattern& a, const Pattern& b) {
    std::vector<float> differences;
    for (int block = 0; block < kBlocks * kBlocks; ++block)
        if (is_rim(block)) differences.push_back(block_difference(a, b, block));
    return median(differences);
}

double share_at_rim(const Pattern& pattern, const cv::Vec3f& colour, float within) {
    int all = 0;
    int near = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        if (!is_rim(block)) continue;
        ++all;
        near += static_cast<int>(apart(block_at(pattern, block % kBlocks, block / kBlocks), colour) < within);
    }
    return static_cast<double>(near) / all;
}

float ground_difference(const Pattern& a, const Pattern& b, bool rim_only) {
    constexpr float kColour = 0.35F;  // What a difference of the mean colours counts.
    cv::Vec3f mean(0, 0, 0);
    int count = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        if (rim_only && !is_rim(block)) continue;
        for (int i = 0; i < 3; ++i) {
            const auto at = static_cast<std::size_t>(block) * 3 + static_cast<std::size_t>(i);
            mean[i] += a[at] - b[at];
        }
        ++count;
    }
    mean *= 1.0F / static_cast<float>(count);
    float sum = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
        if (rim_only && !is_rim(block)) continue;
        float worst = 0;
        for (int i = 0; i < 3; ++i) {
            const auto at = static_cast<std::size_t>(block) * 3 + static_cast<std::size_t>(i);
            worst = std::max(worst, std::abs(a[at] - b[at] - mean[i]));
        }
        sum += worst;
    }
    const float colour = std::max({std::abs(mean[0]), std::abs(mean[1]), std::abs(mean[2])});
    return sum / static_cast<float>(count) + kColour * colour;
}

float relief(const Pattern& pattern) {
    float widest = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        float low = 255;
        float high = 0;
        for (std::size_t i = channel; i < pattern.size(); i += 3) {
            low = std::min(low, pattern[i]);
            high = std::max(high, pattern[i]);
        }
        widest = std::max(widest, high - low);
    }
    return widest;
}

cv::Vec3f middle_of(const Pattern& pattern) {
    cv::Vec3f sum(0, 0, 0);
    for (int y = 2; y < kBlocks - 2; ++y)
        for (int x = 2; x < kBlocks - 2; ++x) sum += block_at(pattern, x, y);
    return sum * (1.0F / ((kBlocks - 4) * (kBlocks - 4)));
}

float unevenness_inside(const Pattern& pattern) {
    constexpr int kSides = 2;
    const cv::Vec3f middle = middle_of(pattern);
    float most = 0;
    for (int y = kSides; y < kBlocks - kSides; ++y)
        for (int x = kSides; x < kBlocks - kSides; ++x)
            most = std::max(most, apart(block_at(pattern, x, y), middle));
    return most;
}

bool is_odd(int index, int cols) {
    return (index / cols + index % cols) % 2 == 1;
}

bool is_half_chequer(const GroundGroup& group, const std::vector<bool>& odd) {
    constexpr std::size_t kLarge = 10;
    constexpr double kPure = 0.04;
    const double share = odd_share(group, odd);
    return !group.chequered && group.members.size() >= kLarge && (share < kPure || share > 1 - kPure);
}

std::vector<GroundGroup> group_grounds(const std::vector<Pattern>& patterns, const std::vector<bool>& odd,
                                       float step, Chequers chequers) {
    const ComparedPatterns compared(patterns);
    // Leaders first, so that the linkage is among few. Which leader each pattern follows:
    std::vector<int> leaders;
    std::vector<int> follows(patterns.size());
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const auto near = std::find_if(leaders.rbegin(), leaders.rend(), [&](int leader) {
            return !compared.differ_by_more(leader, static_cast<int>(i), kSame);
        });
        if (near != leaders.rend()) {
            follows[i] = *near;
        } else {
            leaders.push_back(static_cast<int>(i));
            follows[i] = static_cast<int>(i);
        }
    }
    std::vector<int> parent(patterns.size());
    std::iota(parent.begin(), parent.end(), 0);
    for (std::size_t a = 0; a < leaders.size(); ++a)
        for (std::size_t b = a + 1; b < leaders.size(); ++b) {
            const int root_a = find_root(parent, leaders[a]);
            const int root_b = find_root(parent, leaders[b]);
            if (root_a != root_b && !compared.differ_by_more(leaders[a], leaders[b], step))
                parent[static_cast<std::size_t>(root_b)] = root_a;
        }
    std::vector<GroundGroup> groups;
    std::vector<int> group_of(patterns.size(), -1);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const auto root = static_cast<std::size_t>(find_root(parent, follows[i]));
        if (group_of[root] < 0) {
            group_of[root] = static_cast<int>(groups.size());
            groups.emplace_back();
        }
        groups[static_cast<std::size_t>(group_of[root])].members.push_back(static_cast<int>(i));
    }
    for (GroundGroup& group : groups) group.odd = group.mean = mean_of(patterns, group.members);
    join_chequers(groups, odd, chequers);
    std::stable_sort(groups.begin(), groups.end(), [](const GroundGroup& a, const GroundGroup& b) {
        return a.members.size() > b.members.size();
    });
    return groups;
}

}  // namespace sapper
