// The program built for MPI: bin/mpi/sapper under mpirun.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"

using Json = nlohmann::json;
using namespace sapper::test;

namespace {

/// `mpirun -n RANKS sapper ARGUMENTS`. Open MPI asks to be told that it is meant to run as root, and with
/// more processes than cores.
Ran run_ranks(int ranks, const std::string& arguments) {
    const Scratch scratch;
    const std::string command =
        "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 120 " SAPPER_MPIRUN
        " --oversubscribe -n " +
        std::to_string(ranks) + " " SAPPER_MPI_BINARY " " + arguments + " >" + (scratch / "out").string() +
        " 2>" + (scratch / "err").string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(scratch / "out"),
            read_file(scratch / "err")};
}

Json without_time(const std::string& text) {
    Json answer = Json::parse(text);
    answer.erase("cpu_ms_per_game");
    return answer;
}

}  // namespace

TEST_CASE("two ranks come to the same totals as one process") {
    for (const std::string strategy : {"matrix", "adjacency", "exact:fast"}) {
        const std::string call =
            "simulate --level intermediate -g 1000 --seed 9 --json --strategy " + strategy;
        const Ran one = run_sapper(call);
        const Ran two = run_ranks(2, call);
        INFO(two.err);
        REQUIRE(two.exit == 0);
        CHECK(without_time(two.out) == without_time(one.out));
    }
    const std::string call = "simulate --compare tank,matrix --level beginner -g 700 --json";
    CHECK(run_ranks(2, call).out == run_sapper(call).out);
}

TEST_CASE("ranks may have threads, and more of them than games") {
    const std::string call = "simulate --level beginner -g 3 --strategy scan --json";
    CHECK(without_time(run_ranks(2, call + " --threads 3").out) == without_time(run_sapper(call).out));
}

TEST_CASE("the program for MPI works alone, too") {
    const Scratch scratch;
    const std::string out = (scratch / "out").string();
    REQUIRE(std::system((SAPPER_MPI_BINARY " simulate -g 50 --strategy scan --json >" + out).c_str()) == 0);
    CHECK(without_time(read_file(out)) ==
          without_time(run_sapper("simulate -g 50 --strategy scan --json").out));
}

TEST_CASE("what several ranks cannot do is told once") {
    const Ran ran = run_ranks(2, "simulate -w 2 -H 2 -m 4");
    CHECK(ran.exit == 1);
    const std::string sentence = "has 0 to 3 mines";
    const auto told = ran.err.find(sentence);
    CHECK(told != std::string::npos);
    CHECK(ran.err.find(sentence, told + 1) == std::string::npos);
}
