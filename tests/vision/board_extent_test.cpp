// Which lines at a board's ends are the page around it.
#include "lattice/board_extent.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "sapper/board/text.hpp"
#include "vision/screens.hpp"
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

TEST_CASE("a line with all that is in doubt is no board where it shows nothing else but bare cells") {
    const auto part_of_board_with = [](const std::string& first_line) {
        return without_doubtful_line(board_of(first_line + "1###1.\n"
                                                           "12221.\n"
                                                           "......\n"
                                                           "......\n"));
    };
    const Extent part = part_of_board_with("#!##!#\n");
    CHECK(part.rows.begin == 1);
    CHECK(part.rows.end == 5);
    CHECK(part.cols.size() == 6);
    CHECK(part_of_board_with("#!#F!#\n").rows.begin == 0);
    CHECK(part_of_board_with("######\n").rows.begin == 0);
    CHECK(without_doubtful_line(board_of("#!##!#\n"
                                         "1###1.\n"
                                         "122!1.\n"
                                         "......\n"))
              .rows.begin == 0);
}

TEST_CASE("empty lines between one in doubt and covered cells are the page, too") {
    const auto first_row = [](const std::string& second) {
        return without_doubtful_ends(board_of("!!..!.\n" + second +
                                              "####1#\n"
                                              "#1####\n"
                                              "##2###\n"
                                              "######\n"
                                              "######\n"))
            .rows.begin;
    };
    CHECK(first_row("......\n") == 2);
    CHECK(first_row("..11..\n") == 1);
    CHECK(testing::tally_of(testing::random_screens({508575})).right == 1);
}

TEST_CASE("covered lines beside several empty cells are a page, in games that open all beside such") {
    const std::string board =
        "111....#\n"
        "1*1....#\n"
        "111....#\n"
        "...111.#\n"
        "...1*1.#\n";
    const Extent part = without_covered_page(board_of(board));
    CHECK(part.cols.end == 7);
    CHECK(part.rows.size() == 5);
    std::string one_by_one = board;
    one_by_one[5] = '#';  // This game leaves covered cells beside empty ones.
    CHECK(without_covered_page(board_of(one_by_one)).cols.end == 8);
    CHECK(without_covered_page(board_of("111111##\n1*11*1##\n111111##\n#######1\n")).cols.end == 8);
}

TEST_CASE("a board is cut out of a page that looks like its opened cells") {
    CHECK(testing::tally_of(testing::screens_under(SAPPER_SOURCE_DIR "/testdata/strangers/pale_on_specks"))
              .right == 1);
}

TEST_CASE("the strip above a board on which its counters stand is none of its rows") {
    CHECK(testing::tally_of(testing::random_screens({501120})).right == 1);
}

TEST_CASE("an opened row is the board's though all other opened cells show numbers") {
    CHECK(testing::tally_of(testing::random_screens({502031})).right == 1);
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

// A last row that only the frame shows, and a first one whose ground nothing else has; a page in the colours
// of a chequer; marks that may be taken for borders; a page below the board; a table beside it; fields of a
// chequer that are no blocks of tiles; and a last row that has but the light of the others.
TEST_CASE("a board is found as large as it is") {
    const auto screens =
        testing::random_screens({363111, 371024, 368145, 369049, 346014, 374077, 386077, 372069});
    CHECK(testing::tally_of(screens).right == static_cast<int>(screens.size()));
}

// Above it are but the page and two counters, which look like flags; and other lines near the right side seem
// to repeat with a larger pitch, on which the fields alternate as well.
TEST_CASE("a line of the page with counters on it is no part of a board, nor are fields of another pitch") {
    CHECK(testing::tally_of(testing::random_screens({495542, 496004})).located == 2);
}

// Hidden, as each takes many seconds: a face above the board; marks that may be taken for borders; letters
// that end where the page begins.
TEST_CASE("large boards are found as large as they are", "[.slow]") {
    const auto screens = testing::random_screens({340005, 359067, 384078});
    CHECK(testing::tally_of(screens).right == static_cast<int>(screens.size()));
}

// On all sides, above and on the left, and below; the last one two cells wide and in two shades.
TEST_CASE("a page around a board, as wide as a cell and without borders, is no line of covered cells") {
    const auto screens = testing::random_screens({512612, 514104, 513099, 513581});
    CHECK(testing::tally_of(screens).located == static_cast<int>(screens.size()));
}
