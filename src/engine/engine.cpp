#include "sapper/engine/engine.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "analysis.hpp"
#include "first_move.hpp"
#include "guess.hpp"
#include "scan.hpp"

namespace sapper {

using namespace engine;

namespace {

/// What the policies spend; the figures in the README were measured with these.
GuessBudget guess_budget(Policy policy) {
    switch (policy) {
        case Policy::Fast:
            return {.window = 0.005, .candidates = 2, .endgame = {.arrangements = 40, .sets = 500}};
        case Policy::Full:
            return {.window = 0.1,
                    .candidates = 20,
                    .corrected = 0.1,
                    .endgame = {.arrangements = 3000, .sets = 30'000}};
        case Policy::Deep:
            return {.window = 0.2,
                    .candidates = 40,
                    .corrected = 0.1,
                    .endgame = {.arrangements = 20'000, .sets = 200'000},
                    .playout = {.samples = 1000},
                    .playout_candidates = 10};
    }
    return {};
}

}  // namespace

struct Engine::Memory {
    explicit Memory(const EngineOptions& given) : options(given) {}

    EngineOptions options;
    Analysis analysis;
    Guesser guesser{options.seed};

    Expected<void> decide(const Board& board, FirstClick rule, Decision& out);
    void list_certain(const Board& board, Decision& out) const;
    Certain certain(Place place) const;
    Expected<void> probabilities(const Board& board, Probabilities& out);
};

Certain Engine::Memory::certain(Place place) const {
    const Knowledge& knowledge = analysis.knowledge;
    const Reason reason = knowledge.reason(place);
    Certain result{.cell = knowledge.coord(place), .proof = reason.proof, .witness = {}};
    if (reason.witness != 0) result.witness = knowledge.coord(reason.witness);
    return result;
}

void Engine::Memory::list_certain(const Board& board, Decision& out) const {
    const Knowledge& knowledge = analysis.knowledge;
    for (const Place place : knowledge.proved_safe())
        if (knowledge.known(place) == Known::Safe && is_covered(board[knowledge.coord(place)]))
            out.safe.push_back(certain(place));
    std::ranges::sort(out.safe, {}, [](const Certain& c) { return std::pair(c.cell.row, c.cell.col); });
    if (options.certainty == Certainty::FirstFound) return;
    for (int i = 0; i < board.size(); ++i) {
        const Place place = knowledge.place(board.coord(i));
        if (knowledge.known(place) == Known::Mine && is_covered(board[board.coord(i)]))
            out.mines.push_back(certain(place));
    }
}

Expected<void> Engine::Memory::decide(const Board& board, FirstClick rule, Decision& out) {
    // 1. What does the player see that is new?
    analysis.take(board);
    if (analysis.intake.lost()) return {};
    const bool untouched = analysis.intake.untouched();
    if (untouched && rule != FirstClick::None) {
        if (board.mines().value_or(0) > board.size())
            return fail("the board cannot hold its " + std::to_string(*board.mines()) + " mines: it has " +
                        std::to_string(board.size()) + " cells");
        out.guess = Guess{.cell = *first_move(board, rule), .score = 1};
        return {};
    }
    // 2. What is certain?
    if (auto done = analysis.find_certain(board, options.certainty, options.max_states); !done) return done;
    list_certain(board, out);
    out.cut_short = analysis.counted && !analysis.odds.exact();
    if (!out.safe.empty()) return {};
    // 3. Nothing is safe: which cell is worth the risk?
    out.guess = guesser.guess(
        {board, analysis.knowledge, analysis.frontier, analysis.odds, mine_total(board), options.stopping},
        guess_budget(options.policy), out.cut_short);
    if (out.guess && untouched) out.guess->cell = *first_move(board, rule);
    return {};
}

Expected<void> Engine::Memory::probabilities(const Board& board, Probabilities& out) {
    const Knowledge& knowledge = analysis.knowledge;
    analysis.take(board);
    if (auto done = scan(analysis.knowledge, ScanDepth::Pair); !done) return done;
    if (auto done = analysis.work_out_odds(board, options.max_states); !done) return done;
    out.exact = analysis.odds.exact();
    out.mine.resize(static_cast<std::size_t>(board.size()));
    for (int i = 0; i < board.size(); ++i) {
        const CellState state = board[board.coord(i)];
        const Place place = knowledge.place(board.coord(i));
        double& mine = out.mine[static_cast<std::size_t>(i)];
        if (!is_covered(state) && state != CellState::Unknown) {
            mine = Probabilities::kOpened;
        } else if (knowledge.known(place) == Known::Nothing) {
            mine = analysis.odds.mine(analysis.frontier, place);
        } else {
            mine = knowledge.known(place) == Known::Mine ? 1 : 0;
        }
    }
    return {};
}

Engine::Engine(EngineOptions options) : memory_(std::make_unique<Memory>(options)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Expected<void> Engine::decide(const Board& board, FirstClick rule, Decision& out) {
    out.clear();
    auto done = memory_->decide(board, rule, out);
    if (!done) {
        memory_->analysis.intake.forget();
        out.clear();
    }
    return done;
}

Expected<void> Engine::probabilities(const Board& board, Probabilities& out) {
    auto done = memory_->probabilities(board, out);
    if (!done) memory_->analysis.intake.forget();
    return done;
}

}  // namespace sapper
