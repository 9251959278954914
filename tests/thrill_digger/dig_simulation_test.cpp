#include "sapper/thrill_digger/dig_simulation.hpp"

#include <catch2/catch.hpp>
#include <numeric>

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("a field holds its bombs and rupoors, and rupees by the bad spots around them") {
    Random random(1);
    DigField field;
    std::vector<int> bombs_at(40, 0);
    for (int i = 0; i < 4000; ++i) {
        field.scatter(kDigExpert, random);
        int bombs = 0;
        int rupoors = 0;
        for (int spot = 0; spot < 40; ++spot) {
            const Coord at = kDigExpert.coord(spot);
            const Find find = field.find_at(at);
            bombs += find == Find::Bomb ? 1 : 0;
            rupoors += find == Find::Rupoor ? 1 : 0;
            bombs_at[static_cast<std::size_t>(spot)] += find == Find::Bomb ? 1 : 0;
            if (is_bad(find)) continue;
            int bad = 0;
            for_each_neighbour(at, 5, 8, [&](Coord near) { bad += is_bad(field.find_at(near)) ? 1 : 0; });
            REQUIRE(bad >= bad_around(find).lo);
            REQUIRE(bad <= bad_around(find).hi);
        }
        REQUIRE(bombs == 8);
        REQUIRE(rupoors == 8);
    }
    for (const int times : bombs_at) CHECK(std::abs(times - 800) < 5 * 25.3);  // √(4000 · 0.2 · 0.8)
}

TEST_CASE("the same seed gives the same games at any number of threads, and both policies the same layouts") {
    DigSimulationOptions options{.rules = kDigIntermediate, .games = 60, .seed = 3};
    for (const DigPolicy policy : {DigPolicy::Safest, DigPolicy::Profit}) {
        options.policy = policy;
        options.threads = 1;
        const auto one = simulate(options);
        options.threads = 3;
        const auto three = simulate(options);
        REQUIRE((one && three));
        for (std::size_t i = 0; i < one->games.size(); ++i) {
            CHECK(one->games[i].rupees == three->games[i].rupees);
            CHECK(one->games[i].digs == three->games[i].digs);
        }
    }
}

TEST_CASE("profit earns more than safest at every level, well beyond chance") {
    for (const DigRules& rules : {kDigBeginner, kDigExpert}) {
        DigSimulationOptions options{.rules = rules, .games = 700, .seed = 11};
        const auto safest = simulate(options);
        options.policy = DigPolicy::Profit;
        const auto profit = simulate(options);
        REQUIRE((safest && profit));
        const Mean more = profit_difference(*profit, *safest);
        CHECK(more.value > 2 * more.error);
        CHECK(safest->count(DigEnd::Stopped) == 0);
        CHECK(safest->count(DigEnd::Cleared) + safest->count(DigEnd::Exploded) == 700);
    }
}

TEST_CASE("means and their errors are those of the textbook") {
    DigStatistics statistics;
    for (const int rupees : {10, 20, 60}) statistics.games.push_back({DigEnd::Cleared, rupees, 1});
    statistics.games.push_back({DigEnd::Exploded, 30, 2});
    const Mean profit = statistics.profit(30);
    CHECK(profit.value == Approx(0));
    // Squared deviations 400 + 100 + 900 + 0, over 3, over 4 games.
    CHECK(profit.error == Approx(std::sqrt(1400.0 / 3 / 4)));
    CHECK(statistics.clear_rate() == Approx(0.75));
    CHECK(statistics.gain_rate(30) == Approx(0.25));
    CHECK(statistics.digs_per_game() == Approx(1.25));
}

TEST_CASE("impossible games are refused by the simulation") {
    DigSimulationOptions options{.rules = {"", 2, 2, 3, 2, 0}};
    CHECK_THAT(simulate(options).error().sentence, Contains("3 bombs"));
    options.rules = kDigBeginner;
    options.threads = 0;
    CHECK_THAT(simulate(options).error().sentence, Contains("thread"));
}
