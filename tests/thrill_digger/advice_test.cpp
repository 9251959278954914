#include "sapper/thrill_digger/advice.hpp"

#include <bit>
#include <catch2/catch.hpp>
#include <cstdio>
#include <sstream>

#include "brute_dig.hpp"
#include "sapper/thrill_digger/dig_game.hpp"
#include "timing.hpp"
#include "transcript.hpp"

using namespace sapper;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

std::string seven_decimals(const DigRules& rules, const Advice& advice) {
    std::string text;
    for (int spot = 0; spot < rules.spots(); ++spot) {
        char number[16];
        (void)std::snprintf(number, sizeof number, "%.7f", advice.spots[static_cast<std::size_t>(spot)].safe);
        text += std::string(number) + ((spot + 1) % rules.width == 0 ? '\n' : ' ');
    }
    return text;
}

std::string names(const std::vector<Coord>& spots) {
    std::string text;
    for (const Coord at : spots) text += (text.empty() ? "" : " ") + spot_name(at);
    return text;
}

void check_against_brute_force(const DigSite& site, Adviser& adviser, Advice& advice) {
    const auto truth = brute_force(site);
    REQUIRE_FALSE(truth.empty());
    REQUIRE(adviser.advise(site, Detail::Full, advice));
    REQUIRE(advice.exact);
    REQUIRE(advice.spots.size() == truth.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        CHECK(std::abs(advice.spots[i].safe - truth[i].safe) <= 1e-12);
        CHECK(std::abs(advice.spots[i].bomb - truth[i].bomb) <= 1e-12);
        CHECK(std::abs(advice.spots[i].rupoor - truth[i].rupoor) <= 1e-12);
        const bool open = !site.dug(site.rules().coord(static_cast<int>(i))) && !site.over();
        REQUIRE(advice.spots[i].rupees.has_value() == open);
        if (open) CHECK(std::abs(*advice.spots[i].rupees - truth[i].rupees) <= 1e-9);
    }
}

}  // namespace

TEST_CASE("the transcript of the R program comes out digit for digit") {
    DigSite site(kDigBeginner);
    Adviser adviser;
    Advice advice;
    for (const TranscriptStep& step : transcript()) {
        std::istringstream digs(step.digs);
        for (std::string line; std::getline(digs, line);) {
            const auto dig = parse_dig(line, site.rules());
            REQUIRE(dig);
            REQUIRE(site.dig(*dig));
        }
        REQUIRE(adviser.advise(site, Detail::Full, advice));
        CHECK(seven_decimals(site.rules(), advice) == step.chances);
        CHECK(names(advice.safest) == step.suggested);
    }
}

TEST_CASE("a beginner's grid gives the chances and rupees of brute force on random histories") {
    Random random(1);
    Adviser adviser;
    Advice advice;
    for (int i = 0; i < 150; ++i)
        check_against_brute_force(random_site(kDigBeginner, i % 16, random), adviser, advice);
}

TEST_CASE("reduced grids with bombs and rupoors give those of brute force on random histories") {
    Random random(2);
    Adviser adviser;
    Advice advice;
    const DigRules grids[] = {{"", 3, 4, 2, 2, 0}, {"", 4, 4, 2, 3, 0}, {"", 2, 7, 3, 2, 0},
                              {"", 1, 9, 2, 3, 0}, {"", 3, 3, 5, 2, 0}, {"", 3, 5, 3, 3, 0}};
    for (int i = 0; i < 240; ++i)
        check_against_brute_force(random_site(grids[i % 6], i % 9, random), adviser, advice);
}

TEST_CASE("random intermediate histories give the chances of brute force") {
    // C(30,8) layouts of bad spots times C(8,4) choices of bombs are too many for the checker above to tell
    // apart, so the layouts are gone through with both kinds alike: chances of bad spots, and the rupees.
    Random random(3);
    Adviser adviser;
    Advice advice;
    for (int i = 0; i < 3; ++i) {
        const DigSite site = random_site(kDigIntermediate, 5 + 5 * i, random);
        const DigRules& rules = site.rules();
        std::vector<double> bad(30, 0.0);
        std::vector<double> rupees(30, 0.0);
        double total = 0;
        std::uint32_t near[30];
        for (int spot = 0; spot < 30; ++spot) {
            near[spot] = 0;
            for (int other = 0; other < 30; ++other)
                if (other != spot && std::abs(other / 6 - spot / 6) <= 1 &&
                    std::abs(other % 6 - spot % 6) <= 1)
                    near[spot] |= 1u << other;
        }
        const int values[] = {1, 5, 5, 20, 20, 100, 100, 300, 300};
        const auto value = [&](std::uint32_t layout, int spot) {
            return (layout >> spot & 1) != 0 ? -1 : values[std::popcount(layout & near[spot])];
        };
        // All sets of 8 of 30, by the next number with as many bits (R. W. Gosper's hack).
        for (std::uint32_t layout = 0xFF; layout < 1u << 30;) {
            bool fits = true;
            for (const Dig& dig : site.digs())
                fits = fits && value(layout, rules.index(dig.at)) ==
                                   (dig.find == Find::Rupoor ? -1 : rupees_of(dig.find));
            if (fits) {
                ++total;
                for (int spot = 0; spot < 30; ++spot) {
                    const int here = value(layout, spot);
                    if (here < 0)
                        ++bad[static_cast<std::size_t>(spot)];
                    else
                        rupees[static_cast<std::size_t>(spot)] += here;
                }
            }
            const std::uint32_t low = layout & (0 - layout);
            const std::uint32_t next = layout + low;
            layout = (((next ^ layout) >> 2) / low) | next;
        }
        REQUIRE(adviser.advise(site, Detail::Full, advice));
        const double bombs = site.bomb_among_bad();
        for (int spot = 0; spot < 30; ++spot) {
            if (site.dug(rules.coord(spot))) continue;
            const SpotOdds& odds = advice.spots[static_cast<std::size_t>(spot)];
            const double truly_bad = bad[static_cast<std::size_t>(spot)] / total;
            CHECK(std::abs(1 - odds.safe - truly_bad) <= 1e-12);
            CHECK(std::abs(odds.bomb - truly_bad * bombs) <= 1e-12);
            CHECK(std::abs(odds.rupoor - truly_bad * (1 - bombs)) <= 1e-12);
            CHECK(std::abs(*odds.rupees -
                           (rupees[static_cast<std::size_t>(spot)] / total - 10 * odds.rupoor)) <= 1e-9);
        }
    }
}

TEST_CASE("on the full expert grid sixteen bad spots and eight bombs are expected at any history") {
    Random random(4);
    Adviser adviser;
    Advice advice;
    for (int i = 0; i < 300; ++i) {
        const DigSite site = random_site(kDigExpert, i % 30, random);
        REQUIRE(adviser.advise(site, Detail::Odds, advice));
        double bad = 0;
        double bombs = 0;
        for (const SpotOdds& odds : advice.spots) {
            bad += odds.bomb + odds.rupoor;
            bombs += odds.bomb;
            CHECK(std::abs(odds.safe + odds.bomb + odds.rupoor - 1) <= 1e-12);
        }
        CHECK(std::abs(bad - 16) <= 1e-9);
        CHECK(std::abs(bombs - 8) <= 1e-9);
    }
}

TEST_CASE("on the full expert grid the chances and rupees are those that real layouts have") {
    // Of many random layouts, those that fit a short history are a sample of what the advice is about.
    DigSite site(kDigExpert);
    REQUIRE(site.dig({{0, 0}, Find::Blue}));
    REQUIRE(site.dig({{2, 3}, Find::Red}));
    REQUIRE(site.dig({{1, 3}, Find::Rupoor}));
    Adviser adviser;
    Advice advice;
    REQUIRE(adviser.advise(site, Detail::Full, advice));
    Random random(5);
    DigField field;
    std::vector<double> bombs(40, 0.0);
    std::vector<double> rupees(40, 0.0);
    double fitting = 0;
    for (int i = 0; i < 400'000; ++i) {
        field.scatter(kDigExpert, random);
        bool fits = true;
        for (const Dig& dig : site.digs()) fits = fits && field.find_at(dig.at) == dig.find;
        if (!fits) continue;
        ++fitting;
        for (int spot = 0; spot < 40; ++spot) {
            const Find find = field.find_at(kDigExpert.coord(spot));
            if (find == Find::Bomb) ++bombs[static_cast<std::size_t>(spot)];
            rupees[static_cast<std::size_t>(spot)] += rupees_of(find);
        }
    }
    REQUIRE(fitting > 10'000);
    for (std::size_t spot = 0; spot < 40; ++spot) {
        if (site.dug(kDigExpert.coord(static_cast<int>(spot)))) continue;
        CHECK(std::abs(bombs[spot] / fitting - advice.spots[spot].bomb) < 0.02);
        CHECK(std::abs(rupees[spot] / fitting - *advice.spots[spot].rupees) < 1.5);
    }
}

TEST_CASE("a value that no layout allows is refused by name") {
    DigSite site(kDigBeginner);
    REQUIRE(site.dig({{1, 1}, Find::Green}));
    REQUIRE(site.dig({{1, 2}, Find::Gold}));
    Adviser adviser;
    Advice advice;
    const auto done = adviser.advise(site, Detail::Full, advice);
    REQUIRE_FALSE(done);
    CHECK_THAT(done.error().sentence, Contains("gold rupee at (2,3)"));
}

TEST_CASE("after the end there is nothing to suggest") {
    DigSite site(kDigExpert);
    REQUIRE(site.dig({{1, 1}, Find::Bomb}));
    Adviser adviser;
    Advice advice;
    REQUIRE(adviser.advise(site, Detail::Full, advice));
    CHECK(advice.safest.empty());
    CHECK(advice.spots[9].bomb == 1);
}

TEST_CASE("every answer on the expert grid comes within 20 ms") {
    Random random(6);
    Adviser adviser;
    Advice advice;
    for (int game = 0; game < 30; ++game)
        for (int digs = 0; digs <= 24; digs += game == 0 ? 1 : 3) {
            const DigSite site = random_site(kDigExpert, digs, random);
            CHECK(fastest_ms([&] { REQUIRE(adviser.advise(site, Detail::Full, advice)); }) <= kAllowedMs);
        }
}
