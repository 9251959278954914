// sapper simulate: many games without a screen, to measure a strategy.
#include <ctime>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "choices.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "sapper/simulator/simulation.hpp"

namespace sapper::cli {
namespace {

struct SimulateOptions {
    SimulationOptions game;
    std::optional<Level> level;
    std::string strategy = "exact";
    StrategyOptions play;
    std::string boards;
    std::string results;
    bool json = false;
    bool progress = false;
};

/// CPU time of all threads of this process, in ms.
double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string hexadecimal(std::uint64_t number) {
    char text[17];
    (void)std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
    return text;
}

void print(const SimulateOptions& options, const Statistics& statistics, double cpu) {
    const Interval interval = statistics.confidence_95();
    const double cpu_per_game = statistics.games == 0 ? 0 : cpu / static_cast<double>(statistics.games);
    if (options.json) {
        const Json answer{{"games", statistics.games},
                          {"wins", statistics.wins},
                          {"win_rate", statistics.win_rate()},
                          {"ci95", {interval.low, interval.high}},
                          {"guesses_per_win", statistics.guesses_per_win()},
                          {"moves_per_win", statistics.moves_per_win()},
                          {"cpu_ms_per_game", cpu_per_game},
                          {"seed", options.game.seed},
                          {"strategy", options.strategy},
                          {"signature", hexadecimal(statistics.signature)}};
        std::cout << answer.dump() << std::endl;
        return;
    }
    std::printf("games          %llu\n", static_cast<unsigned long long>(statistics.games));
    std::printf("won            %llu, %.3f %% ± %.3f (95 %%: %.3f to %.3f)\n",
                static_cast<unsigned long long>(statistics.wins), 100 * statistics.win_rate(),
                100 * statistics.standard_error(), 100 * interval.low, 100 * interval.high);
    std::printf("guesses a win  %.3f\n", statistics.guesses_per_win());
    std::printf("moves a win    %.2f\n", statistics.moves_per_win());
    std::printf("CPU ms a game  %.4f\n", cpu_per_game);
    std::printf("signature      %s\n", hexadecimal(statistics.signature).c_str());
}

Expected<std::string> text_of(const std::string& file) {
    const std::ifstream in(file, std::ios::binary);
    if (!in) return fail(file + ": cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// One 0 or 1 a line.
Expected<void> write_results(const std::string& file, const std::vector<bool>& won) {
    std::ofstream out(file, std::ios::binary);
    for (const bool one : won) out << (one ? "1\n" : "0\n");
    out.flush();
    if (!out) return fail(file + ": cannot be written");
    return {};
}

Expected<SimulationResult> play_given(const SimulateOptions& options, const StrategyMaker& maker) {
    const auto text = text_of(options.boards);
    if (!text) return tl::unexpected(text.error());
    const auto fields = parse_fields(*text);
    if (!fields) return fail(options.boards + ": " + fields.error().sentence);
    return simulate(*fields, options.game.threads, maker);
}

int run_simulate(SimulateOptions options) {
    if (options.level) {
        options.game.height = options.level->height;
        options.game.width = options.level->width;
        options.game.mines = options.level->mines;
    }
    if (options.progress)
        options.game.progress = [games = options.game.games](std::uint64_t played) {
            (void)std::fprintf(stderr, "\r%llu of %llu games", static_cast<unsigned long long>(played),
                               static_cast<unsigned long long>(games));
            if (played == games) (void)std::fputc('\n', stderr);
        };
    options.play.seed = options.game.seed;
    const StrategyMaker maker = [&options] { return make_strategy(options.strategy, options.play); };
    const double begin = cpu_ms();
    const auto result = options.boards.empty() ? simulate(options.game, maker) : play_given(options, maker);
    if (!result) return report_failure(result.error());
    const double cpu = cpu_ms() - begin;
    if (!options.results.empty())
        if (auto written = write_results(options.results, result->won); !written)
            return report_failure(written.error());
    print(options, result->statistics, cpu);
    return kDone;
}

}  // namespace

void setup_simulate(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = program.add_subcommand("simulate", "Play many games without a screen and count");
    SimulationOptions& game = options->game;
    command->add_option("-H,--height", game.height, "Rows")->capture_default_str();
    command->add_option("-w,--width", game.width, "Columns")->capture_default_str();
    command->add_option("-m,--mines", game.mines, "Mines")->capture_default_str();
    add_choice(*command, "--level", options->level, kLevels, "Instead of height, width and mines");
    command->add_option("-g,--games", game.games, "Games to play")
        ->check(CLI::Range(1.0, 1e9))
        ->capture_default_str();
    command->add_option("--seed", game.seed, "The same seed plays the same games, on any number of threads")
        ->capture_default_str();
    add_choice(*command, "--first-click", game.rule, kFirstClicks,
               "What the game promises about the first click (safe)");
    command->add_option("--strategy", options->strategy, "exact")->capture_default_str();
    add_choice(*command, "--policy", options->play.policy, kPolicies,
               "How much thinking a guess of the strategy exact is worth (full)");
    command->add_option("--threads", game.threads, "Games played at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option("--boards", options->boards,
                        "Play the boards of this file, one a line: W H M FX FY x1 y1 … xM yM");
    command->add_option("--results", options->results, "File for a 0 or 1 per game, in order");
    command->add_flag("--json", options->json, "Print one line of JSON");
    command->add_flag("--progress", options->progress, "Say on stderr how far it is");
    command->callback([options, &chosen] { chosen = [options] { return run_simulate(*options); }; });
}

}  // namespace sapper::cli
