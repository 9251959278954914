// Which of flag and question mark a drawing is.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"

using sapper::testing::MadeUpBoard;

namespace {

const std::string kBoard =
    "#F1....1F#\n"
    "#21....12#\n"
    "F1......1F\n"
    "11......11\n"
    "..........\n"
    "11......11\n"
    "F1......1F\n";

std::string with(std::string text, char old, char now) {
    std::replace(text.begin(), text.end(), old, now);
    return text;
}

}  // namespace

TEST_CASE("clear flags are flags") {
    CHECK(MadeUpBoard(kBoard).read() == kBoard);
}

TEST_CASE(
    "flags all of which may have a small question mark beside them are in doubt, where no number needs "
    "them") {
    const std::string marked =
        "m#######\n########\n#####m##\n##1111##\n##1..1##\n##1..1##\n##1111##\nm######m\n";
    CHECK(MadeUpBoard(marked).read() == with(marked, 'm', '!'));
}

TEST_CASE("a bare cell that shows a little of what flags show is in doubt, and only this one") {
    const std::string text =
        "########\n########\n###F####\n##1111##\n##1..1##\n##1..1##\n##1111##\n########\n";
    MadeUpBoard board(text);
    CHECK(board.read() == text);
    constexpr int kFaint = 14;
    board.smudge(5, kFaint);
    std::string expected = text;
    expected[5] = '!';
    CHECK(board.read() == expected);
}

TEST_CASE("a bare cell with something stark on it is in doubt, though the board shows nothing like it") {
    const std::string text =
        "########\n########\n########\n##1111##\n##1..1##\n##1..1##\n##1111##\n########\n";
    MadeUpBoard board(text);
    CHECK(board.read() == text);
    constexpr int kTexture = 20;
    board.smudge(4, kTexture);
    CHECK(board.read() == text);
    constexpr int kStark = 110;
    board.smudge(5, kStark);
    std::string expected = text;
    expected[5] = '!';
    CHECK(board.read() == expected);
}
