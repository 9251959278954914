// Many games of Thrill Digger, and what they earned, as a table or as JSON.
#pragma once

#include <cstdint>
#include <optional>

#include "sapper/thrill_digger/dig_simulation.hpp"

namespace sapper::cli {

/// Plays with the policy, or without one with both on the same layouts and compares them. The exit code.
int simulate_digs(DigSimulationOptions options, std::optional<DigPolicy> policy, bool json);

}  // namespace sapper::cli
