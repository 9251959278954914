// Boards of forty-four looks that no skin is known for, of which some were once missed or misread.
#include <catch2/catch.hpp>

#include "vision/screens.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

TEST_CASE("boards in forty-four looks of web pages, older systems and small games are found, and hardly a cell is in doubt") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/strangers");
    REQUIRE(screens.size() == 49);
    const Tally tally = tally_of(screens);
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.located == tally.boards);
    // Flags on a hatched ground; flags on balls; a burst for a hit mine; a gloss like a flag; noughts on opened
    // cells; tiles' rims where the lattice is a little off.
    CHECK(tally.right >= tally.boards - 7);
    CHECK(tally.wrong == 0);
}
