// The guess network while it is taught: its weights as one row of floats, a candidate's way through it, and
// the way back. The shape is GuessNetShape's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "guess_net.hpp"

namespace sapper::test {

using engine::GuessNetShape;

/// Where each layer's weights begin among all.
struct Layout {
    static constexpr std::size_t kFirst = GuessNetShape::kFirst;
    static constexpr std::size_t kSecond = GuessNetShape::kSecond;
    static constexpr std::size_t kChanceUnits = 16;

    static constexpr std::size_t kAround = 0;
    static constexpr std::size_t kFacts =
        kAround + std::size_t{GuessNetShape::kPositions} * GuessNetShape::kRows * kFirst;
    static constexpr std::size_t kFirstBias = kFacts + engine::kFacts * kFirst;
    static constexpr std::size_t kSecondWeights = kFirstBias + kFirst;
    static constexpr std::size_t kSecondBias = kSecondWeights + kFirst * kSecond;
    static constexpr std::size_t kAnswer = kSecondBias + kSecond;
    static constexpr std::size_t kStraight = kAnswer + kSecond;
    static constexpr std::size_t kAnswerBias = kStraight + engine::kFacts;
    // The chance to win of the position, which only the teaching needs: two layers on the position's facts.
    static constexpr std::size_t kChance = kAnswerBias + 1;
    static constexpr std::size_t kChanceBias = kChance + engine::kPositionFacts * kChanceUnits;
    static constexpr std::size_t kChanceAnswer = kChanceBias + kChanceUnits;
    static constexpr std::size_t kChanceAnswerBias = kChanceAnswer + kChanceUnits;
    static constexpr std::size_t kAll = kChanceAnswerBias + 1;
};

/// A candidate's way through the net, kept for the way back.
class Pass {
 public:
    /// Looks at the board, `codes` row by row, around (row, col), turned or mirrored.
    void see(std::span<const std::uint8_t> codes, int height, int width, int row, int col, int way);
    void take(const engine::Facts& facts) { facts_ = facts; }

    float forward(const float* net);
    /// Adds to the gradient what an error of this much per answer asks for.
    void backward(const float* net, float error, float* gradient) const;

    const engine::Facts& facts() const { return facts_; }

 private:
    struct Active {
        std::size_t row = 0;  // Where its weights begin.
        float share = 0;
    };
    std::vector<Active> active_;
    engine::Facts facts_{};
    std::array<float, Layout::kFirst> first_{};
    std::array<float, Layout::kSecond> second_{};
};

/// The chance to win of a position.
class ChancePass {
 public:
    float forward(const float* net, const engine::Facts& facts);
    void backward(const float* net, const engine::Facts& facts, float error, float* gradient) const;

 private:
    std::array<float, Layout::kChanceUnits> units_{};
    float chance_ = 0;
};

}  // namespace sapper::test
