// Marks that are told by where they are, whatever they look like.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"

using sapper::testing::MadeUpBoard;
using sapper::testing::with;

namespace {

const std::string kPlayed =
    ".......1FF\n"
    "....111122\n"
    ".1112F#1..\n"
    ".2F##FF21.\n"
    ".2F2123F1.\n"
    "12#1..1121\n"
    "###11...1F\n"
    "###F1...1#\n";

const std::string kLost =
    ".......1FF\n"
    "....111122\n"
    ".1112*#1..\n"
    ".2F##**21.\n"
    ".2F2123X1.\n"
    "12#1..1121\n"
    "#*#11...1*\n"
    "###*1...1#\n";

}  // namespace

TEST_CASE("pins that look like question marks are flags where the numbers prove mines") {
    CHECK(MadeUpBoard(with(kPlayed, 'F', 'n')).read() == kPlayed);
}

TEST_CASE("what looks like mines on tiles is flags while mines are under other tiles, for the game goes on") {
    std::string played = kPlayed;
    played[9] = played[75] = '#';  // Where the numbers prove mines, too.
    CHECK(MadeUpBoard(with(played, 'F', 'd')).read() == played);
}

TEST_CASE("what looks like mines on tiles is flags while there are fewer than a game has mines") {
    const std::string begun =
        ".1########\n"
        ".12#######\n"
        "..1F######\n"
        "113#######\n"
        "#F########\n"
        "##########\n"
        "##########\n"
        "##########\n";
    CHECK(MadeUpBoard(with(begun, 'F', 'd')).read() == begun);
}

TEST_CASE("of two drawings of question marks and no flag the less clear may be the flags") {
    const std::string begun =
        "k####k####\n"
        "##?#######\n"
        "###k##k###\n"
        "###111####\n"
        "###1.1##?#\n"
        "#k#111####\n"
        "########k#\n"
        "####?#####\n";
    CHECK(MadeUpBoard(begun).read() == with(begun, 'k', '!'));
}

TEST_CASE("question marks on all that is not opened are what covered cells look like") {
    std::string begun = with(kPlayed, 'F', '#');
    begun[8] = 'F';
    CHECK(MadeUpBoard(with(begun, '#', '?')).read() == begun);
}

TEST_CASE("where only mines are left, question marks on all of them may be what covered cells look like") {
    const std::string left =
        "1?1.....\n"
        "111.111.\n"
        "....1?1.\n"
        "....111.\n"
        "111.....\n"
        "1?1.111.\n"
        "111.1?1.\n"
        "....111.\n";
    CHECK(MadeUpBoard(left).read() == with(left, '?', '!'));
}

TEST_CASE("diamonds that look like mines are flags on covered ground beside mines on opened") {
    CHECK(MadeUpBoard(with(kLost, 'F', 'd')).read() == kLost);
}

TEST_CASE("bombs that nobody knows are mines on opened ground, and the one on its own ground was hit") {
    CHECK(MadeUpBoard(with(with(kLost, '*', 'b'), 'X', 'B')).read() == kLost);
}

// The last flag but two is where no number proves it.
const std::string kFarFromOver =
    ".1F1..11############\n"
    ".223111#############\n"
    ".1##F###############\n"
    "123##22#############\n"
    "2#3###34#########211\n"
    "2#31223##########2..\n"
    "111..2#4#########2..\n"
    "#1...2#323#######411\n"
    "#211222###########F#\n"
    "##1###12F###########\n";

TEST_CASE("signs that nobody knows are flags on a ground of their own, in a game that goes on") {
    CHECK(MadeUpBoard(with(kFarFromOver, 'F', 'e')).read() == kFarFromOver);
}

TEST_CASE("discs that are not black are flags on a ground of their own, in a game that goes on") {
    CHECK(MadeUpBoard(with(kFarFromOver, 'F', 'v')).read() == kFarFromOver);
}

TEST_CASE("signs that nobody knows are no flags where the board shows how these are drawn") {
    std::string two_signs = kFarFromOver;
    two_signs[two_signs.find('F')] = 'e';
    two_signs[two_signs.find('F')] = 'e';
    const std::string read = MadeUpBoard(two_signs).read();
    CHECK(std::count(read.begin(), read.end(), 'F') == 2);
}
