// Bare covered cells that look nearly like opened ones, when all mines are flagged.
#include <catch2/catch.hpp>
#include <string>

#include "made_up_board.hpp"

using sapper::testing::MadeUpBoard;
using sapper::testing::with;

namespace {

const std::string kAllFlagged =
    "F#1F11#1..\n"
    "223221F221\n"
    "2F3F113F3F\n"
    "#F31113F##\n"
    "112112F421\n"
    "..1F12F4F1\n"
    "..12222F21\n"
    "...1F1111.\n"
    "...111....\n"
    "..........\n";

// What is read where covered cells are so many grey levels darker than opened ones.
std::string read_with_covered(int darker) {
    MadeUpBoard picture(kAllFlagged);
    int cell = 0;
    for (const char letter : kAllFlagged) {
        const float level = 220.0F - static_cast<float>(darker);
        if (letter == '#') picture.tint(cell, {level, level, level});
        cell += static_cast<int>(letter != '\n');
    }
    return picture.read();
}

}  // namespace

TEST_CASE("bare cells that are nearly like empty ones are covered where each is beside a mine") {
    CHECK(read_with_covered(10) == kAllFlagged);
}

TEST_CASE("bare cells on just the ground of empty ones may be numbers of which nothing was seen") {
    CHECK(with(read_with_covered(1), '.', '!').find('#') == std::string::npos);
}
