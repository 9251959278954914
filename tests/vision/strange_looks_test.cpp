// Boards of thirty looks that no skin is known for, of which some were once missed or misread.
#include <catch2/catch.hpp>

#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

TEST_CASE("boards in thirty looks of web pages and older systems are found, and hardly a cell is in doubt") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/strangers");
    REQUIRE(screens.size() == 30);
    Tally tally;
    for (const Screen& screen : screens) {
        BoardReader reader({}, Strangers::Read);
        tally.add(judge(reader, screen.frame, screen.board, screen.lattice));
    }
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.located == tally.boards);
    CHECK(tally.right >= tally.boards - 3);  // Flags on a hatched ground; flags on balls; a burst for a hit mine.
    CHECK(tally.wrong == 0);
}
