// Only wires: the subcommands, the log, the exit codes.
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <opencv2/core/utility.hpp>

#include "commands.hpp"
#include "output.hpp"

namespace {

void start_log(bool verbose) {
    auto log = spdlog::stderr_color_mt("sapper");
    log->set_pattern("sapper: %^%l%$: %v");
    log->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
    spdlog::set_default_logger(std::move(log));
}

/// One sentence, like all other errors.
std::string usage_error(const CLI::App* program, const CLI::Error& error) {
    const std::vector<std::string> left_over = program->remaining();
    const bool no_command =
        program->get_subcommands().empty() && !left_over.empty() && !left_over.front().starts_with('-');
    const std::string wrong = no_command ? "there is no command \"" + left_over.front() + '"' : error.what();
    return "sapper: " + wrong + "; see sapper --help\n";
}

int run(int argc, char** argv) {
    CLI::App program("Sees a Minesweeper on the desktop, thinks, and clicks.", "sapper");
    program.set_version_flag("--version", SAPPER_VERSION);
    bool verbose = false;
    program.add_flag("-v,--verbose", verbose, "Say more on stderr about what is found and done");
    program.require_subcommand(1);
    program.fallthrough();
    program.failure_message(usage_error);

    sapper::cli::Run chosen;
    sapper::cli::setup_play(program, chosen);
    sapper::cli::setup_mark(program, chosen);
    sapper::cli::setup_read(program, chosen);
    sapper::cli::setup_learn(program, chosen);
    sapper::cli::setup_solve(program, chosen);
    sapper::cli::setup_simulate(program, chosen);
    sapper::cli::setup_replay(program, chosen);
    sapper::cli::setup_dig(program, chosen);
    sapper::cli::setup_doctor(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : sapper::cli::kUsage;
    }
    start_log(verbose);
    cv::setNumThreads(1);  // boards are small: threads cost more than they bring
    const int exit_code = chosen();
    if (std::cout.flush().fail()) return sapper::cli::report_failure("cannot write to standard output");
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return sapper::cli::report_failure(std::string("something went wrong inside: ") + error.what());
    }
}
