#include "sapper/engine/decision.hpp"

#include <cstdio>

namespace sapper {
namespace {

std::string percent(double probability) {
    char text[32];
    (void)std::snprintf(text, sizeof text, "%.1f %%", 100 * probability);
    return text;
}

std::string decimal(double score) {
    char text[32];
    (void)std::snprintf(text, sizeof text, "%.3f", score);
    return text;
}

}  // namespace

void Decision::clear() {
    safe.clear();
    mines.clear();
    guess.reset();
    cut_short = false;
}

std::string explain(const Certain& certain, bool safe) {
    const std::string cell = to_string(certain.cell);
    const std::string witness = certain.witness ? to_string(*certain.witness) : "the board";
    std::string is = cell + (safe ? " is safe: " : " is a mine: ");
    switch (certain.proof) {
        case Proof::Scan:
            if (!certain.witness) return is + "the board shows it";
            return is + (safe ? "all mines of " + witness + " are found"
                              : "all cells left around " + witness + " are mines");
        case Proof::Pair:
            return is + "it follows from " + witness + " and a number that shares cells with it";
        case Proof::Enumeration:
            return is + "it is " + (safe ? "safe" : "a mine") + " in every arrangement that fits the board";
    }
    return is;
}

std::string explain(const Guess& guess) {
    // Only a first cell that the game keeps free of mines is guessed at no risk.
    if (guess.mine == 0) return to_string(guess.cell) + " to begin with: the first cell is never a mine";
    const auto worth = [&](double score) { return guess.exact ? percent(score) : decimal(score); };
    std::string text = to_string(guess.cell) + " is the best guess: mine with " + percent(guess.mine);
    text += (guess.exact ? ", wins with " : ", look-ahead score ") + worth(guess.score);
    if (guess.exact) text += " (exact)";
    if (guess.runner_up)
        text += ", runner-up " + to_string(*guess.runner_up) + " with " + worth(guess.runner_up_score);
    return text;
}

}  // namespace sapper
