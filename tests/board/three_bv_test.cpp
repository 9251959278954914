#include "sapper/board/three_bv.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {
std::optional<int> of(const char* text) {
    return three_bv(parse_board(text).value());
}
}  // namespace

TEST_CASE("3BV counts an opening once and each number that touches none") {
    CHECK(of("; mines 1\n#1.\n11.\n...\n") == 1);
    CHECK(of("; mines 2\n#2#\n121\n...\n") == 2);  // the 2 between the mines touches no empty cell
    CHECK(of("; mines 2\n#2#\n121\n") == 4);       // no empty cell at all: one click each
}

TEST_CASE("3BV of a lost board needs all of its mines shown") {
    CHECK(of("; mines 2\nX#1\n#*1\n11#\n") == 7);
    CHECK_FALSE(of("; mines 3\nX#1\n#*1\n11#\n"));
    CHECK_FALSE(of("; mines 1\n##\n##\n"));
    CHECK_FALSE(of("X#\n##\n"));
}
