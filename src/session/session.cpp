#include "sapper/session/session.hpp"

#include <algorithm>

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

/// Looks at a board that contradicts itself before it is taken to be what is really there.
constexpr int kLooks = 3;
/// Turns in a row that may change nothing before the game is given up.
constexpr int kIdleTurns = 3;

/// A cell beside a mine is not empty: opening it opens nothing else.
bool may_spread(const Board& board, Coord cell, const std::vector<Certain>& mines) {
    bool beside_mine = false;
    board.for_each_neighbour(cell, [&](Coord next) {
        beside_mine |= std::ranges::any_of(mines, [&](const Certain& mine) { return mine.cell == next; });
    });
    return !beside_mine;
}

/// All certain cells, those that open nothing else first: nothing need be waited for between them.
std::vector<Target> targets_of(const Board& board, const Decision& decision) {
    std::vector<Target> targets;
    for (const Certain& safe : decision.safe)
        targets.push_back({safe.cell, may_spread(board, safe.cell, decision.mines), true});
    if (targets.empty() && decision.guess) targets.push_back({.cell = decision.guess->cell});
    std::ranges::stable_partition(targets, [](const Target& target) { return !target.may_spread; });
    return targets;
}

/// Whether nothing is left to open once the safe cells are.
bool opens_all(const Board& board, const Decision& decision) {
    return !decision.safe.empty() &&
           static_cast<int>(decision.safe.size() + decision.mines.size()) == board.count_covered();
}

std::string reason_of(const Board& board, Outcome outcome) {
    if (outcome == Outcome::Won) return "every cell without a mine is open";
    for (int i = 0; i < board.size(); ++i)
        if (board[board.coord(i)] == CellState::Exploded)
            return "the cell " + to_string(board.coord(i)) + " was a mine";
    return "the game shows its mines";
}

}  // namespace

std::string to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::Won:
            return "won";
        case Outcome::Lost:
            return "lost";
        case Outcome::Aborted:
            return "aborted";
    }
    return "aborted";
}

Session::Session(Eyes& eyes, Hand& hand, Engine& engine, Actuator& actuator, SessionOptions options)
    : eyes_(eyes), hand_(hand), engine_(engine), actuator_(actuator), options_(std::move(options)) {}

std::optional<Outcome> outcome_of(const Board& board, const Decision& decision) {
    if (board.lost()) return Outcome::Lost;
    if (board.won()) return Outcome::Won;
    // Without a mine count: nothing is left but mines.
    const bool nothing_to_open = decision.safe.empty() && !decision.guess;
    if (nothing_to_open && static_cast<int>(decision.mines.size()) == board.count_covered())
        return Outcome::Won;
    return std::nullopt;
}

/// A contradiction means that something was misread or not yet drawn: look again, and never click on it.
Expected<Sight> Session::see_and_decide(Decision& decision, StepTimes& times) {
    Error contradiction;
    for (int looks = 0; looks < kLooks; ++looks) {
        auto sight = eyes_.look();
        if (!sight) return sight;
        times.capture = sight->capture_time;
        times.read = sight->read_time;
        const auto start = Clock::now();
        const FirstClick rule = options_.first_click.value_or(sight->located.skin->game.first_click);
        const auto decided = engine_.decide(sight->board, rule, decision);
        times.decide = Clock::now() - start;
        if (decided) return sight;
        contradiction = decided.error();
    }
    return fail("the board contradicts itself: " + contradiction.sentence, contradiction.cell);
}

Expected<void> Session::act(const Sight& sight, const Decision& decision, std::vector<Click>& clicks) {
    if (options_.flag_mines) {
        std::vector<Coord> unflagged;
        for (const Certain& mine : decision.mines)
            if (sight.board[mine.cell] == CellState::Covered) unflagged.push_back(mine.cell);
        if (auto flagged = hand_.flag(unflagged, clicks); !flagged) return flagged;
    }
    return hand_.open(targets_of(sight.board, decision), clicks);
}

Expected<std::optional<Outcome>> Session::turn(GameReport& report) {
    StepTimes times;
    auto sight = see_and_decide(decision_, times);
    report.frame = eyes_.last_frame();
    // What a game draws over its board when all is done need not be readable.
    if (!sight && opened_all_) return Outcome::Won;
    if (!sight) return tl::unexpected(sight.error());
    report.board = sight->board;
    report.skin = sight->located.skin->name;

    eyes_.memory().note_mines(decision_.mines);
    const auto outcome = outcome_of(sight->board, decision_);
    if (outcome) decision_.clear();
    std::vector<Click> clicks;
    const auto start = Clock::now();
    const Expected<void> acted = outcome ? Expected<void>{} : act(*sight, decision_, clicks);
    times.act = Clock::now() - start;
    opened_all_ = !outcome && acted && opens_all(sight->board, decision_);

    ++report.steps;
    report.clicks += static_cast<int>(clicks.size());
    if (decision_.guess && decision_.guess->mine > 0 && !clicks.empty()) ++report.guesses;
    report.times.push_back(times);
    if (options_.on_step) options_.on_step({report.steps, *sight, decision_, clicks, times});
    if (!acted) return tl::unexpected(acted.error());
    return outcome;
}

/// Games light up the cell under the pointer, which may lie anywhere: away with it before anything is
/// trusted.
Expected<void> Session::clear_board() {
    if (auto found = eyes_.find(); !found) return found;
    return hand_.park();
}

GameReport Session::play() {
    GameReport report;
    opened_all_ = false;
    const auto start = Clock::now();
    if (const auto cleared = clear_board(); !cleared) report.reason = cleared.error().sentence;
    int idle_turns = 0;
    while (report.reason.empty()) {
        const Board before = report.board;
        const int clicks_before = report.clicks;
        const auto outcome = turn(report);
        if (!outcome) {
            report.reason = outcome.error().sentence;
            report.doubtful = outcome.error().cell;
        } else if (*outcome) {
            report.outcome = **outcome;
            report.reason = reason_of(report.board, report.outcome);
        }
        const bool idle = report.clicks == clicks_before && report.board == before;
        idle_turns = idle ? idle_turns + 1 : 0;
        if (idle_turns == kIdleTurns)
            report.reason = "there is nothing left to click, yet the game has not ended";
    }
    report.duration = Clock::now() - start;
    report.frame = eyes_.last_frame();
    report.located = eyes_.located();
    return report;
}

Expected<void> Session::next_game(const GameReport& finished) {
    if (!eyes_.located()) return fail("no board was found");
    const NewGame how = eyes_.located()->skin->game.new_game;  // a copy: the eyes forget
    return hand_.new_game(how, finished.board);
}

}  // namespace sapper
