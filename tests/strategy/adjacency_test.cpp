#include "sapper/strategy/adjacency.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {

Moves choose(const char* board) {
    AdjacencyStrategy adjacency;
    adjacency.start(1);
    Moves moves;
    REQUIRE(adjacency.choose(parse_board(board).value(), FirstClick::Safe, moves));
    return moves;
}

}  // namespace

TEST_CASE("adjacency starts at the upper left cell") {
    const Moves moves = choose("; mines 1\n##\n##\n");
    CHECK(moves.guess);
    CHECK(moves.open == std::vector<Coord>{{0, 0}});
}

TEST_CASE(
    "adjacency flags where the hidden cells are as many as the mines, and opens around satisfied numbers") {
    const Moves moves = choose("; mines 1\n1#\n11\n##\n");
    CHECK(moves.flag == std::vector<Coord>{{0, 1}});
    CHECK(moves.open == std::vector<Coord>{{2, 0}, {2, 1}});
    CHECK_FALSE(moves.guess);
}

TEST_CASE("temporary flags of one number prove the clean cell of its neighbour") {
    const Moves moves = choose("; mines 1\n###\n111\n...\n");
    CHECK(moves.by == "adjacency");
    CHECK(moves.open == std::vector<Coord>{{0, 0}, {0, 2}});
}

TEST_CASE("temporary flags prove nothing when the neighbour needs as many mines as it sees of them") {
    // The 2 sees two temporary flags of the 1 at its left: the third cell is a mine, not clean.
    const Moves moves = choose("; mines 2\n####\n1221\n....\n");
    CHECK_FALSE(moves.by == "adjacency");
    for (const Coord cell : moves.open) CHECK((moves.guess || cell.col == 0 || cell.col == 3));
}

TEST_CASE("temporary flags prove nothing when two hidden cells carry none") {
    const Moves moves = choose("; mines 2\n#####\n#11##\n#..##\n");
    for (const Coord cell : moves.open) CHECK((moves.guess || cell != Coord{0, 3}));
}
