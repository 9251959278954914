#include "dig_simulate.hpp"

#include <cstdio>
#include <iostream>
#include <vector>

#include "output.hpp"

namespace sapper::cli {
namespace {

struct DugGames {
    DigPolicy policy;
    DigStatistics statistics;
};

Json summary(const DigSimulationOptions& options, const DugGames& played) {
    const DigStatistics& statistics = played.statistics;
    const Mean profit = statistics.profit(options.rules.price);
    return {{"mode", options.rules.name},
            {"policy", to_string(played.policy)},
            {"games", statistics.games.size()},
            {"seed", options.seed},
            {"cleared", statistics.count(DigEnd::Cleared)},
            {"exploded", statistics.count(DigEnd::Exploded)},
            {"stopped", statistics.count(DigEnd::Stopped)},
            {"win_rate", statistics.clear_rate()},
            {"gain_rate", statistics.gain_rate(options.rules.price)},
            {"mean_profit", profit.value},
            {"profit_error", profit.error},
            {"digs_per_game", statistics.digs_per_game()}};
}

void print(const DigSimulationOptions& options, const DugGames& played) {
    const DigStatistics& statistics = played.statistics;
    const Mean profit = statistics.profit(options.rules.price);
    std::printf("%-12.*s %-7.*s profit %8.3f ± %.3f   cleared %6.2f %%   exploded %6.2f %%   gain %6.2f %%\n",
                static_cast<int>(options.rules.name.size()), options.rules.name.data(),
                static_cast<int>(to_string(played.policy).size()), to_string(played.policy).data(),
                profit.value, profit.error, 100 * statistics.clear_rate(),
                100.0 * static_cast<double>(statistics.count(DigEnd::Exploded)) /
                    static_cast<double>(statistics.games.size()),
                100 * statistics.gain_rate(options.rules.price));
}

void report(const DigSimulationOptions& options, const std::vector<DugGames>& all, bool json) {
    for (const DugGames& played : all) {
        if (json)
            std::cout << summary(options, played).dump() << std::endl;
        else
            print(options, played);
    }
    if (all.size() < 2) return;
    const Mean difference = profit_difference(all[1].statistics, all[0].statistics);
    if (json)
        std::cout << Json{{"mode", options.rules.name},
                          {"difference", difference.value},
                          {"difference_error", difference.error}}
                         .dump()
                  << std::endl;
    else
        std::printf("%-12.*s difference     %8.3f ± %.3f   (same layouts, game by game)\n",
                    static_cast<int>(options.rules.name.size()), options.rules.name.data(), difference.value,
                    difference.error);
}

}  // namespace

int simulate_digs(DigSimulationOptions options, std::optional<DigPolicy> policy, bool json) {
    std::vector<DigPolicy> policies{DigPolicy::Safest, DigPolicy::Profit};
    if (policy) policies = {*policy};
    std::vector<DugGames> all;
    for (const DigPolicy each : policies) {
        options.policy = each;
        auto statistics = simulate(options);
        if (!statistics) return report_failure(statistics.error());
        all.push_back({each, std::move(*statistics)});
    }
    report(options, all, json);
    return kDone;
}

}  // namespace sapper::cli
