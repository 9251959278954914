// Games without a skin that look like a known one, read with the skins at hand.
#include <catch2/catch.hpp>

#include "sapper/capture/file_source.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

TEST_CASE("a skin that fits a part of another game's board does not keep the whole of it from being read") {
    const auto screens = screens_under(SAPPER_SOURCE_DIR "/testdata/lookalikes");
    REQUIRE(screens.size() == 6);
    const Tally tally = tally_of(screens, skins());
    INFO(tally.to_string() << "\n" << tally.confusion());
    CHECK(tally.located == tally.boards);
    CHECK(tally.right == tally.boards);
    CHECK(tally.wrong == 0);
}

TEST_CASE(
    "a fresh board of which a skin fits some rows, while its tiles go on beyond them, is not that game's") {
    const auto frame = load_frame(SAPPER_SOURCE_DIR "/testdata/lookalikes/popup/fresh_9x9m10.png");
    REQUIRE(frame);
    BoardReader reader(skins(), Strangers::Ignore);
    CHECK_FALSE(reader.locate(*frame));
}
