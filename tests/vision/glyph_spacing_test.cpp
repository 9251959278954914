#include "look/glyph_spacing.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace sapper;

namespace {

constexpr int kRows = 10;
constexpr int kCols = 15;

// Whether glyphs stand regularly apart on a lattice where `drawn(row, col)` says of each cell whether it has
// one.
bool apart_where(auto drawn) {
    SeenCell blank;
    blank.look.blank = true;
    SeenCell glyph;
    glyph.look.blank = false;
    Lattice lattice;
    lattice.rows = kRows;
    lattice.cols = kCols;
    std::vector<const SeenCell*> cells;
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) cells.push_back(drawn(row, col) ? &glyph : &blank);
    return stand_regularly_apart(cells, lattice);
}

}  // namespace

TEST_CASE("glyphs in the middle of tiles of three by three cells stand regularly apart") {
    CHECK(apart_where([](int row, int col) { return row % 3 == 1 && col % 3 == 1; }));
}

TEST_CASE("glyphs stand anywhere if one of them is elsewhere, or only the rows or columns are apart") {
    CHECK_FALSE(apart_where(
        [](int row, int col) { return (row % 3 == 1 && col % 3 == 1) || (row == 5 && col == 5); }));
    CHECK_FALSE(apart_where([](int row, int) { return row % 3 == 1; }));
    CHECK_FALSE(apart_where([](int, int col) { return col % 2 == 0; }));
}

TEST_CASE("few glyphs, or on two rows, may stand regularly apart by chance") {
    CHECK_FALSE(apart_where([](int row, int col) { return row % 4 == 0 && col % 7 == 0 && row + col < 14; }));
    CHECK_FALSE(apart_where([](int row, int col) { return (row == 1 || row == 4) && col % 3 == 1; }));
}
