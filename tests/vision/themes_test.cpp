// Boards of themes that only their skins read, and boards with numbers that are rare.
#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

void check_read_wholly_right(const std::vector<Screen>& screens) {
    BoardReader reader(skins());
    for (const Screen& screen : screens) {
        INFO(screen.name);
        const auto located = reader.locate(screen.frame);
        REQUIRE(located.has_value());
        CHECK(located->skin->name == screen.game);
        const double margin = 0.1 * screen.lattice.pitch.width;
        CHECK(located->lattice.origin.x == Approx(screen.lattice.origin.x).margin(margin));
        CHECK(located->lattice.origin.y == Approx(screen.lattice.origin.y).margin(margin));
        const auto reading = reader.read(screen.frame, *located);
        REQUIRE(reading.has_value());
        CHECK(rows_to_text(reading->board) == rows_to_text(screen.board));
    }
}

}  // namespace

TEST_CASE("boards whose cells have no borders are read wholly right with their skins") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/themes");
    REQUIRE(screens.size() >= 6);
    check_read_wholly_right(screens);
}

// A skin without a picture of a 6 may take it for an 8.
TEST_CASE("numbers that hardly ever come up are read as well as the others") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/rare-numbers");
    REQUIRE(screens.size() >= 30);
    check_read_wholly_right(screens);
}
