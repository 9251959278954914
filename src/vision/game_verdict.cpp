#include "game_verdict.hpp"

#include <algorithm>
#include <cmath>

#include "verdict_net.hpp"

namespace sapper {

namespace {

// Log odds from which a lattice is taken for a game: train_verdict says how many boards and how many other
// lattices of its screens reach that.
constexpr float kGame = 0.5F;
constexpr float kBeyondDoubt = 5;

float log_odds_of_game(const GameEvidence& evidence) {
    return think(trained_verdict(), inputs_of(evidence)).log_odds;
}

}  // namespace

double merit_of(const GameEvidence& evidence, double foreign_costs) {
    constexpr double kMark = 0.3;
    constexpr double kMostFromMarks = 4;
    if (evidence.glyphs == 0) return 0;
    // Many cells with one glyph that cannot be read say no more than a few of them.
    constexpr int kSameForeign = 4;
    const int foreign =
        std::min(evidence.glyphs - evidence.numbers - evidence.marks, kSameForeign * evidence.foreign_looks);
    const double marks = std::min(kMostFromMarks, kMark * evidence.marks);
    const double repeated = std::log(static_cast<double>(evidence.glyphs) / evidence.looks);
    return evidence.rules.information + evidence.like_a_games + marks + repeated - foreign_costs * foreign;
}

bool is_minesweeper(const GameEvidence& evidence) {
    return log_odds_of_game(evidence) >= kGame;
}

bool is_beyond_doubt(const GameEvidence& evidence) {
    return log_odds_of_game(evidence) >= kBeyondDoubt;
}

}  // namespace sapper
