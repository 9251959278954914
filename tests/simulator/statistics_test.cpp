#include "sapper/simulator/statistics.hpp"

#include <catch2/catch.hpp>
#include <cmath>

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

TEST_CASE("a paired difference has McNemar's error, from the games that only one won") {
    PairedStatistics paired;
    paired.first = {.games = 1000, .wins = 420};
    paired.second = {.games = 1000, .wins = 400};
    paired.only_first = 60;
    paired.only_second = 40;
    CHECK(paired.difference() == Approx(0.02));
    CHECK(paired.standard_error() == Approx(0.0099800).epsilon(1e-4));  // √(100 − 400/1000)/1000
    CHECK(paired.p_value() == Approx(0.0568879).epsilon(1e-4));         // 2 · P(Binomial(100, ½) ≤ 40)
    paired.only_first = 600'000;
    paired.only_second = 601'000;
    CHECK(paired.p_value() == Approx(0.362).epsilon(0.01));
}

TEST_CASE("luck is taken out by the multiple that leaves least scatter") {
    // Worth is 0.5 + 0.4 · luck, but for two games that stray by 0.1 to either side.
    LuckSums sums;
    sums.add(0.7, 0.5);
    sums.add(0.3, -0.5);
    sums.add(0.6, 0);
    sums.add(0.4, 0);
    CHECK(sums.mean(4) == Approx(0.5).epsilon(1e-6));
    CHECK(sums.standard_error(4) == Approx(std::sqrt(0.02 / 4 / 4)).epsilon(1e-5));
    // More luck than usual: the mean of the worths is 0.54.
    sums.add(0.7, 0.5);
    CHECK(sums.mean(5) == Approx(0.5).epsilon(1e-6));
}

TEST_CASE("without luck to tell of, the mean is that of the games") {
    LuckSums sums;
    CHECK(sums.mean(0) == 0);
    CHECK(sums.standard_error(0) == 0);
    sums.add(1, 0);
    sums.add(0, 0);
    CHECK(sums.mean(2) == Approx(0.5));
    CHECK(sums.standard_error(2) == Approx(0.5 / std::sqrt(2.0)));
}

TEST_CASE("strategies that win the same games do not differ") {
    PairedStatistics paired;
    paired.first.games = paired.second.games = 10;
    CHECK(paired.standard_error() == 0);
    CHECK(paired.p_value() == 1);
}
