#include "sapper/board/board.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {
Board board_of(const char* text) {
    return parse_board(text).value();
}
}  // namespace

TEST_CASE("a new board is all covered and knows its size") {
    const Board board(16, 30, 99);
    CHECK(board.height() == 16);
    CHECK(board.width() == 30);
    CHECK(board.size() == 480);
    CHECK(board.count(CellState::Covered) == 480);
    CHECK(board.mines() == 99);
}

TEST_CASE("coordinates and indices are two names of the same cell") {
    const Board board(3, 5);
    for (int index = 0; index < board.size(); ++index) CHECK(board.index(board.coord(index)) == index);
    CHECK(board.coord(7) == Coord{1, 2});
    CHECK(board.contains({2, 4}));
    CHECK_FALSE(board.contains({3, 0}));
    CHECK_FALSE(board.contains({0, -1}));
}

TEST_CASE("a corner has three neighbours, an edge five, an inner cell eight") {
    const Board board(3, 4);
    const auto neighbours = [&](Coord at) {
        int count = 0;
        board.for_each_neighbour(at, [&](Coord) { ++count; });
        return count;
    };
    CHECK(neighbours({0, 0}) == 3);
    CHECK(neighbours({0, 1}) == 5);
    CHECK(neighbours({1, 1}) == 8);
    CHECK(neighbours({2, 3}) == 3);
}

TEST_CASE("a board is won when as many cells are covered as there are mines") {
    CHECK(board_of("; mines 1\n1#\n11\n").won());
    CHECK(board_of("; mines 1\n1F\n11\n").won());
    CHECK(board_of("; mines 1\n1*\n11\n").won());
    CHECK_FALSE(board_of("; mines 1\n1#\n1#\n").won());
    CHECK_FALSE(board_of("1#\n11\n").won());
    CHECK_FALSE(board_of("; mines 1\n1#\n1!\n").won());
}

TEST_CASE("a board is lost when a mine exploded or mines are shown beside cells still to open") {
    CHECK(board_of("; mines 1\n1X\n##\n").lost());
    CHECK(board_of("; mines 1\n1*\n##\n").lost());
    CHECK(board_of("; mines 1\n1x\n##\n").lost());
    CHECK_FALSE(board_of("; mines 1\n1*\n11\n").lost());
    CHECK_FALSE(board_of("; mines 1\n1X\n11\n").won());
    CHECK_FALSE(board_of("; mines 1\n1#\n##\n").lost());
}
