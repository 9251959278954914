#include "sapper/strategy/exact.hpp"

namespace sapper {

ExactStrategy::ExactStrategy(const EngineOptions& options) : engine_(options) {}

Expected<void> ExactStrategy::choose(const Board& board, FirstClick rule, Moves& out) {
    out.open.clear();
    out.guess = false;
    if (auto done = engine_.decide(board, rule, decision_); !done) return done;
    for (const Certain& safe : decision_.safe) out.open.push_back(safe.cell);
    if (decision_.guess) {
        out.open.push_back(decision_.guess->cell);
        out.guess = true;
    }
    if (out.open.empty()) return fail("the board leaves no cell to open");
    return {};
}

}  // namespace sapper
