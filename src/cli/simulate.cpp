// sapper simulate: many games without a screen, to measure a strategy.
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "choices.hpp"
#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "simulation_report.hpp"
#include "visualize.hpp"

namespace sapper::cli {
namespace {

struct SimulateOptions {
    SimulationOptions game;
    bool games_given = false;
    std::optional<Level> level;
    std::vector<std::string> strategies;
    Policy policy = Policy::Full;
    std::vector<std::string> compared;
    std::string boards;
    std::string results;
    int suite = 0;
    bool table = false;
    bool visualize = false;
    bool json = false;
    bool progress = true;
};

/// Played when none is named: all but exact:deep, which is for live games.
const std::vector<std::string> kTableStrategies{"scan",   "adjacency",  "tank",
                                                "matrix", "exact:fast", "exact:full"};

int give_up(const Error& error) {
    // Of several processes only one has something to say.
    return error.sentence.empty() ? kFailed : report_failure(error);
}

int ending(bool stopped, const Ranks& ranks) {
    if (!stopped) return kDone;
    if (ranks.root()) (void)report_failure("interrupted; the figures are of the games played until then");
    return kInterrupted;
}

Expected<std::vector<GivenField>> load_fields(const std::string& file) {
    if (file.empty()) return std::vector<GivenField>{};
    const auto text = load_text(file);
    if (!text) return tl::unexpected(text.error());
    auto fields = parse_fields(*text);
    if (!fields) return fail(file + ": " + fields.error().sentence);
    return fields;
}

bool is_sound(const StrategyChoice& choice) {
    const auto strategy = make_strategy(choice);
    return !strategy || (*strategy)->sound();
}

int run_one(SimulationRunner& runner, const SimulateOptions& options, const StrategyChoice& strategy) {
    std::optional<ResultsFile> results;
    if (!options.results.empty()) {
        if (runner.ranks().size() > 1)
            return report_failure("--results works in one process only, without mpirun");
        auto created = ResultsFile::create(options.results);
        if (!created) return report_failure(created.error());
        results.emplace(std::move(*created));
    }
    const auto played = runner.play(strategy, results ? &*results : nullptr);
    if (!played) return give_up(played.error());
    if (results)
        if (auto written = results->finish(); !written) return report_failure(written.error());
    if (runner.ranks().root()) {
        const bool sound = is_sound(strategy);
        if (options.json)
            std::cout << json_of(runner.options(), strategy, *played, sound).dump() << std::endl;
        else
            std::cout << text_of(played->statistics, played->cost, sound) << std::flush;
    }
    return ending(played->stopped, runner.ranks());
}

int run_comparison(SimulationRunner& runner, bool json, const std::vector<StrategyChoice>& pair) {
    const auto compared = runner.compare(pair[0], pair[1]);
    if (!compared) return give_up(compared.error());
    if (runner.ranks().root()) {
        if (json)
            std::cout << json_of(runner.options(), pair[0], pair[1], *compared).dump() << std::endl;
        else
            std::cout << text_of(pair[0], pair[1], *compared) << std::flush;
    }
    return ending(compared->stopped, runner.ranks());
}

int run_suite(SimulationRunner& runner, bool json, const StrategyChoice& strategy) {
    Suite suite;
    auto next = suite.begin();
    for (const Level& level : {kExpert, kIntermediate, kBeginner}) {
        const auto played = runner.play(strategy, level);
        if (!played) return give_up(played.error());
        if (played->stopped) return ending(true, runner.ranks());
        *next++ = *played;
    }
    if (runner.ranks().root())
        std::cout << (json ? suite_json(strategy, suite).dump() + "\n" : suite_text(suite)) << std::flush;
    return kDone;
}

int run_table(SimulationRunner& runner, bool json, const std::vector<StrategyChoice>& strategies) {
    const std::vector<Level> columns(kLevels.begin(), kLevels.end());
    const bool root = runner.ranks().root();
    if (root && !json) std::cout << table_head(columns) << std::flush;
    for (const StrategyChoice& strategy : strategies) {
        std::vector<Played> levels;
        for (const Level& level : columns) {
            const auto played = runner.play(strategy, level);
            if (!played) return give_up(played.error());
            if (played->stopped) return ending(true, runner.ranks());
            if (json && root) {
                Json line{{"level", level.name}};
                line.update(json_of(runner.options(), strategy, *played, is_sound(strategy)));
                std::cout << line.dump() << std::endl;
            }
            levels.push_back(*played);
        }
        if (root && !json) std::cout << table_row(strategy, levels) << std::flush;
    }
    return kDone;
}

int run_visualized(const SimulationOptions& options, const StrategyChoice& choice) {
    const auto strategy = make_strategy(choice);
    if (!strategy) return report_failure(strategy.error());
    const auto result = visualize_game(options, **strategy);
    return result ? kDone : report_failure(result.error());
}

/// The strategies by their names; a wrong name is a usage error.
Expected<std::vector<StrategyChoice>> choices_of(const std::vector<std::string>& names, Policy policy) {
    std::vector<StrategyChoice> choices;
    for (const std::string& name : names) {
        auto choice = strategy_from(name, policy);
        if (!choice) return tl::unexpected(choice.error());
        choices.push_back(std::move(*choice));
    }
    return choices;
}

std::vector<std::string> names_of(const SimulateOptions& options) {
    if (!options.compared.empty()) return options.compared;
    if (!options.strategies.empty()) return options.strategies;
    return options.table ? kTableStrategies : std::vector<std::string>{"exact"};
}

int run_simulate(SimulateOptions options) {
    const auto strategies = choices_of(names_of(options), options.policy);
    if (!strategies) return report_misuse(strategies.error().sentence);
    if (!options.compared.empty() && strategies->size() != 2)
        return report_misuse("--compare takes two strategies, such as matrix,exact:fast");
    if (options.compared.empty() && !options.table && strategies->size() != 1)
        return report_misuse("--strategy takes several strategies only with --table");
    if (options.suite % 3 != 0)
        return report_misuse("--suite takes three times the games of a level, such as 300");
    if (options.level) {
        options.game.height = options.level->height;
        options.game.width = options.level->width;
        options.game.mines = options.level->mines;
    }
    if (options.suite > 0) options.game.games = static_cast<std::uint64_t>(options.suite / 3);
    if (options.visualize) return run_visualized(options.game, strategies->front());
    auto fields = load_fields(options.boards);
    if (!fields) return report_failure(fields.error());
    if (options.games_given && fields->size() > options.game.games) fields->resize(options.game.games);
    SimulationRunner runner(options.game, std::move(*fields), options.progress);
    if (options.table) return run_table(runner, options.json, *strategies);
    if (options.suite > 0) return run_suite(runner, options.json, strategies->front());
    if (!options.compared.empty()) return run_comparison(runner, options.json, *strategies);
    return run_one(runner, options, strategies->front());
}

void exclude(std::initializer_list<CLI::Option*> some, std::initializer_list<CLI::Option*> others) {
    for (CLI::Option* one : some)
        for (CLI::Option* other : others)
            if (one != other) one->excludes(other);
}

}  // namespace

void setup_simulate(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = program.add_subcommand("simulate", "Play many games without a screen and count");
    SimulationOptions& game = options->game;
    auto* height = command->add_option("-H,--height", game.height, "Rows")->capture_default_str();
    auto* width = command->add_option("-w,--width", game.width, "Columns")->capture_default_str();
    auto* mines = command->add_option("-m,--mines", game.mines, "Mines")->capture_default_str();
    auto* level =
        add_choice(*command, "--level", options->level, kLevels, "Instead of height, width and mines");
    auto* games = command
                      ->add_option("-g,--games", game.games,
                                   "Games to play; of --boards, the first so many; of --table, for each cell")
                      ->check(CLI::Range(1.0, 1e12))
                      ->capture_default_str();
    command->add_option("--seed", game.seed, "The same seed plays the same games, on any number of threads")
        ->capture_default_str();
    add_choice(*command, "--first-click", game.rule, kFirstClicks,
               "What the game promises about the first click (safe)");
    auto* strategy =
        command
            ->add_option("--strategy", options->strategies,
                         "scan, adjacency, tank, matrix or exact; also exact:fast and so on (exact)")
            ->delimiter(',');
    add_choice(*command, "--policy", options->policy, kPolicies,
               "How much thinking a guess of the strategy exact is worth (full)");
    command->add_option("--threads", game.threads, "Games played at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    auto* boards = command->add_option("--boards", options->boards,
                                       "Play the boards of this file, one a line: W H M FX FY x1 y1 … xM yM");
    auto* results =
        command->add_option("--results", options->results, "File for a 0 or 1 per game, in order");
    auto* compared = command
                         ->add_option("--compare", options->compared,
                                      "Two strategies on the same fields: their difference and its error")
                         ->delimiter(',');
    auto* suite =
        command->add_option("--suite", options->suite, "So many games, a third of them on each level")
            ->check(CLI::Range(3, 3'000'000));
    auto* table = command->add_flag("--table", options->table,
                                    "All strategies on all levels, as Markdown; --strategy A,B: only these");
    auto* visualize = command->add_flag("--visualize", options->visualize,
                                        "Show one game, move by move, each with its reason");
    command->add_flag("--json", options->json, "Print one line of JSON");
    command->add_flag("--progress,!--no-progress", options->progress,
                      "A bar on standard error, when that is a terminal (on)");
    exclude({level}, {height, width, mines});
    exclude({boards, suite, table}, {level, height, width, mines});
    exclude({suite}, {games});
    exclude({compared, suite, table, visualize}, {compared, suite, table, visualize, results});
    exclude({boards}, {suite, table, visualize});
    exclude({compared}, {strategy});
    command->callback([options, games, &chosen] {
        options->games_given = games->count() > 0;
        chosen = [options] { return run_simulate(*options); };
    });
}

}  // namespace sapper::cli
