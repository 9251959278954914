// What simulations are told as: text for people, a line of JSON for programs, Markdown for documents.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "output.hpp"
#include "simulation_run.hpp"

namespace sapper::cli {

std::string text_of(const Statistics& statistics, const Cost& cost, bool sound);
Json json_of(const SimulationOptions& options, const StrategyChoice& strategy, const Played& played,
             bool sound);

std::string text_of(const StrategyChoice& first, const StrategyChoice& second, const Compared& compared);
Json json_of(const SimulationOptions& options, const StrategyChoice& first, const StrategyChoice& second,
             const Compared& compared);

// "h/100 m/100 s/100 (time)", of the levels expert, intermediate and beginner in this order.
using Suite = std::array<Played, 3>;
std::string suite_text(const Suite& levels);
Json suite_json(const StrategyChoice& strategy, const Suite& levels);

// A Markdown table, strategy by strategy; a cell is "won ± standard error; guesses; CPU ms".
std::string table_head(const std::vector<Level>& levels);
std::string table_row(const StrategyChoice& strategy, const std::vector<Played>& levels);

}  // namespace sapper::cli
