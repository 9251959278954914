// The subcommands, one file each. setup_… declares its arguments on the program and, when it is the one
// called, leaves in `chosen` what to run; that returns the exit code: 0 done, 1 could not do it (2, wrong
// usage, is main's).
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace sapper::cli {

using Run = std::function<int()>;

void setup_dig(CLI::App& program, Run& chosen);
void setup_doctor(CLI::App& program, Run& chosen);
void setup_learn(CLI::App& program, Run& chosen);
void setup_mark(CLI::App& program, Run& chosen);
void setup_play(CLI::App& program, Run& chosen);
void setup_read(CLI::App& program, Run& chosen);
void setup_replay(CLI::App& program, Run& chosen);
void setup_simulate(CLI::App& program, Run& chosen);
void setup_solve(CLI::App& program, Run& chosen);

}  // namespace sapper::cli
