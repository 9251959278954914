#include "analysis.hpp"

#include <algorithm>

#include "sapper/board/level.hpp"
#include "scan.hpp"

namespace sapper::engine {
namespace {

constexpr double kUsualDensity = 0.2;

}  // namespace

MineTotal mine_total(const Board& board) {
    if (board.mines()) return {.mines = board.mines()};
    for (const Level& level : {kBeginner, kIntermediate, kExpert})
        if (board.height() == level.height && board.width() == level.width)
            return {.density = static_cast<double>(level.mines) / board.size()};
    return {.density = kUsualDensity};
}

/// Scans as deep as is asked for.
Expected<void> Analysis::scan_for(Certainty certainty) {
    if (auto done = scan(knowledge, ScanDepth::Single); !done) return done;
    const bool enough = certainty == Certainty::FirstFound && knowledge.safe_left() > 0;
    return enough ? Expected<void>{} : scan(knowledge, ScanDepth::Pair);
}

Expected<void> Analysis::work_out_odds(const Board& board, std::size_t max_states) {
    frontier.refresh(knowledge);
    counted = true;
    return odds.work_out(knowledge, frontier, mine_total(board), max_states);
}

/// What is the same in every arrangement becomes knowledge. True when there was any.
bool Analysis::prove_what_is_certain() {
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

bool Analysis::has_safe(const Board& board) const {
    if (knowledge.safe_left() == 0) return false;
    return std::ranges::any_of(knowledge.proved_safe(), [&](Place place) {
        return knowledge.known(place) == Known::Safe && is_covered(board[knowledge.coord(place)]);
    });
}

Expected<void> Analysis::find_certain(const Board& board, Certainty certainty, std::size_t max_states) {
    counted = false;
    // 1. What follows from one number, or two?
    if (auto done = scan_for(certainty); !done) return done;
    if (certainty == Certainty::FirstFound && has_safe(board)) return {};
    // 2. What is the same in every arrangement? Once more when that left only mines: the guess is to see the
    // simpler position.
    bool proved = true;
    for (int round = 0; round < 2 && proved; ++round) {
        if (auto done = work_out_odds(board, max_states); !done) return done;
        proved = prove_what_is_certain();
        if (has_safe(board)) break;
    }
    return {};
}

}  // namespace sapper::engine
