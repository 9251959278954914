#include "sapper/thrill_digger/rupees.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

TEST_CASE("every number of bad neighbours has the one rupee whose range holds it") {
    for (int bad = 0; bad <= 8; ++bad) {
        int fitting = 0;
        for (const Find find : kGoodFinds) {
            const BadRange range = bad_around(find);
            if (bad < range.lo || bad > range.hi) continue;
            ++fitting;
            CHECK(rupee_with(bad) == find);
        }
        CHECK(fitting == 1);
    }
    CHECK(bad_around(Find::Silver) == BadRange{5, 6});
    CHECK(bad_around(Find::Rupoor) == BadRange{0, 8});
}

TEST_CASE("finds are read as players write them") {
    CHECK(find_from("1") == Find::Green);
    CHECK(find_from("20") == Find::Red);
    CHECK(find_from("300") == Find::Gold);
    CHECK(find_from("200") == Find::Gold);
    CHECK(find_from("-10") == Find::Rupoor);
    CHECK(find_from("-30") == Find::Bomb);
    for (const Find find : {Find::Green, Find::Gold, Find::Rupoor, Find::Bomb})
        CHECK(find_from(to_string(find)) == find);
    for (const char* wrong : {"", "0", "2", "10", "+5", "5.0", "Blue", "rupee"})
        CHECK_FALSE(find_from(wrong));
}
