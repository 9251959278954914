// sapper solve, from the outside.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"

using Json = nlohmann::json;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {
Ran solve(const std::string& board, const std::string& options = {}) {
    const Scratch scratch;
    write_file(scratch / "board.txt", board);
    return run_sapper("solve " + (scratch / "board.txt").string() + " " + options);
}
}  // namespace

TEST_CASE("solve prints probabilities, certain cells and the best one as JSON") {
    const Ran ran = solve("; mines 2\n##\n22\n..\n");
    REQUIRE(ran.exit == 0);
    const Json answer = Json::parse(ran.out);
    CHECK(answer["width"] == 2);
    CHECK(answer["height"] == 3);
    CHECK(answer["mines"] == 2);
    CHECK(answer["probability"] == Json::parse("[[1.0,1.0],[null,null],[null,null]]"));
    CHECK(answer["mine"] == Json::parse("[[0,0],[0,1]]"));
    CHECK(answer["safe"].empty());
    CHECK(answer["best"].is_null());
}

TEST_CASE("solve takes the mine count from the option over the file's") {
    const Ran ran = solve("; mines 1\n##\n##\n", "--mines 2");
    REQUIRE(ran.exit == 0);
    const Json answer = Json::parse(ran.out);
    CHECK(answer["mines"] == 2);
    CHECK(answer["probability"][0][0].get<double>() == Approx(0.5));
    CHECK(answer["best"]["probability"].is_number());
}

TEST_CASE("solve reads standard input") {
    const Scratch scratch;
    write_file(scratch / "board.txt", "; mines 1\n1#\n11\n");
    const Ran ran = run_sapper("solve - < " + (scratch / "board.txt").string());
    REQUIRE(ran.exit == 0);
    CHECK(Json::parse(ran.out)["mine"] == Json::parse("[[0,1]]"));
}

TEST_CASE("solve refuses a board that contradicts itself and names the cell") {
    const Ran ran = run_sapper("solve " + testdata("boards/contradiction.txt"));
    CHECK(ran.exit == 1);
    CHECK(ran.out.empty());
    CHECK(is_one_sentence(ran.err));
    CHECK_THAT(ran.err, Contains("(0,0)"));
}

TEST_CASE("solve refuses impossible mine counts") {
    for (const char* options : {"--mines 5", "--mines 0"}) {
        const Ran ran = solve("##\n1#\n", options);
        CHECK(ran.exit == 1);
        CHECK(is_one_sentence(ran.err));
    }
}

TEST_CASE("solve refuses broken files with one sentence") {
    CHECK_THAT(solve("##\n#\n").err, Contains("line 2"));
    CHECK_THAT(solve("#9\n").err, Contains("'9'"));
    CHECK(solve("").exit == 1);
    const Ran missing = run_sapper("solve /nowhere/board.txt");
    CHECK(missing.exit == 1);
    CHECK(is_one_sentence(missing.err));
}
