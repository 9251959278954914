#include "guess_net.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace sapper::engine {
namespace {

#include "guess_weights.inc"

using Shape = GuessNetShape;
using First = std::array<float, Shape::kFirst>;
using Second = std::array<float, Shape::kSecond>;

// Weights that were taught for another shape must not compile.
static_assert(std::size(kAroundWeights) == std::size_t{Shape::kPositions} * Shape::kRows * Shape::kFirst);
static_assert(std::size(kAroundScales) == Shape::kFirst && std::size(kFirstBias) == Shape::kFirst);
static_assert(std::size(kFactWeights) == kFacts * Shape::kFirst && std::size(kStraightWeights) == kFacts);
static_assert(std::size(kSecondWeights) == std::size_t{Shape::kFirst} * Shape::kSecond);
static_assert(std::size(kSecondBias) == Shape::kSecond && std::size(kAnswerWeights) == Shape::kSecond);

constexpr std::array<float, Shape::kKnots> kKnots{0, 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.65F, 0.8F, 1.0F};

/// The layer's sum over the view, in halves of the whole steps that the table is kept in.
using Steps = std::array<std::int16_t, Shape::kFirst>;
constexpr int kLargestWeight = 127;
static_assert(2 * kLargestWeight * Shape::kPositions <= std::numeric_limits<std::int16_t>::max());

/// How far a cell lies between a row of the table and the next one is kept in 64ths, so that the difference
/// of two rows times it goes into 16 bits, too.
constexpr int kShareBits = 6;
static_assert((2 * kLargestWeight + 1) << kShareBits <= std::numeric_limits<std::int16_t>::max());

/// A cell of the view that is worth a look.
struct Seen {
    std::int16_t at = 0;     ///< Its position.
    std::int16_t row = 0;    ///< As CodeRow.
    std::int16_t share = 0;  ///< Of the next row, in 64ths.
};

constexpr int kWaysToLook = 4;  // Of kWays, the first.

/// By code what is seen there, and by way which position looks where.
struct Tables {
    std::array<Seen, 256> seen{};
    std::array<std::array<int, Shape::kPositions>, kWaysToLook> positions{};

    Tables() {
        for (std::size_t code = 0; code < seen.size(); ++code) {
            const CodeRow at = row_of(static_cast<std::uint8_t>(code));
            seen[code].row = static_cast<std::int16_t>(at.row);
            seen[code].share = static_cast<std::int16_t>(std::lround(at.next * (1 << kShareBits)));
        }
        for (int way = 0; way < kWaysToLook; ++way)
            for (int i = 0; i < Shape::kPositions; ++i)
                positions[static_cast<std::size_t>(way)][static_cast<std::size_t>(i)] =
                    position_of(i / kViewSide - kViewRadius, i % kViewSide - kViewRadius, way);
    }
};

const Tables& tables() {
    static const Tables made;
    return made;
}

/// What the facts put into the first layer, whichever way the board is turned.
First first_of(const Facts& facts) {
    First sum;
    std::copy_n(kFirstBias, sum.size(), sum.begin());
    for (std::size_t i = 0; i < facts.size(); ++i) {
        if (facts[i] == 0) continue;
        const float* const row = kFactWeights + i * sum.size();
        for (std::size_t h = 0; h < sum.size(); ++h) sum[h] += facts[i] * row[h];
    }
    return sum;
}

void add_row(Steps& sum, const signed char* row, std::int16_t share) {
    if (share == 0) {
        for (std::size_t h = 0; h < sum.size(); ++h) sum[h] = static_cast<std::int16_t>(sum[h] + 2 * row[h]);
        return;
    }
    constexpr int kToHalves = kShareBits - 1;
    constexpr int kRounded = 1 << (kToHalves - 1);
    const signed char* const next = row + sum.size();
    for (std::size_t h = 0; h < sum.size(); ++h) {
        const auto part = static_cast<std::int16_t>((next[h] - row[h]) * share + kRounded);
        sum[h] = static_cast<std::int16_t>(sum[h] + 2 * row[h] + (part >> kToHalves));
    }
}

/// The first layer for a view, looked at in one of the ways.
First first_of(std::span<const Seen> view, const std::array<int, Shape::kPositions>& positions,
               const First& facts) {
    Steps steps{};
    for (const Seen& seen : view) {
        const int row = positions[static_cast<std::size_t>(seen.at)] * Shape::kRows + seen.row;
        add_row(steps, kAroundWeights + static_cast<std::size_t>(row) * steps.size(), seen.share);
    }
    First sum;
    for (std::size_t h = 0; h < sum.size(); ++h)
        sum[h] = facts[h] + 0.5F * kAroundScales[h] * static_cast<float>(steps[h]);
    return sum;
}

/// Not inlined: GCC would join two units' loops, and then not know how to do them by vectors.
[[gnu::noinline]] void add_scaled(Second& sum, const float* row, float by) {
    for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += by * row[j];
}

float answer_of(const First& sum) {
    // Which units say something cannot be foretold, and a branch taken wrongly costs more than a row.
    std::array<std::uint16_t, Shape::kFirst> active;
    std::size_t count = 0;
    for (std::size_t h = 0; h < sum.size(); ++h) {
        active[count] = static_cast<std::uint16_t>(h);
        count += sum[h] > 0 ? 1 : 0;
    }
    Second second;
    std::copy_n(kSecondBias, second.size(), second.begin());
    for (std::size_t i = 0; i < count; ++i)
        add_scaled(second, kSecondWeights + active[i] * second.size(), sum[active[i]]);
    float answer = 0;
    for (std::size_t j = 0; j < second.size(); ++j) answer += std::max(0.0F, second[j]) * kAnswerWeights[j];
    return answer;
}

}  // namespace

CodeRow row_of(std::uint8_t code) {
    if (code == CellCode::kNothing) return {};
    if (code <= CellCode::kOffFrontier) return {code - 1, 0};
    const float chance = CellCode::chance(code);
    int knot = 0;
    while (knot + 2 < Shape::kKnots && chance >= kKnots[static_cast<std::size_t>(knot) + 1]) ++knot;
    const float from = kKnots[static_cast<std::size_t>(knot)];
    const float to = kKnots[static_cast<std::size_t>(knot) + 1];
    return {CellCode::kOffFrontier + knot, (chance - from) / (to - from)};
}

int position_of(int row, int col, int way) {
    if ((way & 1) != 0) row = -row;
    if ((way & 2) != 0) col = -col;
    if ((way & 4) != 0) std::swap(row, col);
    return (row + kViewRadius) * kViewSide + col + kViewRadius;
}

double correction_of(const GuessView& view, Coord cell, const Facts& facts) {
    const Tables& table = tables();
    std::array<Seen, Shape::kPositions> seen;
    std::size_t count = 0;
    const std::uint8_t* code = &view.codes()[view.corner(cell)];
    for (int row = 0; row < kViewSide; ++row, code += view.stride())
        for (int col = 0; col < kViewSide; ++col)
            if (code[col] != CellCode::kNothing) {
                seen[count] = table.seen[code[col]];
                seen[count++].at = static_cast<std::int16_t>(row * kViewSide + col);
            }
    const First from_facts = first_of(facts);
    double sum = 0;
    for (const auto& positions : table.positions)
        sum += static_cast<double>(answer_of(first_of(std::span(seen.data(), count), positions, from_facts)));
    float straight = kAnswerBias;
    for (std::size_t i = 0; i < facts.size(); ++i) straight += facts[i] * kStraightWeights[i];
    // In whole steps, so that equal cells of a mirrored board get the same in spite of the order of the sums.
    constexpr double kStep = 1e-5;
    return kStep * std::round(static_cast<double>(Shape::kReach) *
                              (sum / kWaysToLook + static_cast<double>(straight)) / kStep);
}

}  // namespace sapper::engine
