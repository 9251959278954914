// sapper simulate, from the outside.
#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "command.hpp"
#include "support/process.hpp"
#include "support/wait_until.hpp"

using Json = nlohmann::json;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

Ran simulate(const std::string& options) {
    return run_sapper("simulate " + options);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Files whose name begins with `name`.
std::vector<std::filesystem::path> files(const std::filesystem::path& folder, const std::string& name) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().filename().string().starts_with(name)) found.push_back(entry.path());
    return found;
}

constexpr const char* kBoards = "4 1 1 0 0 3 0\n4 1 1 2 0 1 0\n";

}  // namespace

TEST_CASE("simulate prints the contracted keys for every strategy, the same at any number of threads") {
    for (const std::string strategy : {"scan", "adjacency", "tank", "matrix", "exact", "exact:fast"}) {
        INFO(strategy);
        const std::string call = "--level beginner -g 300 --seed 4 --json --strategy " + strategy;
        const Ran one = simulate(call);
        REQUIRE(one.exit == 0);
        CHECK(one.err.empty());
        Json answer = Json::parse(one.out);
        for (const char* key : {"games", "wins", "win_rate", "ci95", "guesses_per_win", "moves_per_win",
                                "cpu_ms_per_game", "seed", "strategy", "signature"})
            CHECK(answer.contains(key));
        CHECK(answer["games"] == 300);
        CHECK(answer.contains("called_safe_mines") == (strategy == "adjacency"));
        CHECK(answer.contains("luck_aside") == strategy.starts_with("exact"));
        for (const std::string threads : {"2", "7"}) {
            Json other = Json::parse(simulate(call + " --threads " + threads).out);
            other["cpu_ms_per_game"] = answer["cpu_ms_per_game"];
            CHECK(other == answer);
        }
    }
}

TEST_CASE("the suite is printed as hard, medium and small with the time") {
    const Ran ran = simulate("--suite 300 --strategy adjacency");
    REQUIRE(ran.exit == 0);
    CHECK(std::regex_match(ran.out, std::regex(R"(\d+/100 \d+/100 \d+/100 \([0-9.e-]+ s\)\n)")));
    const Json answer = Json::parse(simulate("--suite 30 --strategy scan --json").out);
    CHECK(answer["games"] == 10);
    CHECK(answer["beginner"] >= answer["expert"]);
}

TEST_CASE("a comparison names both strategies, their difference and its error") {
    const Json answer =
        Json::parse(simulate("--compare matrix,exact:fast --level intermediate -g 500 --json").out);
    CHECK(answer["first"]["strategy"] == "matrix");
    CHECK(answer["second"]["strategy"] == "exact:fast");
    CHECK(answer["difference"].get<double>() ==
          Approx((answer["first"]["wins"].get<double>() - answer["second"]["wins"].get<double>()) / 500));
    CHECK(answer["standard_error"].get<double>() > 0);
    CHECK(answer["luck_aside"]["standard_error"] < answer["standard_error"]);
    CHECK_THAT(simulate("--compare scan,scan -g 50").out, Contains("difference") && Contains("0.000"));
    CHECK_THAT(simulate("--level beginner -g 50").out, Contains("luck aside     "));
}

TEST_CASE("the table has a row for each strategy and a column for each level") {
    const auto lines = lines_of(simulate("--table -g 20").out);
    REQUIRE(lines.size() == 8);
    CHECK_THAT(lines[0], Contains("9×9, 10 mines") && Contains("30×16, 99 mines"));
    CHECK_THAT(lines[2], Contains("`scan`") && Contains("±") && Contains("ms"));
    const auto json = lines_of(simulate("--table --strategy scan,tank -g 20 --json").out);
    REQUIRE(json.size() == 6);
    CHECK(Json::parse(json[5])["level"] == "expert");
}

TEST_CASE("a game is shown move by move with reasons, without colours where there is no terminal") {
    const Ran ran = simulate("--visualize --level beginner --strategy matrix --seed 3");
    REQUIRE(ran.exit == 0);
    CHECK(std::regex_search(ran.out, std::regex(R"(space \(\d,\d\) opened by constraints\n)")));
    CHECK(std::regex_search(ran.out, std::regex(R"(\n(won|lost) after \d+ moves)")));
    CHECK_THAT(ran.out, !Contains("\x1b"));
    const Ran coloured = simulate("--help >/dev/null; script -qec '" SAPPER_BINARY
                                  " simulate --visualize --level beginner' /dev/null | cat");
    CHECK_THAT(coloured.out, Contains("\x1b["));
}

TEST_CASE("the bar is drawn on a terminal and nowhere else") {
    const std::string call = "simulate -g 3000 --progress";
    CHECK(run_sapper(call).err.empty());
    const Ran terminal =
        run_sapper("--version >/dev/null; script -qec '" SAPPER_BINARY " " + call + "' /dev/null");
    CHECK_THAT(terminal.out, Contains("a second") && Contains("left") && Contains("3 000 games"));
}

TEST_CASE("results are one line a game, and a file appears only whole") {
    const Scratch scratch;
    const std::string boards = (scratch / "boards").string();
    const std::string results = (scratch / "results").string();
    write_file(boards, kBoards);
    const Ran ran = simulate("--boards " + boards + " --results " + results + " --json");
    REQUIRE(ran.exit == 0);
    CHECK(Json::parse(ran.out)["games"] == 2);
    CHECK(lines_of(read_file(results)).size() == 2);
    CHECK(read_file(results).substr(0, 2) == "1\n");
    CHECK(Json::parse(simulate("--boards " + boards + " -g 1 --json").out)["games"] == 1);

    write_file(boards, std::string(kBoards) + "4 1 1 0 0 0 0\n");
    write_file(results, "as it was\n");
    const Ran broken = simulate("--boards " + boards + " --results " + results);
    CHECK(broken.exit == 1);
    CHECK(is_one_sentence(broken.err));
    CHECK_THAT(broken.err, Contains("line 3"));
    CHECK(read_file(results) == "as it was\n");
    CHECK(files(scratch.path(), "results").size() == 1);
}

TEST_CASE("many results come in the games' order at any number of threads") {
    const Scratch scratch;
    const std::string call = "-g 2000 --strategy scan --level beginner --results ";
    REQUIRE(simulate(call + (scratch / "one").string()).exit == 0);
    REQUIRE(simulate(call + (scratch / "seven").string() + " --threads 7").exit == 0);
    CHECK(read_file(scratch / "one").size() == 4000);
    CHECK(read_file(scratch / "one") == read_file(scratch / "seven"));
}

TEST_CASE("Ctrl-C tells what was played, which is the first games") {
    const Scratch scratch;
    const std::string results = (scratch / "results").string();
    Process process({SAPPER_BINARY, "simulate", "-g", "1000000000", "--threads", "2", "--strategy", "scan",
                     "--json", "--results", results});
    // It plays as soon as something is in its temporary file.
    REQUIRE(wait_until([&] {
        const auto begun = files(scratch.path(), "results.");
        return begun.size() == 1 && std::filesystem::file_size(begun.front()) > 1000;
    }));
    process.signal(SIGINT);
    const auto ending = process.wait();
    REQUIRE(ending);
    CHECK(ending->exit_code == 130);
    CHECK(is_one_sentence(process.err()));
    const Json answer = Json::parse(process.out());
    CHECK(answer["interrupted"] == true);
    const auto games = answer["games"].get<std::uint64_t>();
    const std::string outcomes = read_file(results);
    CHECK(outcomes.size() == 2 * games);
    CHECK(static_cast<std::uint64_t>(std::ranges::count(outcomes, '1')) == answer["wins"]);
    const Json again = Json::parse(simulate("--strategy scan --json -g " + std::to_string(games)).out);
    CHECK(again["wins"] == answer["wins"]);
    CHECK(again["signature"] == answer["signature"]);
}

TEST_CASE("memory does not grow with the number of games") {
    const auto most_memory = [](const std::string& games) {
        REQUIRE(simulate("--strategy scan --level beginner -g " + games).exit == 0);
        rusage usage{};
        getrusage(RUSAGE_CHILDREN, &usage);
        return usage.ru_maxrss;  // kB, of the largest so far
    };
    const auto few = most_memory("100");
    CHECK(most_memory("200000") < few + 1000);
}

TEST_CASE("bad games are refused with one sentence") {
    const Scratch scratch;
    write_file(scratch / "empty", "");
    for (const std::string& options :
         {std::string("-w 0"), std::string("-H 0"), std::string("-w 2 -H 2 -m 4"), std::string("-m -1"),
          std::string("--boards /nowhere"), "--boards " + (scratch / "empty").string(),
          "--boards " + scratch.path().string(), std::string("-g 1 --results /nowhere/results"),
          std::string("-g 1 --results /dev/null")}) {
        INFO(options);
        const Ran ran = simulate(options);
        CHECK(ran.exit == 1);
        CHECK(ran.out.empty());
        CHECK(is_one_sentence(ran.err));
    }
}

TEST_CASE("wrong calls of simulate are usage errors") {
    for (const char* options :
         {"--strategy luck", "--strategy exact:luck", "--strategy scan:fast", "--strategy scan,tank -g 1",
          "--level expert -w 9", "--boards x --level expert", "--boards x -w 9", "--suite 301", "--suite 0",
          "--suite 300 --table", "--compare scan", "--compare scan,luck", "--compare scan,tank,exact",
          "--compare scan,tank --results x", "--visualize --results x", "--threads 0", "--first-click maybe",
          "--games 0"}) {
        INFO(options);
        const Ran ran = simulate(options);
        CHECK(ran.exit == 2);
        CHECK(ran.out.empty());
        CHECK_FALSE(ran.err.empty());
    }
}
