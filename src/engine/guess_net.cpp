#include "guess_net.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

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

/// The weights as they are used: rows of the table in floats, and by way which position looks where.
struct Tables {
    std::vector<float> around;
    std::array<CodeRow, 256> rows{};
    std::array<std::array<int, Shape::kPositions>, kWays> positions{};

    Tables() {
        around.resize(std::size(kAroundWeights));
        for (std::size_t i = 0; i < around.size(); ++i)
            around[i] = static_cast<float>(kAroundWeights[i]) * kAroundScales[i % Shape::kFirst];
        for (std::size_t code = 0; code < rows.size(); ++code)
            rows[code] = row_of(static_cast<std::uint8_t>(code));
        for (int way = 0; way < kWays; ++way)
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

/// A cell of the view that is worth a look.
struct Seen {
    int at = 0;
    CodeRow code;
};

void add_row(First& sum, const float* row, const CodeRow& code) {
    if (code.next == 0) {
        for (std::size_t h = 0; h < sum.size(); ++h) sum[h] += row[h];
        return;
    }
    const float* const next = row + sum.size();
    for (std::size_t h = 0; h < sum.size(); ++h) sum[h] += row[h] + code.next * (next[h] - row[h]);
}

float answer_of(const First& sum) {
    Second second;
    std::copy_n(kSecondBias, second.size(), second.begin());
    for (std::size_t h = 0; h < sum.size(); ++h) {
        if (sum[h] <= 0) continue;
        const float* const row = kSecondWeights + h * second.size();
        for (std::size_t j = 0; j < second.size(); ++j) second[j] += sum[h] * row[j];
    }
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
    int count = 0;
    const std::uint8_t* code = &view.codes()[view.corner(cell)];
    for (int row = 0; row < kViewSide; ++row, code += view.stride())
        for (int col = 0; col < kViewSide; ++col)
            if (code[col] != CellCode::kNothing)
                seen[static_cast<std::size_t>(count++)] = {row * kViewSide + col, table.rows[code[col]]};
    const First base = first_of(facts);
    double sum = 0;
    for (const auto& positions : table.positions) {
        First first = base;
        for (int i = 0; i < count; ++i) {
            const Seen& cell_seen = seen[static_cast<std::size_t>(i)];
            const int row =
                positions[static_cast<std::size_t>(cell_seen.at)] * Shape::kRows + cell_seen.code.row;
            add_row(first, &table.around[static_cast<std::size_t>(row) * first.size()], cell_seen.code);
        }
        sum += static_cast<double>(answer_of(first));
    }
    float straight = kAnswerBias;
    for (std::size_t i = 0; i < facts.size(); ++i) straight += facts[i] * kStraightWeights[i];
    // In whole steps, so that equal cells of a mirrored board get the same in spite of the order of the sums.
    constexpr double kStep = 1e-5;
    return kStep * std::round(static_cast<double>(Shape::kReach) *
                              (sum / kWays + static_cast<double>(straight)) / kStep);
}

}  // namespace sapper::engine
