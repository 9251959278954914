// sapper dig: advice for Thrill Digger, to a player at a terminal or to a script.
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>

#include "choices.hpp"
#include "commands.hpp"
#include "dig_conversation.hpp"
#include "dig_simulate.hpp"
#include "dig_view.hpp"
#include "output.hpp"

namespace sapper::cli {
namespace {

constexpr std::array kDigPolicies{DigPolicy::Safest, DigPolicy::Profit};

struct DigOptions {
    DigRules rules = kDigBeginner;
    std::optional<DigPolicy> policy;
    std::string history;
    bool json = false;
    std::uint64_t games = 0;
    DigSimulationOptions simulation;
};

/// Says what the game has come to, the way that was asked for.
class Teller {
 public:
    Teller(bool json, bool at_terminal) : json_(json), at_terminal_(at_terminal) {
        if (isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr) colours_ = Colours::On;
    }

    void tell(const DigConversation& game) const {
        if (json_)
            std::cout << to_json(game).dump() << std::endl;
        else
            std::cout << (at_terminal_ ? picture(game, colours_) : plain(game)) << std::flush;
    }

 private:
    bool json_;
    bool at_terminal_;
    Colours colours_ = Colours::Off;
};

/// All lines of a file. Errors name the file and the line; what is good before that is told.
Expected<void> dig_history(const std::string& file, DigConversation& game, const Teller& teller) {
    std::ifstream in(file);
    if (!in || in.peek() == std::ifstream::traits_type::eof()) {
        if (!in.is_open() || in.bad() || !in.eof()) return fail(file + ": cannot be read");
        return {};
    }
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (words_of(line).empty()) continue;
        const auto dig = parse_dig(line, game.site().rules());
        const auto done = dig ? game.dig(*dig) : Expected<void>(tl::unexpected(dig.error()));
        if (!done) return fail(file + ", line " + std::to_string(number) + ": " + done.error().sentence);
        teller.tell(game);
    }
    return {};
}

/// Takes digs and commands from standard input, line by line, to its end.
class Dialogue {
 public:
    Dialogue(DigConversation& game, const Teller& teller, bool at_terminal)
        : game_(game), teller_(teller), at_terminal_(at_terminal) {}

    void run() {
        std::string line;
        for (int number = 1; ask(), std::getline(std::cin, line); ++number) {
            const auto goes_on = answer(words_of(line));
            if (!goes_on) complain(goes_on.error(), number);
            if (goes_on && !*goes_on) return;
        }
        if (at_terminal_) std::cout << std::endl;
    }

 private:
    void ask() const {
        if (!at_terminal_) return;
        if (game_.site().over())
            std::cout << "undo, new or quit> " << std::flush;
        else
            std::cout << words_.question(game_.site().rules()) << "> " << std::flush;
    }

    void complain(const Error& error, int line) const {
        if (at_terminal_)
            std::cout << "  " << error.sentence << "." << std::endl;
        else
            (void)report_failure("line " + std::to_string(line) + ": " + error.sentence);
    }

    /// Whether to go on.
    Expected<bool> answer(const std::vector<std::string_view>& words) {
        if (words.empty()) return true;
        if (words.size() == 1 && words[0] == "quit") return false;
        if (words.size() == 1 && words[0] == "help") {
            std::cout << dig_help() << std::flush;
            return true;
        }
        if (words.size() == 1 && words[0] == "undo") return undo();
        if (words.size() == 1 && words[0] == "new") return told(game_.restart());
        const auto dig = words_.take(words, game_.site());
        if (!dig) return tl::unexpected(dig.error());
        if (!*dig) return true;
        const auto done = game_.dig(**dig);
        if (!done) words_.take_back();
        return told(done);
    }

    /// What was begun is dropped first, then whole digs are taken back.
    Expected<bool> undo() {
        if (words_.begun()) {
            words_.clear();
            return true;
        }
        const auto undone = game_.undo();
        if (!undone) return tl::unexpected(undone.error());
        if (!*undone) return fail("nothing was dug yet, so there is nothing to take back");
        return told({});
    }

    Expected<bool> told(const Expected<void>& done) {
        if (!done) return tl::unexpected(done.error());
        words_ = game_.site().over() ? DigWords() : words_;
        teller_.tell(game_);
        return true;
    }

    DigConversation& game_;
    const Teller& teller_;
    bool at_terminal_;
    DigWords words_;
};

int run_dig(const DigOptions& options) {
    if (auto good = check(options.rules); !good) return report_failure(good.error());
    if (options.games > 0) {
        DigSimulationOptions simulation = options.simulation;
        simulation.rules = options.rules;
        simulation.games = options.games;
        return simulate_digs(simulation, options.policy, options.json);
    }
    const bool at_terminal = isatty(STDIN_FILENO) != 0 && !options.json;
    const Teller teller(options.json, at_terminal);
    DigConversation game(options.rules, options.policy.value_or(DigPolicy::Safest));
    if (auto done = game.start(); !done) return report_failure(done.error());
    teller.tell(game);
    if (!options.history.empty()) {
        if (auto done = dig_history(options.history, game, teller); !done)
            return report_failure(done.error());
        if (!at_terminal) return kDone;
    }
    if (at_terminal) std::cout << dig_help() << std::flush;
    Dialogue(game, teller, at_terminal).run();
    return kDone;
}

/// "RxC", such as 4x5.
void read_grid(const std::string& word, DigRules& rules) {
    const char* end = word.data() + word.size();
    const auto [x, bad_height] = std::from_chars(word.data(), end, rules.height);
    const bool halfway = bad_height == std::errc{} && x != end && *x == 'x';
    const auto [rest, bad_width] = std::from_chars(halfway ? x + 1 : end, end, rules.width);
    if (!halfway || bad_width != std::errc{} || rest != end)
        throw CLI::ValidationError("--grid", "give rows x columns, such as 4x5, not " + word);
}

}  // namespace

void setup_dig(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<DigOptions>();
    CLI::App* command = program.add_subcommand("dig", "Advise a player of Thrill Digger (Skyward Sword)");
    auto* mode =
        add_choice(*command, "--mode", options->rules, kDigLevels, "beginner, intermediate or expert");
    auto grid_rules = std::make_shared<DigRules>(DigRules{.name = "custom"});
    auto* grid = command->add_option_function<std::string>(
        "--grid", [grid_rules](const std::string& word) { read_grid(word, *grid_rules); },
        "Rows x columns of a grid of its own, such as 4x5");
    grid->excludes(mode);
    auto* bombs = command->add_option("--bombs", grid_rules->bombs, "Bombs on the grid")->needs(grid);
    grid->needs(bombs);
    command->add_option("--rupoors", grid_rules->rupoors, "Rupoors on the grid (0)")->needs(grid);
    add_choice(*command, "--policy", options->policy, kDigPolicies,
               "safest: the spots least likely a bomb. profit: what pays best, and when to stop");
    command->add_option("--history", options->history,
                        "File of digs, a line each: row column value, rows and columns from 1");
    auto* simulate = command->add_option("--simulate", options->games, "Play so many games and count instead")
                         ->check(CLI::Range(1.0, 1e9));
    simulate->excludes(command->get_option("--history"));
    command->add_option("--seed", options->simulation.seed, "Of the simulated games")
        ->capture_default_str()
        ->needs(simulate);
    command->add_option("--threads", options->simulation.threads, "Games simulated at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str()
        ->needs(simulate);
    command->add_flag("--json", options->json, "Print a line of JSON after each dig");
    command->callback([options, grid_rules, grid, &chosen] {
        if (grid->count() > 0) options->rules = *grid_rules;
        chosen = [options] { return run_dig(*options); };
    });
}

}  // namespace sapper::cli
