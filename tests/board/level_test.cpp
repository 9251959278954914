#include "sapper/board/level.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

TEST_CASE("levels are found by name, and boards know their level") {
    REQUIRE(level_from("expert"));
    CHECK(level_from("expert")->width == 30);
    CHECK_FALSE(level_from("Expert!"));
    CHECK(level_name(Board(9, 9, 10)) == "beginner");
    CHECK(level_name(Board(16, 16, 40)) == "intermediate");
    CHECK(level_name(Board(16, 16, 41)) == "custom");
    CHECK(level_name(Board(16, 16)) == "custom");
}

TEST_CASE("first-click rules have names that read back") {
    for (FirstClick rule : {FirstClick::None, FirstClick::Safe, FirstClick::Zero})
        CHECK(first_click_from(to_string(rule)) == rule);
    CHECK_FALSE(first_click_from("maybe"));
}
