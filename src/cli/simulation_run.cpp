#include "simulation_run.hpp"

#include <bit>
#include <chrono>
#include <ctime>

#include "progress_bar.hpp"

namespace sapper::cli {
namespace {

/// CPU time of all threads of this process, in ns.
std::uint64_t cpu_ns() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
}

/// What the processes add up.
struct Sums {
    PairedStatistics statistics;
    std::uint64_t cpu_ns = 0;
    std::uint64_t stopped = 0;
};

void add_up(const Ranks& ranks, Sums& sums) {
    using Numbers = std::array<std::uint64_t, sizeof(Sums) / sizeof(std::uint64_t)>;
    auto numbers = std::bit_cast<Numbers>(sums);
    ranks.add_up(numbers);
    sums = std::bit_cast<Sums>(numbers);
}

StrategyMaker maker_of(const StrategyChoice& choice) {
    return [choice] { return make_strategy(choice); };
}

Expected<ComparisonResult> alone(const Expected<SimulationResult>& result) {
    if (!result) return tl::unexpected(result.error());
    ComparisonResult whole;
    whole.statistics.first = result->statistics;
    whole.stopped = result->stopped;
    return whole;
}

Expected<Played> first_of(const Expected<Compared>& result) {
    if (!result) return tl::unexpected(result.error());
    return Played{result->statistics.first, result->cost, result->stopped};
}

}  // namespace

SimulationRunner::SimulationRunner(const SimulationOptions& options, std::vector<GivenField> fields,
                                   bool progress)
    : options_(options), fields_(std::move(fields)), progress_(progress) {
    options_.share = {.part = ranks_.rank(), .parts = ranks_.size()};
    if (!fields_.empty()) options_.games = fields_.size();
}

template <typename Simulate>
Expected<Compared> SimulationRunner::run(SimulationOptions options, Simulate&& simulate) {
    const auto parts = static_cast<std::uint64_t>(options.share.parts);
    ProgressBar bar(options.games, progress_ && ranks_.root());
    options.progress = [&](std::uint64_t played) { bar.show(played * parts); };
    options.stop = [this] { return interrupt_.requested(); };
    const std::uint64_t cpu_before = cpu_ns();
    const auto begin = std::chrono::steady_clock::now();
    const Expected<ComparisonResult> result = simulate(options);
    if (auto agreed = agree(result); !agreed) return tl::unexpected(agreed.error());
    Sums sums{result->statistics, cpu_ns() - cpu_before, result->stopped};
    add_up(ranks_, sums);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return Compared{
        sums.statistics, {static_cast<double>(sums.cpu_ns) / 1e6, seconds.count()}, sums.stopped > 0};
}

/// Whether all processes could do it.
Expected<void> SimulationRunner::agree(const Expected<ComparisonResult>& result) const {
    bool any = false;
    const bool first = ranks_.first_of(!result, any);
    if (!any) return {};
    return fail(first ? result.error().sentence : std::string());
}

Expected<Played> SimulationRunner::play(const StrategyChoice& strategy, ResultsFile* results) {
    SimulationOptions options = options_;
    if (results != nullptr)
        options.outcomes = [results](std::uint64_t begin, std::span<const char> won) {
            results->put(begin, won);
        };
    return first_of(run(options, [&](const SimulationOptions& with) {
        return alone(fields_.empty() ? simulate(with, maker_of(strategy))
                                     : simulate(fields_, with, maker_of(strategy)));
    }));
}

Expected<Played> SimulationRunner::play(const StrategyChoice& strategy, const Level& level) {
    SimulationOptions options = options_;
    options.height = level.height;
    options.width = level.width;
    options.mines = level.mines;
    return first_of(run(
        options, [&](const SimulationOptions& with) { return alone(simulate(with, maker_of(strategy))); }));
}

Expected<Compared> SimulationRunner::compare(const StrategyChoice& first, const StrategyChoice& second) {
    return run(options_, [&](const SimulationOptions& with) {
        return fields_.empty() ? sapper::compare(with, maker_of(first), maker_of(second))
                               : sapper::compare(fields_, with, maker_of(first), maker_of(second));
    });
}

}  // namespace sapper::cli
