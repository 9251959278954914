// The README's commands, each run as it stands there.
#include <catch2/catch.hpp>

#include <regex>
#include <sstream>
#include <vector>

#include "command.hpp"

using namespace sapper::test;

namespace {

/// The lines of the README's shell blocks that call the program, comments cut off.
std::vector<std::string> commands() {
    std::istringstream readme(read_file(SAPPER_SOURCE_DIR "/README.md"));
    std::vector<std::string> found;
    bool in_shell = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with("```")) in_shell = line == "```sh";
        if (!in_shell || !line.starts_with("./run ")) continue;
        line = line.substr(6, line.find('#') == std::string::npos ? std::string::npos : line.find('#') - 6);
        found.push_back(std::regex_replace(line, std::regex(" +$"), ""));
    }
    return found;
}

}  // namespace

TEST_CASE("every command of the README that needs no screen works as it stands") {
    const Scratch scratch;
    int ran = 0;
    for (const std::string& command : commands()) {
        const std::string verb = command.substr(0, command.find(' '));
        if (verb != "read" && verb != "mark" && verb != "solve") continue;
        INFO(command);
        // From the source tree, where the paths lead, and with what is written going elsewhere.
        std::string call = std::regex_replace(command, std::regex("testdata/"), testdata(""));
        call = std::regex_replace(call, std::regex("-o [^ ]+"), "-o " + (scratch / "out.png").string());
        call = std::regex_replace(call, std::regex("--debug [^ ]+"), "--debug " + (scratch / "why").string());
        CHECK(run_sapper(call).exit == 0);
        ++ran;
    }
    CHECK(ran >= 3);
}

TEST_CASE("every command of the README is one that the program has") {
    for (const std::string& command : commands()) {
        const std::string verb = command.substr(0, command.find(' '));
        if (verb == "test") continue;  // the run script's own
        INFO(command);
        CHECK(run_sapper(verb + " --help").exit == 0);
    }
}
