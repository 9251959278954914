#include <catch2/catch.hpp>

#include "sapper/simulator/simulation.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("a line gives width, height, mines, first click and the mines, columns first") {
    const auto fields = parse_fields("4 3 2 0 1 3 0 3 2\n\n2 1 0 1 0\r\n");
    REQUIRE(fields);
    REQUIRE(fields->size() == 2);
    CHECK(fields->front().width == 4);
    CHECK(fields->front().height == 3);
    CHECK(fields->front().first == Coord{1, 0});
    CHECK(fields->front().mines == std::vector<Coord>{{0, 3}, {2, 3}});
    CHECK(fields->back().mines.empty());
}

TEST_CASE("a line that is no board is refused by its number") {
    const auto sentence = [](const char* text) {
        const auto fields = parse_fields(text);
        REQUIRE_FALSE(fields);
        return fields.error().sentence;
    };
    CHECK_THAT(sentence("4 3\n"), Contains("line 1"));
    CHECK_THAT(sentence("2 1 0 0 0\n2 1 x 0 0\n"), Contains("line 2"));
    CHECK_THAT(sentence("4 3 2 0 1 3 0\n"), Contains("2 mines"));
    CHECK_THAT(sentence("4 3 1 0 1 0 1\n"), Contains("under the first click"));
    CHECK_THAT(sentence("4 3 1 0 1 4 1\n"), Contains("not on the board"));
    CHECK_THAT(sentence("4 3 2 0 1 1 1 1 1\n"), Contains("twice"));
    CHECK_THAT(sentence("0 3 0 0 0\n"), Contains("width"));
    CHECK_THAT(sentence("4 3 0 0 9\n"), Contains("first click"));
    CHECK_THAT(sentence(""), Contains("no board"));
    CHECK_THAT(sentence("\n \n"), Contains("no board"));
}
