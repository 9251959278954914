// Bare covered cells that look nearly like opened ones, when all mines are flagged.
#include <catch2/catch.hpp>
#include <string>

#include "label/tiles_among_mines.hpp"
#include "made_up_board.hpp"

using namespace sapper;
using testing::kAllFlagged;
using testing::LabelledGroups;
using testing::MadeUpBoard;
using testing::with;

namespace {

// What is read where covered cells are so many grey levels darker than opened ones.
std::string read_with_covered(int darker) {
    MadeUpBoard picture(kAllFlagged);
    const float level = 220.0F - static_cast<float>(darker);
    picture.tint_each(kAllFlagged, '#', {level, level, level});
    return picture.read();
}

}  // namespace

TEST_CASE("bare cells that are nearly like empty ones are covered where each is beside a mine") {
    CHECK(read_with_covered(10) == kAllFlagged);
}

TEST_CASE("bare cells on just the ground of empty ones may be numbers of which nothing was seen") {
    CHECK(with(read_with_covered(1), '.', '!').find('#') == std::string::npos);
}

TEST_CASE("of several such cells half may be beside no mine") {
    const std::string corner =
        "##F2....\n"
        "##F311..\n"
        "FF22F21.\n"
        "22112F1.\n"
        "11..111.\n"
        "F1..111.\n"
        "12111F1.\n"
        ".1F1111.\n";
    MadeUpBoard picture(corner);
    for (const int cell : {0, 1, 8, 9}) picture.tint(cell, {210, 210, 210});
    CHECK(picture.read() == corner);
}

TEST_CASE("bare cells of which nothing is told are covered where some are mines and some are not") {
    std::string unflagged = kAllFlagged;
    for (const char* mine : {"F21\n", "F1111"}) unflagged[unflagged.find(mine)] = '#';
    const MadeUpBoard picture(unflagged);
    const LabelledGroups left(picture, with(unflagged, '#', '!'));
    const JointLabels told =
        labels_by_mines_beside(left.rows, left.cols, left.groups, left.distances, left.labels);
    CHECK(told.states[left.group_of(1)] == CellState::Covered);
}

TEST_CASE(
    "bare tiles with flags on just their ground are covered, where all are safe and none is beside a mine") {
    const std::string trodden =
        "F2FFFF1.\n"
        "12#33332\n"
        "#....1FF\n"
        "..122222\n"
        "..1FF1..\n"
        "..122111\n"
        "......1F\n"
        ".#....11\n";
    CHECK(MadeUpBoard(trodden).read() == trodden);
}

// Lines at a tile's side show in some columns where the lattice is a little off.
TEST_CASE("bare cells with just the colour of empty ones inside are no tiles, whatever is at their rims") {
    const std::string beside = with(kAllFlagged, '#', '.');
    MadeUpBoard picture(beside);
    std::string labels = beside;
    for (const int i : {1, 6, 40, 48, 49}) picture.shade(i, {0, 0, 0});
    labels[0] = '#';  // So that some cell is covered.
    picture.tint(0, {150, 150, 150});
    const LabelledGroups seen(picture, labels);
    const JointLabels told =
        labels_by_mines_beside(seen.rows, seen.cols, seen.groups, seen.distances, seen.labels);
    CHECK(told.states[seen.group_of(1)] == CellState::Empty);
}
