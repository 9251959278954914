#include "sapper/engine/engine.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "first_move.hpp"
#include "frontier.hpp"
#include "guess.hpp"
#include "intake.hpp"
#include "knowledge.hpp"
#include "odds.hpp"
#include "scan.hpp"

namespace sapper {

using namespace engine;

namespace {

constexpr double kUsualDensity = 0.2;

MineTotal mine_total(const Board& board) {
    if (board.mines()) return {.mines = board.mines()};
    for (const Level& level : {kBeginner, kIntermediate, kExpert})
        if (board.height() == level.height && board.width() == level.width)
            return {.density = static_cast<double>(level.mines) / board.size()};
    return {.density = kUsualDensity};
}

/// What the policies spend; the figures in the README were measured with these.
GuessBudget guess_budget(Policy policy) {
    switch (policy) {
        case Policy::Fast:
            return {.window = 0.005, .candidates = 2, .endgame = {.arrangements = 40, .sets = 500}};
        case Policy::Full:
            return {.window = 0.1, .candidates = 20, .endgame = {.arrangements = 1000, .sets = 10'000}};
        case Policy::Deep:
            return {.window = 0.2,
                    .candidates = 40,
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
    Intake intake;
    Knowledge knowledge;
    Frontier frontier;
    Odds odds;
    Guesser guesser{options.seed};

    Expected<void> decide(const Board& board, FirstClick rule, Decision& out);
    Expected<void> scan_all();
    Expected<void> work_out_odds(const Board& board);
    bool prove_what_is_certain();
    void list_certain(const Board& board, Decision& out) const;
    bool has_safe(const Board& board) const;
    Certain certain(Place place) const;
    Expected<void> probabilities(const Board& board, Probabilities& out);
};

/// Runs the scans as deep as the options ask for.
Expected<void> Engine::Memory::scan_all() {
    if (auto done = scan(knowledge, ScanDepth::Single); !done) return done;
    const bool enough = options.certainty == Certainty::FirstFound && knowledge.safe_left() > 0;
    return enough ? Expected<void>{} : scan(knowledge, ScanDepth::Pair);
}

Expected<void> Engine::Memory::work_out_odds(const Board& board) {
    frontier.refresh(knowledge);
    return odds.work_out(knowledge, frontier, mine_total(board), options.max_states);
}

/// What is the same in every arrangement becomes knowledge. True when there was any.
bool Engine::Memory::prove_what_is_certain() {
    const Reason reason{Proof::Enumeration, 0};
    bool any = false;
    const auto prove = [&](Place cell, Odds::Verdict verdict) {
        if (verdict == Odds::Verdict::Open) return;
        any = true;
        if (verdict == Odds::Verdict::Safe)
            knowledge.prove_safe(cell, reason);
        else
            knowledge.prove_mine(cell, reason);
    };
    for (const Component* component : frontier.components())
        for (int box = 0; box < component->boxes(); ++box)
            for (const Place cell : component->cells_of(box)) prove(cell, odds.verdict(*component, box));
    const Odds::Verdict off = odds.off_frontier_verdict();
    if (off == Odds::Verdict::Open) return any;
    for (Place place = 0; place < knowledge.places(); ++place)
        if (knowledge.known(place) == Known::Nothing && frontier.component_of(place) < 0) prove(place, off);
    return any;
}

Certain Engine::Memory::certain(Place place) const {
    const Reason reason = knowledge.reason(place);
    Certain result{.cell = knowledge.coord(place), .proof = reason.proof, .witness = {}};
    if (reason.witness != 0) result.witness = knowledge.coord(reason.witness);
    return result;
}

bool Engine::Memory::has_safe(const Board& board) const {
    if (knowledge.safe_left() == 0) return false;
    return std::ranges::any_of(knowledge.proved_safe(), [&](Place place) {
        return knowledge.known(place) == Known::Safe && is_covered(board[knowledge.coord(place)]);
    });
}

void Engine::Memory::list_certain(const Board& board, Decision& out) const {
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
    intake.take(board, knowledge, frontier);
    if (intake.lost()) return {};
    if (intake.untouched() && rule != FirstClick::None) {
        if (board.mines().value_or(0) > board.size())
            return fail("the board cannot hold its " + std::to_string(*board.mines()) + " mines: it has " +
                        std::to_string(board.size()) + " cells");
        out.guess = Guess{.cell = *first_move(board, rule), .score = 1};
        return {};
    }
    // 2. What follows from one number, or two?
    if (auto done = scan_all(); !done) return done;
    if (options.certainty == Certainty::FirstFound && has_safe(board)) {
        list_certain(board, out);
        return {};
    }
    // 3. What is the same in every arrangement? Once more when that left only mines: the guess is to see the
    // simpler position.
    bool proved = true;
    for (int round = 0; round < 2 && proved; ++round) {
        if (auto done = work_out_odds(board); !done) return done;
        proved = prove_what_is_certain();
        if (has_safe(board)) break;
    }
    list_certain(board, out);
    // 4. Nothing is safe: which cell is worth the risk?
    out.cut_short = !odds.exact();
    if (!out.safe.empty()) return {};
    out.guess = guesser.guess({board, knowledge, frontier, odds, mine_total(board), options.stopping},
                              guess_budget(options.policy), out.cut_short);
    if (out.guess && intake.untouched()) out.guess->cell = *first_move(board, rule);
    return {};
}

Expected<void> Engine::Memory::probabilities(const Board& board, Probabilities& out) {
    intake.take(board, knowledge, frontier);
    if (auto done = scan(knowledge, ScanDepth::Pair); !done) return done;
    if (auto done = work_out_odds(board); !done) return done;
    out.exact = odds.exact();
    out.mine.resize(static_cast<std::size_t>(board.size()));
    for (int i = 0; i < board.size(); ++i) {
        const CellState state = board[board.coord(i)];
        const Place place = knowledge.place(board.coord(i));
        double& mine = out.mine[static_cast<std::size_t>(i)];
        if (!is_covered(state) && state != CellState::Unknown) {
            mine = Probabilities::kOpened;
        } else if (knowledge.known(place) == Known::Nothing) {
            mine = odds.mine(frontier, place);
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
        memory_->intake.forget();
        out.clear();
    }
    return done;
}

Expected<void> Engine::probabilities(const Board& board, Probabilities& out) {
    auto done = memory_->probabilities(board, out);
    if (!done) memory_->intake.forget();
    return done;
}

}  // namespace sapper
