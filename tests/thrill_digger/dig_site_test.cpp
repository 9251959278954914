#include "sapper/thrill_digger/dig_site.hpp"

#include <catch2/catch.hpp>

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("digs are kept in order and taken back one by one") {
    DigSite site(kDigIntermediate);
    REQUIRE(site.dig({{0, 0}, Find::Red}));
    REQUIRE(site.dig({{4, 5}, Find::Rupoor}));
    CHECK(site.rupees() == 10);
    CHECK(site.rupoors_left() == 3);
    CHECK(site.bomb_among_bad() == Approx(4.0 / 7));
    CHECK(site.find_at({4, 5}) == Find::Rupoor);
    CHECK(site.undo());
    CHECK(site.rupees() == 20);
    CHECK_FALSE(site.find_at({4, 5}));
    CHECK(site.undo());
    CHECK_FALSE(site.undo());
}

TEST_CASE("what cannot be dug is refused and changes nothing") {
    DigSite site({"", 2, 3, 1, 1, 0});
    const auto refused = [&](const Dig& dig) {
        const auto before = site.digs();
        const auto done = site.dig(dig);
        REQUIRE_FALSE(done);
        CHECK(site.digs() == before);
        return done.error().sentence;
    };
    REQUIRE(site.dig({{0, 0}, Find::Rupoor}));
    CHECK_THAT(refused({{0, 0}, Find::Blue}), Contains("(1,1)") && Contains("already"));
    CHECK_THAT(refused({{2, 0}, Find::Blue}), Contains("(3,1)") && Contains("outside"));
    CHECK_THAT(refused({{0, 1}, Find::Rupoor}), Contains("rupoor"));
    REQUIRE(site.dig({{0, 1}, Find::Bomb}));
    CHECK(site.over());
    CHECK_THAT(refused({{0, 2}, Find::Blue}), Contains("over"));
}

TEST_CASE("a game is over when all its rupees are dug") {
    DigSite site({"", 1, 2, 1, 0, 0});
    CHECK_FALSE(site.over());
    REQUIRE(site.dig({{0, 0}, Find::Blue}));
    CHECK(site.cleared());
    CHECK_FALSE(site.exploded());
    CHECK(site.undo());
    CHECK_FALSE(site.over());
}

TEST_CASE("lines of a history say what is wrong with them") {
    CHECK(*parse_dig(" 4  3\t1\r", kDigBeginner) == Dig{{3, 2}, Find::Green});
    CHECK(*parse_dig("1 5 rupoor ; ouch", kDigBeginner) == Dig{{0, 4}, Find::Rupoor});
    const auto error = [](const char* line) { return parse_dig(line, kDigBeginner).error().sentence; };
    CHECK_THAT(error("4 3"), Contains("three words"));
    CHECK_THAT(error("5 3 1"), Contains("no row 5") && Contains("1 to 4"));
    CHECK_THAT(error("0 3 1"), Contains("no row 0"));
    CHECK_THAT(error("4 6 1"), Contains("no column 6"));
    CHECK_THAT(error("4 x 1"), Contains("\"x\""));
    CHECK_THAT(error("99999999999 1 1"), Contains("99999999999"));
    CHECK_THAT(error("4 3 7"), Contains("\"7\""));
}

TEST_CASE("rules that no grid can have are refused") {
    CHECK(check(kDigExpert));
    CHECK(check({"", 8, 8, 10, 0, 0}));
    CHECK_FALSE(check({"", 0, 5, 1, 0, 0}));
    CHECK_FALSE(check({"", 16, 2, 1, 0, 0}));
    CHECK_FALSE(check({"", 9, 8, 1, 0, 0}));
    CHECK_FALSE(check({"", 3, 3, 6, 4, 0}));
    CHECK_FALSE(check({"", 3, 3, -1, 4, 0}));
}
