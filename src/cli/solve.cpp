// sapper solve FILE: what the engine knows about a text board, as JSON.
#include <iostream>
#include <memory>
#include <optional>

#include "choices.hpp"
#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper::cli {
namespace {

struct SolveOptions {
    std::string file;
    std::optional<int> mines;
    FirstClick first_click = FirstClick::None;  // a position is taken as it stands
    bool json = false;  // the output is JSON anyway; taken so that all commands take it
};

Json probability_rows(const Board& board, const Probabilities& probabilities) {
    Json rows = Json::array();
    for (int row = 0; row < board.height(); ++row) {
        Json& cells = rows.emplace_back(Json::array());
        for (int col = 0; col < board.width(); ++col) {
            const double mine = probabilities.mine[static_cast<std::size_t>(board.index({row, col}))];
            cells.push_back(mine < 0 ? Json(nullptr) : Json(mine));
        }
    }
    return rows;
}

Json best_of(const Decision& decision) {
    if (!decision.safe.empty()) {
        const Certain& safe = decision.safe.front();
        return {{"row", safe.cell.row},
                {"col", safe.cell.col},
                {"probability", 0.0},
                {"why", explain(safe, true)}};
    }
    if (!decision.guess) return nullptr;
    const Guess& guess = *decision.guess;
    return {{"row", guess.cell.row},
            {"col", guess.cell.col},
            {"probability", guess.mine},
            {"why", explain(guess)}};
}

int run_solve(const SolveOptions& options) {
    auto board = load_board(options.file);
    if (!board) return report_failure(board.error());
    if (options.mines)
        if (const auto set = set_mines(*board, *options.mines); !set) return report_failure(set.error());

    Engine engine;
    Decision decision;
    Probabilities probabilities;
    if (const auto done = engine.decide(*board, options.first_click, decision); !done)
        return report_failure(options.file + ": " + done.error().sentence);
    if (const auto done = engine.probabilities(*board, probabilities); !done)
        return report_failure(options.file + ": " + done.error().sentence);

    const Json answer{{"width", board->width()},
                      {"height", board->height()},
                      {"mines", board->mines() ? Json(*board->mines()) : Json(nullptr)},
                      {"probability", probability_rows(*board, probabilities)},
                      {"safe", to_json(decision.safe)},
                      {"mine", to_json(decision.mines)},
                      {"best", best_of(decision)}};
    std::cout << answer.dump() << std::endl;
    return kDone;
}

}  // namespace

void setup_solve(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command =
        program.add_subcommand("solve", "Mine probabilities and certain cells of a text board, as JSON");
    command->add_option("FILE", options->file, "Text board; - for standard input")->required();
    command->add_option("--mines", options->mines, "Number of mines; overrides the file's")
        ->check(CLI::Range(0, kMaxSide * kMaxSide));
    add_choice(*command, "--first-click", options->first_click, kFirstClicks,
               "What the game promises about the first click");
    command->add_flag("--json", options->json, "The output is JSON with or without it");
    command->callback([options, &chosen] { chosen = [options] { return run_solve(*options); }; });
}

}  // namespace sapper::cli
