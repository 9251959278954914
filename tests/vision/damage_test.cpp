#include <catch2/catch.hpp>

#include "vision/damage.hpp"

using namespace sapper::testing;

// damage_table (a target of the build) prints the same for all pictures.
TEST_CASE("in a damaged picture a cell reads right or as unknown, never wrong") {
    std::vector<const Screen*> some;
    for (std::size_t i = 0; i < all_screens().size(); i += 3) some.push_back(&all_screens()[i]);
    for (const Damage& damage : damages()) {
        const DamageTally tally = read_damaged(damage, some, skins());
        INFO(to_row(damage.name, tally));
        CHECK(tally.boards > 0);
        CHECK(tally.wrong == 0);
    }
}
