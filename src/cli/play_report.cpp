#include "play_report.hpp"

#include <algorithm>
#include <iostream>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "output.hpp"
#include "sapper/board/level.hpp"
#include "sapper/board/three_bv.hpp"

namespace sapper::cli {
namespace {

/// Milliseconds; 0 of no steps at all.
double median(const std::vector<StepTimes>& steps, Milliseconds StepTimes::*part) {
    if (steps.empty()) return 0;
    std::vector<double> values;
    values.reserve(steps.size());
    for (const StepTimes& step : steps) values.push_back((step.*part).count());
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

std::string plural(int count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "es");
}

std::string cells_text(const std::vector<Certain>& cells) {
    std::string text;
    for (const Certain& cell : cells) text += (text.empty() ? "" : " ") + to_string(cell.cell);
    return text;
}

}  // namespace

void print_step(const Step& step) {
    if (step.clicks.empty()) return;
    std::string what = explain(step.decision.guess.value_or(Guess{}));
    if (!step.decision.guess) what = fmt::format("{} safe", step.decision.safe.size());
    std::cout << fmt::format("{:4}  {}  ({:.1f} ms to see, {:.1f} to decide, {:.0f} to act)\n", step.number,
                             what, (step.times.capture + step.times.read).count(), step.times.decide.count(),
                             step.times.act.count())
              << std::flush;
}

void print_game(const GameReport& report) {
    if (report.outcome == Outcome::Aborted) return;  // the reason goes to stderr
    const auto three = three_bv(report.board);
    std::cout << fmt::format("{} in {:.2f} s: {} ({} clicks, {}{})\n", to_string(report.outcome),
                             report.duration.count() / 1000, report.reason, report.clicks,
                             plural(report.guesses, "guess"), three ? fmt::format(", 3BV {}", *three) : "")
              << std::flush;
}

void print_game_json(const GameReport& report, const std::optional<std::filesystem::path>& picture) {
    const auto three = three_bv(report.board);
    Json line{{"result", to_string(report.outcome)},
              {"reason", report.reason},
              {"clicks", report.clicks},
              {"guesses", report.guesses},
              {"seconds", rounded(report.duration.count() / 1000)},
              {"3bv", three ? Json(*three) : Json(nullptr)},
              {"skin", report.skin},
              {"level", level_name(report.board)},
              {"width", report.board.width()},
              {"height", report.board.height()},
              {"mines", report.board.mines() ? Json(*report.board.mines()) : Json(nullptr)},
              {"steps", report.steps},
              {"ms_per_step",
               {{"capture", rounded(median(report.times, &StepTimes::capture))},
                {"read", rounded(median(report.times, &StepTimes::read))},
                {"decide", rounded(median(report.times, &StepTimes::decide))},
                {"act", rounded(median(report.times, &StepTimes::act))}}}};
    if (report.doubtful) line["doubtful"] = to_json(*report.doubtful);
    if (picture) line["picture"] = picture->string();
    std::cout << line.dump() << std::endl;
}

void print_intention(const Sight& sight, const Decision& decision, bool json) {
    const Board& board = sight.board;
    if (json) {
        Json line{{"skin", sight.located.skin->name},
                  {"width", board.width()},
                  {"height", board.height()},
                  {"mines", board.mines() ? Json(*board.mines()) : Json(nullptr)},
                  {"safe", to_json(decision.safe)},
                  {"mine", to_json(decision.mines)},
                  {"guess", decision.guess ? to_json(decision.guess->cell) : Json(nullptr)}};
        std::cout << line.dump() << std::endl;
        return;
    }
    if (board.won() || board.lost())
        std::cout << "the game is " << (board.won() ? "won" : "lost") << ": nothing to click\n";
    else if (decision.guess)
        std::cout << "would guess: " << explain(*decision.guess) << "\n";
    else
        std::cout << fmt::format("would open {}\n", cells_text(decision.safe));
    if (!decision.mines.empty()) std::cout << fmt::format("mines: {}\n", cells_text(decision.mines));
    std::cout << std::flush;
}

}  // namespace sapper::cli
