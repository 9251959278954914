#include "sapper/board/text.hpp"

#include <catch2/catch.hpp>

using namespace sapper;
using Catch::Matchers::Contains;

TEST_CASE("every letter of the notation is read and written back") {
    const std::string text = "; mines 7\n.12345\n678#F?\n*Xx!..\n";
    const auto board = parse_board(text);
    REQUIRE(board);
    CHECK(board->mines() == 7);
    CHECK((*board)[{1, 4}] == CellState::Flag);
    CHECK((*board)[{2, 3}] == CellState::Unknown);
    CHECK(to_text(*board) == text);
    CHECK(parse_board(to_text(*board)).value() == *board);
}

TEST_CASE("a zero is an empty cell, and comments, blank lines and carriage returns are passed over") {
    const auto board = parse_board("; a comment\r\n\r\n01\r\n; minesweeper is no mine count\n1#  \n");
    REQUIRE(board);
    CHECK(rows_to_text(*board) == ".1\n1#\n");
    CHECK_FALSE(board->mines());
}

TEST_CASE("a broken board is refused with the line at fault") {
    const auto sentence = [](const std::string& text) {
        const auto board = parse_board(text);
        REQUIRE_FALSE(board);
        return board.error().sentence;
    };
    CHECK_THAT(sentence(""), Contains("no row"));
    CHECK_THAT(sentence("; only a comment\n"), Contains("no row"));
    CHECK_THAT(sentence("##\n###\n"), Contains("line 2") && Contains("3 cells"));
    CHECK_THAT(sentence("##\n#9\n"), Contains("line 2") && Contains("column 2") && Contains("'9'"));
    CHECK_THAT(sentence("; mines many\n##\n"), Contains("line 1") && Contains("many"));
    CHECK_THAT(sentence("; mines -1\n##\n"), Contains("line 1"));
    CHECK_THAT(sentence("; mines 1\n; mines 2\n##\n"), Contains("line 2") && Contains("second"));
    CHECK_THAT(sentence(std::string(kMaxSide + 1, '#')), Contains("at most"));
}
