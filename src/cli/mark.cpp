// sapper mark IMAGE -o OUT.png: the dry run on a screenshot.
#include <iostream>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/annotate/marks.hpp"
#include "sapper/capture/file_source.hpp"
#include "sapper/engine/engine.hpp"

namespace sapper::cli {
namespace {

struct MarkOptions {
    std::string image;
    std::string out;
    std::optional<int> mines;
    bool plain = false;
    bool json = false;
};

void print(const MarkOptions& options, const Decision& decision) {
    if (options.json) {
        const Json guess = decision.guess ? to_json(decision.guess->cell) : Json(nullptr);
        const Json answer{
            {"safe", to_json(decision.safe)}, {"mine", to_json(decision.mines)}, {"guess", guess}};
        std::cout << answer.dump() << std::endl;
        return;
    }
    std::cout << decision.safe.size() << " safe (green), " << decision.mines.size() << " mines (red)";
    if (decision.guess) std::cout << "; " << explain(*decision.guess) << " (blue)";
    std::cout << "; see " << options.out << std::endl;
}

int run_mark(const MarkOptions& options) {
    auto picture = load_picture(options.image);
    if (!picture) return report_failure(picture.error());
    Board& board = picture->reading.board;
    if (options.mines)
        if (const auto set = set_mines(board, *options.mines); !set) return report_failure(set.error());

    Engine engine;
    Decision decision;
    Probabilities probabilities;
    const FirstClick rule = picture->located.skin->game.first_click;
    if (const auto done = engine.decide(board, rule, decision); !done)
        return report_failure(options.image + ": " + done.error().sentence);
    if (const auto done = engine.probabilities(board, probabilities); !done)
        return report_failure(options.image + ": " + done.error().sentence);
    const Frame marked = mark(picture->frame, picture->located.lattice, board, decision,
                              options.plain ? nullptr : &probabilities);
    if (const auto saved = save_frame(marked, options.out); !saved) return report_failure(saved.error());
    print(options, decision);
    return kDone;
}

}  // namespace

void setup_mark(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<MarkOptions>();
    CLI::App* command = program.add_subcommand(
        "mark", "The dry run on a screenshot: red on mines, green on safe cells, blue on a guess");
    command->add_option("IMAGE", options->image, "Screenshot (PNG, JPEG)")->required();
    command->add_option("-o,--out", options->out, "Where to write the marked picture (PNG)")
        ->required()
        ->check([](const std::string& path) {
            return path.ends_with(".png") ? std::string()
                                          : "the marked picture is a PNG: " + path + " should end in .png";
        });
    command->add_option("--mines", options->mines, "Number of mines; overrides the counter's")
        ->check(CLI::Range(0, kMaxSide * kMaxSide));
    command->add_flag("--plain", options->plain, "Only the circles, no probabilities");
    command->add_flag("--json", options->json, "Print the marked cells as JSON");
    command->callback([options, &chosen] { chosen = [options] { return run_mark(*options); }; });
}

}  // namespace sapper::cli
