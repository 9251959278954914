// sapper replay DIR: does a recorded game still look and go the same?
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "sapper/session/replay.hpp"

namespace sapper::cli {
namespace {

struct ReplayOptions {
    std::string folder;
    bool json = false;
};

void print(const ReplayOptions& options, const std::string& game, const Recording& recording,
           const ReplayReport& report) {
    if (options.json) {
        const Json line{{"game", game},
                        {"steps", report.steps},
                        {"result", recording.result},
                        {"difference", report.difference ? Json(*report.difference) : Json(nullptr)}};
        std::cout << line.dump() << std::endl;
    } else if (!report.difference) {
        std::cout << game << ": " << report.steps << " steps as recorded, "
                  << (recording.result.empty() ? "unfinished" : recording.result) << std::endl;
    }
}

int run_replay(const ReplayOptions& options) {
    const auto skins = known_skins();
    if (!skins) return report_failure(skins.error());
    const auto games = games_in(options.folder);
    if (games.empty()) return report_failure("there is no recording in " + options.folder);
    for (const auto& game : games) {
        const auto recording = load_recording(game);
        if (!recording) return report_failure(recording.error());
        const auto report = replay(*recording, *skins);
        if (!report) return report_failure(report.error());
        print(options, game.string(), *recording, *report);
        if (report->difference) return report_failure(game.string() + ": " + *report->difference);
    }
    return kDone;
}

}  // namespace

void setup_replay(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = program.add_subcommand(
        "replay", "See and decide every step of a recording again; fails at the first difference");
    command->add_option("DIR", options->folder, "A folder that play --record wrote")->required();
    command->add_flag("--json", options->json, "A line of JSON per game");
    command->callback([options, &chosen] { chosen = [options] { return run_replay(*options); }; });
}

}  // namespace sapper::cli
