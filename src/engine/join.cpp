#include "join.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arrangement_count.hpp"

namespace sapper::engine {
namespace {

/// Scales a row whose largest weight has strayed far from 1. Only ratios within a row are ever used, so this
/// changes nothing but that thousands of parts do not overflow.
double tame(std::span<double> row) {
    const double largest = *std::ranges::max_element(row);
    if ((largest < 1e60 && largest > 1e-60) || largest == 0) return 0;
    for (double& weight : row) weight /= largest;
    return std::log2(largest);
}

/// log2 of C(n, k); infinite when it is very large.
double log2_choose(int n, int k) {
    double product = 1;
    k = std::min(k, n - k);
    for (int i = 1; i <= k; ++i) {
        product *= static_cast<double>(n - k + i) / i;
        if (product > 1e60) return std::numeric_limits<double>::infinity();
    }
    return std::log2(product);
}

}  // namespace

JoinOutcome Join::join(std::span<const MineDistribution> parts, int off_frontier, std::optional<int> mines,
                       double density) {
    rest_begin_.assign(1, 0);
    int lowest = 0;
    int highest = 0;
    for (const MineDistribution& part : parts) {
        rest_begin_.push_back(rest_begin_.back() + part.weights.size());
        lowest += part.lowest;
        highest += part.highest();
    }
    rest_.resize(rest_begin_.back());
    if (!mines) {
        weigh_alone(parts, density);
        off_mine_ = off_frontier > 0 ? density : 0;
        off_safe_ = off_frontier > 0 ? 1 - density : 0;
        return JoinOutcome::Joined;
    }
    if (lowest > *mines) return JoinOutcome::TooFewMines;
    if (highest + off_frontier < *mines) return JoinOutcome::TooManyMines;
    weigh_off_frontier(lowest, highest, off_frontier, *mines);
    join_exactly(parts, off_frontier, *mines);
    return JoinOutcome::Joined;
}

void Join::weigh_alone(std::span<const MineDistribution> parts, double density) {
    const double odds = density / (1 - density) / kTilt;
    std::size_t at = 0;
    for (const MineDistribution& part : parts) {
        double weight = 1;
        for (std::size_t i = 0; i < part.weights.size(); ++i, weight *= odds) rest_[at++] = weight;
    }
}

/// C(cells, mines − m) without the parts' tilt, for m mines in the parts, from the largest on by the ratio of
/// neighbours: nothing overflows, and what underflows has no weight.
void Join::weigh_off_frontier(int lowest, int highest, int off_frontier, int mines) {
    const auto at = [&](int m) -> double& { return off_[static_cast<std::size_t>(m - lowest)]; };
    // Weight at m + 1 in terms of that at m.
    const auto ratio = [&](int m) {
        const int off = mines - m;
        return static_cast<double>(off) / (off_frontier - off + 1) / kTilt;
    };
    const int length = highest - lowest + 1;
    off_.assign(static_cast<std::size_t>(length), 0.0);
    const int first = std::max(lowest, mines - off_frontier);
    const int last = std::min(highest, mines);
    int peak = first;
    while (peak < last && ratio(peak) > 1) ++peak;
    at(peak) = 1;
    log2_total_ = log2_choose(off_frontier, mines - peak) - peak * std::log2(kTilt);
    for (int m = peak; m < last; ++m) at(m + 1) = at(m) * ratio(m);
    for (int m = peak; m > first; --m) at(m - 1) = at(m) / ratio(m - 1);
}

void Join::join_exactly(std::span<const MineDistribution> parts, int off_frontier, int mines) {
    // Row p is about the parts before p; its entries are for lowest, lowest + 1, … mines in these.
    row_.assign(1, 0);
    std::size_t width = 1;
    int lowest = 0;
    for (const MineDistribution& part : parts) {
        row_.push_back(row_.back() + width);
        width += part.weights.size() - 1;
        lowest += part.lowest;
    }
    row_.push_back(row_.back() + width);
    prefix_.assign(row_.back(), 0.0);
    suffix_.assign(row_.back(), 0.0);

    prefix_[0] = 1;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        for (std::size_t m = 0; m < row_[p + 1] - row_[p]; ++m)
            for (std::size_t k = 0; k < parts[p].weights.size(); ++k)
                prefix_[row_[p + 1] + m + k] += prefix_[row_[p] + m] * parts[p].weights[k];
        tame({&prefix_[row_[p + 1]], row_[p + 2] - row_[p + 1]});
    }

    std::ranges::copy(off_, suffix_.begin() + static_cast<std::ptrdiff_t>(row_[parts.size()]));
    std::ranges::fill(rest_, 0.0);
    for (std::size_t p = parts.size(); p-- > 0;) {
        for (std::size_t m = 0; m < row_[p + 1] - row_[p]; ++m)
            for (std::size_t k = 0; k < parts[p].weights.size(); ++k) {
                const double after = suffix_[row_[p + 1] + m + k];
                suffix_[row_[p] + m] += after * parts[p].weights[k];
                rest_[rest_begin_[p] + k] += after * prefix_[row_[p] + m];
            }
        log2_total_ += tame({&suffix_[row_[p]], row_[p + 1] - row_[p]});
    }

    off_mine_ = 0;
    off_safe_ = 0;
    log2_total_ += std::log2(suffix_[0]);
    if (off_frontier == 0) return;
    const double* all = &prefix_[row_[parts.size()]];
    for (std::size_t i = 0; i < off_.size(); ++i) {
        const int off = mines - lowest - static_cast<int>(i);
        off_mine_ += all[i] * off_[i] * off / off_frontier;
        off_safe_ += all[i] * off_[i] * (off_frontier - off) / off_frontier;
    }
}

void Join::draw(std::span<const MineDistribution> parts, Random& random, std::vector<int>& mines) const {
    mines.clear();
    std::size_t before = 0;  // Mines in the parts so far, above their lowest.
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const std::span<const double> weights = parts[p].weights;
        const double* after = &suffix_[row_[p + 1] + before];
        double total = 0;
        for (std::size_t k = 0; k < weights.size(); ++k) total += weights[k] * after[k];
        double left = random.unit() * total;
        std::size_t drawn = 0;
        for (std::size_t k = 0; k < weights.size(); ++k) {
            if (weights[k] * after[k] == 0) continue;
            drawn = k;  // The last possible one when rounding leaves a rest.
            left -= weights[k] * after[k];
            if (left < 0) break;
        }
        mines.push_back(parts[p].lowest + static_cast<int>(drawn));
        before += drawn;
    }
}

}  // namespace sapper::engine
