// Simulations as the command line runs them: with a progress bar, Ctrl-C, the CPU time taken, and the parts
// of several processes added up.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interrupt.hpp"
#include "ranks.hpp"
#include "results_file.hpp"
#include "sapper/simulator/simulation.hpp"

namespace sapper::cli {

// What a run took, all threads and processes together.
struct Cost {
    double cpu_ms = 0;
    double seconds = 0;  // By the clock on the wall.
};

struct Played {
    Statistics statistics;
    Cost cost;
    bool stopped = false;  // By Ctrl-C; the statistics are of the first games.
};

struct Compared {
    PairedStatistics statistics;
    Cost cost;
    bool stopped = false;
};

class SimulationRunner {
 public:
    // Plays random fields as `options` say or, when there are any, the given ones.
    SimulationRunner(const SimulationOptions& options, std::vector<GivenField> fields, bool progress);

    // Under several processes an error is told by the first that has one; the others' sentences are empty.
    // Results go to `results`, when it is not null.
    Expected<Played> play(const StrategyChoice& strategy, ResultsFile* results = nullptr);
    Expected<Played> play(const StrategyChoice& strategy, const Level& level);
    Expected<Compared> compare(const StrategyChoice& first, const StrategyChoice& second);

    const SimulationOptions& options() const { return options_; }
    const Ranks& ranks() const { return ranks_; }

 private:
    template <typename Simulate>
    Expected<Compared> run(SimulationOptions options, Simulate&& simulate);
    Expected<void> agree(const Expected<ComparisonResult>& result) const;

    SimulationOptions options_;
    std::vector<GivenField> fields_;
    bool progress_;
    Ranks ranks_;
    InterruptWatch interrupt_;
};

}  // namespace sapper::cli
