#include <catch2/catch.hpp>

#include "vision/damage.hpp"

using namespace sapper::testing;

// damage_table (a target of the build) prints the same for all pictures.
TEST_CASE("in a damaged picture a cell reads right or as unknown, never wrong") {
    // The games that draw pixels; the others have not been tried with damage.
    const std::vector<Screen> screens = first_shots({"sgt-mines", "xdemineur"}, 2);
    std::vector<const Screen*> some;
    for (const Screen& screen : screens) some.push_back(&screen);
    for (const Damage& damage : damages()) {
        const DamageTally tally = read_damaged(damage, some, skins());
        INFO(to_row(damage.name, tally));
        CHECK(tally.boards > 0);
        CHECK(tally.wrong == 0);
    }
}
