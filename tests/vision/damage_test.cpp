#include <catch2/catch.hpp>

#include "vision/damage.hpp"

using namespace sapper::testing;

// Each damage is done to every third picture, another third each time; damage_table (a target of the build)
// prints the same for all pictures.
TEST_CASE("in a damaged picture a cell reads right or as unknown, never wrong") {
    // The games that draw pixels; the others have not been tried with damage.
    const std::vector<Screen> screens = first_shots({"sgt-mines", "xdemineur"}, 2);
    constexpr std::size_t kShares = 3;
    std::size_t share = 0;
    for (const Damage& damage : damages()) {
        std::vector<const Screen*> some;
        for (std::size_t i = share; i < screens.size(); i += kShares) some.push_back(&screens[i]);
        share = (share + 1) % kShares;
        const DamageTally tally = read_damaged(damage, some, skins());
        INFO(to_row(damage.name, tally));
        CHECK(tally.boards > 0);
        CHECK(tally.wrong == 0);
    }
}
