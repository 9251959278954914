#include "sapper/strategy/exact.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("a strategy is made by its name, and an unknown name is answered with those that there are") {
    for (const std::string_view name : strategy_names()) {
        const auto strategy = make_strategy(strategy_from(name).value());
        REQUIRE(strategy);
        CHECK((*strategy)->name() == name);
    }
    const auto unknown = strategy_from("luck");
    REQUIRE_FALSE(unknown);
    CHECK_THAT(unknown.error().sentence, Contains("luck") && Contains("exact") && Contains("tank"));
}

TEST_CASE("a policy is named after a colon, and only the strategy exact has any") {
    CHECK(strategy_from("exact:deep")->policy == Policy::Deep);
    CHECK(strategy_from("exact", Policy::Fast)->policy == Policy::Fast);
    CHECK(to_string(*strategy_from("exact:fast")) == "exact:fast");
    CHECK(to_string(*strategy_from("matrix")) == "matrix");
    CHECK_THAT(strategy_from("exact:luck").error().sentence, Contains("luck"));
    CHECK_THAT(strategy_from("scan:fast").error().sentence, Contains("no policies"));
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
