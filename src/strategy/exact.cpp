#include "sapper/strategy/exact.hpp"

#include <cstdio>

namespace sapper {
namespace {

std::string percent(double probability) {
    char text[32];
    (void)std::snprintf(text, sizeof text, "%.1f %%", 100 * probability);
    return text;
}

}  // namespace

ExactStrategy::ExactStrategy(const EngineOptions& options) : options_(options), engine_(options) {}

void ExactStrategy::start(std::uint64_t seed) {
    // Deep draws samples as it goes: with a generator left over from other games, a game would depend on
    // them.
    if (options_.policy != Policy::Deep) return;
    options_.seed = seed;
    engine_ = Engine(options_);
}

Expected<void> ExactStrategy::choose(const Board& board, FirstClick rule, Moves& out) {
    out.clear();
    if (auto done = engine_.decide(board, rule, decision_); !done) return done;
    for (const Certain& safe : decision_.safe) out.open.push_back(safe.cell);
    if (decision_.guess) {
        out.open.push_back(decision_.guess->cell);
        out.guess = true;
        if (!decision_.cut_short) {
            out.risk = decision_.guess->mine;
            if (decision_.guess->exact) out.win = decision_.guess->score;
        }
    }
    if (out.open.empty()) return fail("the board leaves no cell to open");
    return {};
}

std::string ExactStrategy::reason(const Moves& moves, std::size_t i) const {
    if (moves.guess) return "guess, mine with " + percent(decision_.guess->mine);
    const Certain& safe = decision_.safe[i];
    const std::string of = safe.witness ? " of " + to_string(*safe.witness) : "";
    switch (safe.proof) {
        case Proof::Scan:
            return "scan" + of;
        case Proof::Pair:
            return "pair" + of;
        case Proof::Enumeration:
            return "enumeration";
    }
    return {};
}

}  // namespace sapper
