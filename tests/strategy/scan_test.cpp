#include "sapper/strategy/scan.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {

Moves choose(ScanStrategy& scan, const char* board) {
    Moves moves;
    REQUIRE(scan.choose(parse_board(board).value(), FirstClick::Safe, moves));
    return moves;
}

}  // namespace

TEST_CASE("scan opens what single numbers prove, one proof after the other") {
    ScanStrategy scan;
    // The corner's 1 proves the mine, and with it the rest around the 1 below.
    const Moves moves = choose(scan, "; mines 1\n1#\n11\n##\n");
    CHECK_FALSE(moves.guess);
    CHECK(moves.open == std::vector<Coord>{{2, 0}, {2, 1}});
    CHECK(moves.by == "scan");
    CHECK(moves.flag.empty());
}

TEST_CASE("scan does not see what two numbers prove, and guesses at random by its seed alone") {
    std::array<int, 3> drawn{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        ScanStrategy scan;
        scan.start(seed);
        const Moves moves = choose(scan, "; mines 1\n###\n111\n...\n");
        REQUIRE(moves.guess);
        REQUIRE(moves.open.size() == 1);
        REQUIRE(moves.open.front().row == 0);
        ++drawn[static_cast<std::size_t>(moves.open.front().col)];
        scan.start(seed);
        CHECK(choose(scan, "; mines 1\n###\n111\n...\n").open == moves.open);
    }
    for (const int often : drawn) CHECK(often > 5);
}

TEST_CASE("scan never guesses at a cell that is certainly a mine") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        ScanStrategy scan;
        scan.start(seed);
        CHECK(choose(scan, "; mines 3\n2##\n###\n###\n").open.size() == 1);
        const Moves moves = choose(scan, "; mines 3\n3##\n###\n###\n");
        REQUIRE(moves.open.size() == 1);
        CHECK((moves.open.front().row == 2 || moves.open.front().col == 2));
    }
}
