// Which lines at a board's ends are the page around it.
#include "lattice/board_extent.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "sapper/board/text.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;

namespace {

Board board_of(const std::string& text) {
    return parse_board(text).value();
}

}  // namespace

TEST_CASE("lines in doubt at the ends are no board, nor the empty ones outside them") {
    const Extent part =
        without_doubtful_ends(board_of("......\n"
                                       "..!!..\n"
                                       "......\n"
                                       ".111..\n"
                                       ".1#1..\n"
                                       ".111..\n"
                                       "......\n"
                                       "......\n"));
    CHECK(part.rows.begin == 2);
    CHECK(part.rows.end == 8);
    CHECK(part.cols.begin == 0);
    CHECK(part.cols.end == 6);
}

TEST_CASE("what looks covered beyond lines in doubt is no board, but numbers are") {
    const Extent part =
        without_doubtful_ends(board_of(".111..!#\n"
                                       ".1#1..!#\n"
                                       ".111..!#\n"
                                       "......!#\n"
                                       "11211.!.\n"
                                       "!#!1!!!#\n"));
    CHECK(part.cols.end == 6);
    CHECK(part.rows.begin == 0);
    CHECK(part.rows.end == 6);
}

TEST_CASE("a fresh board whose lines have one pixel and two by turns is not found at twice its pitch") {
    CHECK(testing::tally_of(testing::random_screens({411039})).right == 1);
}

TEST_CASE("one plain ground that goes on past a board's corners is no part of it") {
    CHECK(testing::tally_of(testing::random_screens({470126, 471084, 472138, 475133, 479135})).right == 5);
}

TEST_CASE("so many empty lines at one side as hardly a game has are the page, one or two are not") {
    const std::string numbers = "12#######1";
    std::string board;
    for (const int empty : {1, 3}) {
        for (int row = 0; row < 8; ++row)
            board += numbers + std::string(static_cast<std::size_t>(empty), '.') + "\n";
        const Extent part = without_page(board_of(board));
        CHECK(part.cols.end == (empty == 3 ? 10 : 11));
        board.clear();
    }
}
