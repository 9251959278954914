// sapper play: plays the Minesweeper on the screen, game after game.
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "choices.hpp"
#include "commands.hpp"
#include "doubt.hpp"
#include "folders.hpp"
#include "game_learner.hpp"
#include "input.hpp"
#include "output.hpp"
#include "play_report.hpp"
#include "play_target.hpp"
#include "sapper/capture/file_source.hpp"
#include "sapper/capture/x11_source.hpp"
#include "sapper/session/game_window.hpp"
#include "sapper/session/recording.hpp"
#include "sapper/session/session.hpp"
#include "sapper/x11/user_watch.hpp"

namespace sapper::cli {
namespace {

struct PlayOptions {
    TargetOptions target;
    int games = 1;
    std::optional<Level> level;
    std::optional<int> mines;
    std::optional<FirstClick> first_click;
    Policy policy = Policy::Full;
    bool any_skin = false;
    bool flags = false;
    bool dry_run = false;
    bool json = false;
    std::string record;
    std::string abort_key = "Escape";
};

/// What is there for the whole run: the window played in, and a way to look at it.
struct Table {
    x11::Display display;
    Target target;
    std::unique_ptr<ScreenSource> source;
    std::vector<Skin> skins;
};

Expected<Table> sit_down(const PlayOptions& options) {
    // A learnt skin may lack what its game has not shown yet, which reading without a skin does not.
    auto skins = options.any_skin ? load_skins(templates_folder()) : known_skins();
    if (!skins) return tl::unexpected(skins.error());
    auto display = x11::Display::open();
    if (!display) return tl::unexpected(display.error());
    auto target = choose_target(*display, *skins, options.target);
    if (!target) return tl::unexpected(target.error());
    // What looks much like a known game, in a window of another program, is a stranger all the same.
    if (options.any_skin)
        std::erase_if(*skins, [&](const Skin& skin) { return !belongs_to(target->window, skin.game); });
    // The source keeps a reference to the display, which therefore has to be where it will stay.
    Table table{std::move(*display), std::move(*target), nullptr, std::move(*skins)};
    return table;
}

Expected<void> open_eyes(Table& table) {
    auto source = open_window_source(table.display, table.target.window.id);
    if (!source) return tl::unexpected(source.error());
    table.source = std::move(*source);
    spdlog::info("looking at {}", table.source->describe());
    return {};
}

EyesOptions eyes_options(const PlayOptions& options, const Target& target) {
    EyesOptions eyes;
    eyes.mines = options.mines;
    eyes.usual_mines = target.mines;
    if (!eyes.usual_mines && options.level) eyes.usual_mines = options.level->mines;
    return eyes;
}

Strangers strangers(const PlayOptions& options) {
    return options.any_skin ? Strangers::Meant : Strangers::Ignore;
}

int dry_run(const PlayOptions& options, Table& table) {
    BoardReader reader(table.skins, strangers(options));
    Eyes eyes(*table.source, reader, eyes_options(options, table.target));
    const auto sight = eyes.look();
    if (!sight) return report_failure(sight.error());
    Engine engine({.policy = options.policy});
    Decision decision;
    const FirstClick rule = options.first_click.value_or(sight->located.skin->game.first_click);
    if (const auto decided = engine.decide(sight->board, rule, decision); !decided)
        return report_failure(decided.error());
    print_intention(*sight, decision, options.json);
    return kDone;
}

/// Keeps the record of one game; a failure to write is told once and ends the record, not the game.
class Recorder {
 public:
    Recorder(const PlayOptions& options, int game) : options_(options) {
        if (options.record.empty()) return;
        std::filesystem::path folder = options.record;
        if (options.games > 1) folder /= fmt::format("game-{:04}", game);
        take(RecordingWriter::create(folder));
    }

    void add(const Step& step) {
        const FirstClick rule = options_.first_click.value_or(step.sight.located.skin->game.first_click);
        if (writer_) check(writer_->add(step, rule, options_.policy));
    }

    void finish(const GameReport& report) {
        if (writer_) check(writer_->finish(report));
        if (writer_ && !options_.json)
            std::cout << "the recording and the final picture are in " << writer_->folder().string()
                      << std::endl;
    }

    bool failed() const { return failed_; }

    /// Nothing when nothing is recorded.
    std::optional<std::filesystem::path> folder() const {
        return writer_ ? std::optional(writer_->folder()) : std::nullopt;
    }

 private:
    void take(Expected<RecordingWriter> writer) {
        if (writer)
            writer_ = std::move(*writer);
        else
            check(tl::unexpected(writer.error()));
    }
    void check(const Expected<void>& written) {
        if (written) return;
        report_failure("the game is not recorded any further: " + written.error().sentence);
        failed_ = true;
        writer_.reset();
    }

    const PlayOptions& options_;
    std::optional<RecordingWriter> writer_;
    bool failed_ = false;
};

/// False when what was learnt cannot be kept, which is told.
bool learn(const GameLearner& learner, const x11::WindowInfo& window, bool json) {
    const auto skin = learner.keep(window);
    if (!skin) {
        report_failure("what was learnt of this game cannot be kept: " + skin.error().sentence);
        return false;
    }
    if (*skin && !json)
        std::cout << "what the game looks like is kept in " << skin->value().string() << std::endl;
    return true;
}

/// The games, one after another. Returns the exit code.
int play_games(const PlayOptions& options, Table& table) {
    auto user = x11::UserWatch::start(table.display, options.abort_key);
    if (!user) return report_failure(user.error());
    GameWindow window(table.display, table.target.window.id);
    auto actuator =
        open_xdo_actuator(table.display, *user, [&window](x11::Point at) { return window.refuse(at); });
    if (!actuator) return report_failure(actuator.error());
    if (const auto raised = window.focus(); !raised) spdlog::info("{}", raised.error().sentence);

    BoardReader reader(table.skins, strangers(options));
    Eyes eyes(*table.source, reader, eyes_options(options, table.target));
    Hand hand(eyes, **actuator, window);
    Engine engine({.policy = options.policy});
    std::optional<Recorder> recorder;
    GameLearner learner;
    bool all_recorded = true;

    SessionOptions session_options;
    session_options.first_click = options.first_click;
    session_options.flag_mines = options.flags;
    session_options.on_step = [&](const Step& step) {
        recorder->add(step);
        learner.see(step.sight);
        if (options.json) return;
        if (step.number == 1)
            std::cout << "playing " << step.sight.located.skin->game.name << ", " << size_of(step.sight.board)
                      << std::endl;
        print_step(step);
    };
    Session session(eyes, hand, engine, **actuator, session_options);

    for (int game = 1; game <= options.games; ++game) {
        recorder.emplace(options, game);
        const GameReport report = session.play();
        const auto picture = save_doubtful_cell(report, recorder->folder().value_or(state_folder()));
        options.json ? print_game_json(report, picture) : print_game(report);
        recorder->finish(report);
        all_recorded = all_recorded && !recorder->failed();
        if (report.outcome == Outcome::Aborted)
            return report_failure("stopped: " + report.reason +
                                  (picture ? "; see " + picture->string() : std::string()));
        if (!learn(learner, table.target.window, options.json)) return kFailed;
        if (game == options.games) break;
        if (const auto next = session.next_game(report); !next) return report_failure(next.error());
    }
    return all_recorded ? kDone : kFailed;
}

/// Before the first click: is there a place for the record?
Expected<void> check_record(const PlayOptions& options) {
    if (options.record.empty()) return {};
    if (auto made = make_folder(options.record); !made) return made;
    if (!games_in(options.record).empty())
        return fail(options.record + " already holds a recording; name another folder");
    return {};
}

int run_play(PlayOptions options) {
    if (const auto place = check_record(options); !place) return report_failure(place.error());
    if (options.level)
        options.target.size = {options.level->height, options.level->width, options.level->mines};
    if (options.mines) options.target.size.mines = *options.mines;
    auto table = sit_down(options);
    if (!table) return report_failure(table.error());
    if (const auto opened = open_eyes(*table); !opened) return report_failure(opened.error());
    return options.dry_run ? dry_run(options, *table) : play_games(options, *table);
}

}  // namespace

void setup_play(CLI::App& program, Run& chosen) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = program.add_subcommand("play", "Play the Minesweeper on the screen to its end");
    auto* window =
        command->add_option("--window", options->target.window, "Its window: an id, or part of the title");
    auto* launch = command->add_option("--launch", options->target.launch, "Start this game and play it");
    launch->excludes(window);
    command->add_option("--fallback", options->target.fallback, "Start this game when none is on the screen");
    command->add_option("--games", options->games, "Games to play, one after another")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_choice(*command, "--level", options->level, kLevels,
               "Size of the game to start, and the mine count where the game shows none");
    command->add_option("--mines", options->mines, "Number of mines, where the game does not show it")
        ->check(CLI::Range(1, kMaxSide * kMaxSide));
    add_choice(*command, "--first-click", options->first_click, kFirstClicks,
               "What the game promises about the first click; overrides what is known of it");
    add_choice(*command, "--policy", options->policy, kPolicies, "How much thinking a guess is worth");
    command
        ->add_flag("--any-skin", options->any_skin,
                   "Also play a game that no skin is known for, and learn its looks")
        ->needs(window);
    command->add_flag("--flags", options->flags, "Also flag the mines");
    command->add_flag("--dry-run", options->dry_run,
                      "Look and decide, say what would be clicked, and touch nothing");
    command->add_option("--record", options->record, "Keep each frame and step in this folder");
    command
        ->add_option("--abort-key", options->abort_key, "Key that stops the bot (so does moving the mouse)")
        ->capture_default_str();
    command->add_flag("--json", options->json, "A line of JSON per game");
    command->callback([options, &chosen] { chosen = [options] { return run_play(*options); }; });
}

}  // namespace sapper::cli
