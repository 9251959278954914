#include "sapper/strategy/tank.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "sapper/board/text.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

Moves choose(const char* board) {
    TankStrategy tank;
    Moves moves;
    REQUIRE(tank.choose(parse_board(board).value(), FirstClick::Safe, moves));
    return moves;
}

}  // namespace

TEST_CASE("tank begins at the upper left cell") {
    CHECK(choose("; mines 1\n##\n##\n").open == std::vector<Coord>{{0, 0}});
}

TEST_CASE("tank queues what single numbers prove before it lists arrangements") {
    const Moves moves = choose("; mines 1\n1#\n11\n##\n");
    CHECK(moves.by == "simple rules");
    CHECK(moves.open.size() == 2);
}

TEST_CASE("tank opens the cells that are safe in every arrangement") {
    const Moves moves = choose("; mines 2\n#####\n11211\n.....\n");
    CHECK(moves.by == "enumeration");
    CHECK(std::set<Coord>(moves.open.begin(), moves.open.end()) == std::set<Coord>{{0, 0}, {0, 2}, {0, 4}});
}

TEST_CASE("tank guesses at the cell with mines in the fewest arrangements, the first of equals") {
    const Moves even = choose("; mines 1\n#1#\n");
    CHECK(even.guess);
    CHECK(even.open == std::vector<Coord>{{0, 0}});
    // Of 65 arrangements, a cell between the numbers has a mine in 5, one above them in 10, one below in 23.
    const Moves uneven = choose("; mines 9\n###\n#1#\n###\n#2#\n###\n");
    CHECK(uneven.guess);
    CHECK(uneven.open == std::vector<Coord>{{2, 0}});
}

TEST_CASE("tank says when numbers contradict each other") {
    TankStrategy tank;
    Moves moves;
    const auto done = tank.choose(parse_board("#1#\n#3#\n").value(), FirstClick::Safe, moves);
    REQUIRE_FALSE(done);
    CHECK_THAT(done.error().sentence, Contains("contradict"));
}
