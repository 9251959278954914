#include "sapper/strategy/exact.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("a strategy is made by its name, and an unknown name is answered with those that there are") {
    const auto exact = make_strategy("exact", {});
    REQUIRE(exact);
    CHECK((*exact)->name() == "exact");
    const auto unknown = make_strategy("luck", {});
    REQUIRE_FALSE(unknown);
    CHECK_THAT(unknown.error().sentence, Contains("luck") && Contains("exact"));
}

TEST_CASE("exact opens what is safe, and says so when it guesses") {
    ExactStrategy exact({});
    Moves moves;
    REQUIRE(exact.choose(parse_board("; mines 1\n#1.\n11.\n...\n###\n").value(), FirstClick::Safe, moves));
    CHECK(moves.open.size() == 3);
    CHECK_FALSE(moves.guess);
    REQUIRE(exact.choose(parse_board("; mines 1\n1#\n##\n").value(), FirstClick::Safe, moves));
    CHECK(moves.open.size() == 1);
    CHECK(moves.guess);
}

TEST_CASE("exact passes on what is wrong with a board") {
    ExactStrategy exact({});
    Moves moves;
    const auto done = exact.choose(parse_board("3#\n..\n").value(), FirstClick::Safe, moves);
    REQUIRE_FALSE(done);
    CHECK_THAT(done.error().sentence, Contains("(0,0)"));
}
