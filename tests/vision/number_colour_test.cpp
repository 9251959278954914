// Numbers that are told by their colour, not by their shape.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"

using sapper::testing::MadeUpBoard;

TEST_CASE("what rather looks like a one is in doubt when it has not the colour of the clear ones") {
    const std::string board =
        "#1....1#\n"
        "11....11\n"
        "........\n"
        "111..111\n"
        "###gg###\n"
        "########\n";
    std::string expected = board;
    std::replace(expected.begin(), expected.end(), 'g', '!');
    CHECK(MadeUpBoard(board).read() == expected);
}

TEST_CASE("what looks like a one and may be a flag is in doubt when most ones have another colour") {
    const std::string board =
        "#1....1#\n"
        "11....11\n"
        "........\n"
        "11111111\n"
        "#f#ff##f\n"
        "##f##f##\n";
    std::string expected = board;
    std::replace(expected.begin(), expected.end(), 'f', '!');
    CHECK(MadeUpBoard(board).read() == expected);
}
