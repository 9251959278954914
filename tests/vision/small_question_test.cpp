// Flags with a small question mark beside the pole or on it, where nothing else on the board tells.
#include "look/small_question.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "vision/screens.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;
using namespace sapper::testing;

namespace {

// Of the first cell of the screen that shows it.
float small_question_of(const Screen& screen, CellState state) {
    const auto at = std::ranges::find(screen.board.cells(), state);
    REQUIRE(at != screen.board.cells().end());
    const Coord cell = screen.board.coord(static_cast<int>(at - screen.board.cells().begin()));
    CellEye eye;
    return small_question_in(eye.look(screen.frame.pixels, screen.lattice.cell(cell)));
}

}  // namespace

TEST_CASE("no flag of a real game shows a question mark in a part of it") {
    for (const Screen& screen : every_nth(12)) {
        if (screen.board.count(CellState::Flag) == 0) continue;
        INFO(screen.name);
        CHECK(small_question_of(screen, CellState::Flag) < 0.62F);
    }
}

TEST_CASE("a question mark on a flag's pole shows in a part of the cell") {
    for (const Screen& screen : random_screens({388077, 389080, 357010})) {
        INFO(screen.name);
        CHECK(small_question_of(screen, CellState::Question) > 0.8F);
    }
}

TEST_CASE("boards are read on which all flags have a question mark") {
    const auto screens = random_screens({388009, 388077, 389080, 389135, 357010});
    CHECK(tally_of(screens).right == static_cast<int>(screens.size()));
}
