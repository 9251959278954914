/// Weighs all that speaks for or against a Minesweeper on a lattice: a neural network with one hidden layer,
/// whose weights `train_verdict`, a target of the build, computes from boards and from other things with a
/// lattice, all drawn by lot; no picture of any real game or program is among them.
#pragma once

#include <array>

#include "game_evidence.hpp"

namespace sapper {

inline constexpr int kVerdictInputs = 31;

/// Shares as they are, counts and sums of logarithms by the logarithm of their size.
using VerdictInputs = std::array<float, kVerdictInputs>;

VerdictInputs inputs_of(const GameEvidence& evidence);

struct VerdictNet {
    static constexpr int kHidden = 10;

    /// For each hidden unit the weights of the inputs, and its bias last.
    std::array<float, std::size_t{kVerdictInputs + 1} * kHidden> hidden{};
    std::array<float, kHidden + 1> outcome{};  ///< The weights of the hidden units, and a bias.
};

const VerdictNet& trained_verdict();

struct VerdictThought {
    std::array<float, VerdictNet::kHidden> hidden{};  ///< In (-1, 1).
    float log_odds = 0;  ///< Natural logarithm of how much likelier a game is than something else.
};

VerdictThought think(const VerdictNet& net, const VerdictInputs& inputs);

}  // namespace sapper
