#include "simulation_report.hpp"

#include <spdlog/fmt/fmt.h>

#include "sapper/engine/policy_name.hpp"

namespace sapper::cli {
namespace {

std::string hexadecimal(std::uint64_t number) {
    return fmt::format("{:016x}", number);
}

double per_game(double sum, std::uint64_t games) {
    return games == 0 ? 0 : sum / static_cast<double>(games);
}

Json interval_of(const Statistics& statistics) {
    const Interval interval = statistics.confidence_95();
    return Json::array({interval.low, interval.high});
}

Json luck_aside(const LuckSums& luck, std::uint64_t games) {
    return {{"mean", luck.mean(games)}, {"standard_error", luck.standard_error(games)}};
}

}  // namespace

std::string text_of(const Statistics& statistics, const Cost& cost, bool sound) {
    const Interval interval = statistics.confidence_95();
    std::string text = fmt::format("games          {}\n", statistics.games);
    text += fmt::format("won            {}, {:.3f} % ± {:.3f} (95 %: {:.3f} to {:.3f})\n", statistics.wins,
                        100 * statistics.win_rate(), 100 * statistics.standard_error(), 100 * interval.low,
                        100 * interval.high);
    if (statistics.knows_luck())
        text +=
            fmt::format("luck aside     {:.3f} % ± {:.3f}\n", 100 * statistics.luck.mean(statistics.games),
                        100 * statistics.luck.standard_error(statistics.games));
    text += fmt::format("guesses a win  {:.3f}\n", statistics.guesses_per_win());
    text += fmt::format("moves a win    {:.2f}\n", statistics.moves_per_win());
    text += fmt::format("CPU ms a game  {:.4f}\n", per_game(cost.cpu_ms, statistics.games));
    if (!sound)
        text += fmt::format("called safe    {} cells, {} of them mines\n", statistics.called_safe,
                            statistics.mistakes);
    text += fmt::format("signature      {}\n", hexadecimal(statistics.signature));
    return text;
}

Json json_of(const SimulationOptions& options, const StrategyChoice& strategy, const Played& played,
             bool sound) {
    const Statistics& statistics = played.statistics;
    Json answer{{"games", statistics.games},
                {"wins", statistics.wins},
                {"win_rate", statistics.win_rate()},
                {"ci95", interval_of(statistics)},
                {"guesses_per_win", statistics.guesses_per_win()},
                {"moves_per_win", statistics.moves_per_win()},
                {"cpu_ms_per_game", per_game(played.cost.cpu_ms, statistics.games)},
                {"seed", options.seed},
                {"strategy", strategy.name},
                {"first_click", to_string(options.rule)},
                {"signature", hexadecimal(statistics.signature)}};
    if (strategy.name == "exact") answer["policy"] = to_string(strategy.policy);
    if (statistics.knows_luck()) answer["luck_aside"] = luck_aside(statistics.luck, statistics.games);
    if (!sound) {
        answer["called_safe"] = statistics.called_safe;
        answer["called_safe_mines"] = statistics.mistakes;
    }
    if (played.stopped) answer["interrupted"] = true;
    return answer;
}

std::string text_of(const StrategyChoice& first, const StrategyChoice& second, const Compared& compared) {
    const PairedStatistics& statistics = compared.statistics;
    const auto row = [](const StrategyChoice& choice, const Statistics& one, std::uint64_t alone) {
        return fmt::format("{:<14} {:.3f} % ± {:.3f} won, {} games alone\n", to_string(choice),
                           100 * one.win_rate(), 100 * one.standard_error(), alone);
    };
    std::string text = fmt::format("games          {}, the same fields for both\n", statistics.first.games);
    text += row(first, statistics.first, statistics.only_first);
    text += row(second, statistics.second, statistics.only_second);
    text +=
        fmt::format("difference     {:+.3f} points ± {:.3f} (p = {:.2g})\n", 100 * statistics.difference(),
                    100 * statistics.standard_error(), statistics.p_value());
    const std::uint64_t games = statistics.first.games;
    if (statistics.knows_luck())
        text += fmt::format("luck aside     {:+.3f} points ± {:.3f}\n", 100 * statistics.luck.mean(games),
                            100 * statistics.luck.standard_error(games));
    return text;
}

Json json_of(const SimulationOptions& options, const StrategyChoice& first, const StrategyChoice& second,
             const Compared& compared) {
    const PairedStatistics& statistics = compared.statistics;
    const auto one = [](const StrategyChoice& choice, const Statistics& of) {
        Json answer{{"strategy", to_string(choice)},
                    {"wins", of.wins},
                    {"win_rate", of.win_rate()},
                    {"ci95", interval_of(of)}};
        if (of.knows_luck()) answer["luck_aside"] = luck_aside(of.luck, of.games);
        return answer;
    };
    Json answer{{"games", statistics.first.games},
                {"first", one(first, statistics.first)},
                {"second", one(second, statistics.second)},
                {"only_first", statistics.only_first},
                {"only_second", statistics.only_second},
                {"difference", statistics.difference()},
                {"standard_error", statistics.standard_error()},
                {"p_value", statistics.p_value()},
                {"seed", options.seed},
                {"first_click", to_string(options.rule)}};
    if (statistics.knows_luck()) answer["luck_aside"] = luck_aside(statistics.luck, statistics.first.games);
    if (compared.stopped) answer["interrupted"] = true;
    return answer;
}

std::string suite_text(const Suite& levels) {
    std::string text;
    double seconds = 0;
    for (const Played& level : levels) {
        text += fmt::format("{}/{} ", level.statistics.wins, level.statistics.games);
        seconds += level.cost.seconds;
    }
    return text + fmt::format("({:.3g} s)\n", seconds);
}

Json suite_json(const StrategyChoice& strategy, const Suite& levels) {
    Json answer{{"strategy", to_string(strategy)}, {"games", levels.front().statistics.games}};
    double seconds = 0;
    constexpr std::array<const char*, 3> kNames{"expert", "intermediate", "beginner"};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        answer[kNames[i]] = levels[i].statistics.wins;
        seconds += levels[i].cost.seconds;
    }
    answer["seconds"] = seconds;
    return answer;
}

std::string table_head(const std::vector<Level>& levels) {
    std::string names = "| strategy |";
    std::string line = "\n|---|";
    for (const Level& level : levels) {
        names += fmt::format(" {}×{}, {} mines |", level.width, level.height, level.mines);
        line += "---|";
    }
    return names + line + "\n";
}

std::string table_row(const StrategyChoice& strategy, const std::vector<Played>& levels) {
    std::string row = fmt::format("| `{}` |", to_string(strategy));
    for (const Played& level : levels)
        row += fmt::format(" {:.2f} ± {:.2f} %; {:.2f}; {:.3f} ms |", 100 * level.statistics.win_rate(),
                           100 * level.statistics.standard_error(), level.statistics.guesses_per_win(),
                           per_game(level.cost.cpu_ms, level.statistics.games));
    return row + "\n";
}

}  // namespace sapper::cli
