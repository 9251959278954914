#include "sapper/simulator/statistics.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

TEST_CASE("the interval is Wilson's") {
    Statistics statistics;
    statistics.games = 10;
    statistics.wins = 1;
    CHECK(statistics.confidence_95().low == Approx(0.01787621).epsilon(1e-6));
    CHECK(statistics.confidence_95().high == Approx(0.40415003).epsilon(1e-6));
}

TEST_CASE("nothing played is nothing known") {
    const Statistics none;
    CHECK(none.win_rate() == 0);
    CHECK(none.confidence_95().low == 0);
    CHECK(none.confidence_95().high == 1);
}
