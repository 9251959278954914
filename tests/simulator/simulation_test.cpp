#include "sapper/simulator/simulation.hpp"

#include <catch2/catch.hpp>

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

StrategyMaker exact(Policy policy) {
    return [policy] { return make_strategy("exact", {.policy = policy}); };
}

}  // namespace

TEST_CASE("the same seed gives the same games at any number of threads") {
    SimulationOptions options{.games = 400, .seed = 3};
    const auto one = simulate(options, exact(Policy::Full));
    options.threads = 3;
    const auto three = simulate(options, exact(Policy::Full));
    options.seed = 4;
    const auto other = simulate(options, exact(Policy::Full));
    REQUIRE((one && three && other));
    CHECK(one->won == three->won);
    CHECK(one->statistics.wins == three->statistics.wins);
    CHECK(one->statistics.moves_in_wins == three->statistics.moves_in_wins);
    CHECK(one->statistics.signature == three->statistics.signature);
    CHECK(one->statistics.signature != other->statistics.signature);
}

TEST_CASE("over a hundred thousand games no cell called safe is a mine") {
    // A wrong proof ends the simulation with an error.
    const SimulationOptions beginner{
        .height = 9, .width = 9, .mines = 10, .games = 60'000, .rule = FirstClick::None};
    const SimulationOptions intermediate{.height = 16, .width = 16, .mines = 40, .games = 20'000};
    const SimulationOptions expert{.games = 12'000, .rule = FirstClick::Zero};
    const SimulationOptions crowded{.height = 8, .width = 8, .mines = 20, .games = 20'000};
    for (const SimulationOptions& options : {beginner, intermediate, expert, crowded}) {
        const auto result = simulate(options, exact(Policy::Fast));
        INFO((result ? std::string() : result.error().sentence));
        CHECK(result);
    }
}

TEST_CASE("win rates are those that exact play reaches") {
    SimulationOptions options{.height = 9, .width = 9, .mines = 10, .games = 20'000};
    const auto result = simulate(options, exact(Policy::Full));
    REQUIRE(result);
    CHECK(result->statistics.win_rate() > 0.91);
    CHECK(result->statistics.win_rate() < 0.925);
}

TEST_CASE("given fields are played from their first click, one result each") {
    const auto fields = parse_fields("4 1 1 0 0 3 0\n4 1 1 2 0 1 0\n");
    REQUIRE(fields);
    const auto result = simulate(*fields, 2, exact(Policy::Full));
    REQUIRE(result);
    REQUIRE(result->won.size() == 2);
    CHECK(result->won[0]);  // ..1* opens from the left.
    CHECK(result->statistics.games == 2);
}

TEST_CASE("an impossible game is refused") {
    const auto sentence = [](const SimulationOptions& options) {
        return simulate(options, exact(Policy::Fast)).error().sentence;
    };
    CHECK_THAT(sentence({.height = 0}), Contains("height"));
    CHECK_THAT(sentence({.height = 2, .width = 2, .mines = 4}), Contains("0 to 3 mines"));
    CHECK_THAT(sentence({.threads = 0}), Contains("thread"));
    CHECK_THAT(simulate(SimulationOptions{}, [] { return make_strategy("luck", {}); }).error().sentence,
               Contains("luck"));
}
