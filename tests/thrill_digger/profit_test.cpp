#include "sapper/thrill_digger/profit.hpp"

#include <catch2/catch.hpp>
#include <numeric>

#include "brute_dig.hpp"
#include "sapper/thrill_digger/dig_game.hpp"
#include "timing.hpp"

using namespace sapper;
using namespace sapper::test;

namespace {

/// What is dug up in this field by following the planner to the end.
int rupees_by(ProfitPlanner& planner, const DigRules& rules, const DigField& field) {
    DigSite site(rules);
    ProfitAdvice advice;
    while (!site.over()) {
        REQUIRE(planner.plan(site, advice));
        if (advice.dig.empty()) break;
        REQUIRE(site.dig({advice.dig.front(), field.find_at(advice.dig.front())}));
    }
    return site.rupees();
}

/// The mean of that over all layouts of the grid, each once.
double mean_over_all_layouts(ProfitPlanner& planner, const DigRules& rules) {
    DigField field;
    double sum = 0;
    double layouts = 0;
    for_each_layout(rules, [&](const std::vector<int>& bad) {
        field.lay(rules, bad);
        sum += rupees_by(planner, rules, field);
        ++layouts;
    });
    return sum / layouts;
}

}  // namespace

TEST_CASE("on small grids the value is that of trying everything, stopping included") {
    Random random(1);
    const DigRules grids[] = {{"", 2, 3, 2, 0, 0}, {"", 2, 4, 2, 1, 0}, {"", 1, 6, 1, 3, 0},
                              {"", 3, 3, 2, 2, 0}, {"", 2, 4, 1, 4, 0}, {"", 3, 3, 1, 5, 0}};
    int stops = 0;
    int weighed = 0;
    for (int i = 0; i < 48; ++i) {
        const DigSite site = random_site(grids[i % 6], 2 + i % 4, random);
        ProfitPlanner planner;
        ProfitAdvice advice;
        REQUIRE(planner.plan(site, advice));
        if (site.over()) continue;
        const double truth = brute_force_value(site);
        CHECK(advice.exact);
        CHECK(advice.dig.empty() == (truth < 1e-9));
        stops += advice.dig.empty() ? 1 : 0;
        if (advice.certain) continue;
        CHECK(advice.value == Approx(truth).margin(1e-9));
        ++weighed;
    }
    CHECK(stops > 3);
    CHECK(weighed > 20);
}

TEST_CASE("playing every layout of a small grid earns the promised value on average") {
    for (const DigRules& rules :
         {DigRules{"", 2, 4, 2, 1, 0}, {"", 3, 3, 2, 2, 0}, {"", 2, 5, 1, 4, 0}, {"", 3, 4, 3, 0, 0}}) {
        ProfitPlanner planner;
        ProfitAdvice advice;
        REQUIRE(planner.plan(DigSite(rules), advice));
        REQUIRE(advice.exact);
        CHECK(mean_over_all_layouts(planner, rules) == Approx(advice.value).margin(1e-9));
    }
}

TEST_CASE("playing all 4845 beginner's layouts earns the promised value on average") {
    ProfitPlanner planner;
    ProfitAdvice advice;
    REQUIRE(planner.plan(DigSite(kDigBeginner), advice));
    REQUIRE(advice.exact);
    CHECK(advice.dig == std::vector{Coord{0, 0}});
    CHECK(advice.value > 47);
    CHECK(mean_over_all_layouts(planner, kDigBeginner) == Approx(advice.value).margin(1e-9));
}

TEST_CASE("what is certainly good is dug first, and all of it is said") {
    DigSite site(kDigExpert);
    REQUIRE(site.dig({{0, 0}, Find::Green}));
    ProfitPlanner planner;
    ProfitAdvice advice;
    REQUIRE(planner.plan(site, advice));
    CHECK(advice.certain);
    CHECK(advice.dig == std::vector{Coord{0, 1}, Coord{1, 0}, Coord{1, 1}});
}

TEST_CASE("digging on is given up when it costs more than it brings") {
    // One rupee somewhere among five rupoors and a bomb.
    DigSite site({"", 1, 7, 1, 5, 0});
    ProfitPlanner planner;
    ProfitAdvice advice;
    REQUIRE(planner.plan(site, advice));
    CHECK(advice.exact);
    CHECK(advice.dig.empty());
    CHECK(advice.value == 0);
}

TEST_CASE("over all layouts the look-ahead promises no more than best play and not much less") {
    // The same positions with the exact search switched off.
    Random random(3);
    ProfitPlanner exact({.exact_late = 600, .exact_work = 50'000'000});
    ProfitPlanner bounded({.exact_layouts = 0, .exact_late = 0});
    double best = 0;
    double found = 0;
    int compared = 0;
    for (int i = 0; i < 250; ++i) {
        const DigSite site = random_site(kDigIntermediate, 12 + i % 8, random);
        ProfitAdvice truth;
        ProfitAdvice advice;
        REQUIRE(exact.plan(site, truth));
        if (site.over() || truth.certain || !truth.exact) continue;
        REQUIRE(bounded.plan(site, advice));
        CHECK_FALSE(advice.exact);
        CHECK(advice.value <= truth.value + 1e-9);
        best += truth.value;
        found += advice.value;
        ++compared;
    }
    REQUIRE(compared > 10);
    CHECK(found > 0.75 * best);
}

TEST_CASE("every answer about profit on the expert grid comes within 20 ms") {
    Random random(6);
    ProfitPlanner planner;
    ProfitAdvice advice;
    for (int game = 0; game < 12; ++game)
        for (int digs = 0; digs <= 24; digs += 3) {
            const DigSite site = random_site(kDigExpert, digs, random);
            CHECK(fastest_ms([&] { REQUIRE(planner.plan(site, advice)); }) <= kAllowedMs);
        }
}
