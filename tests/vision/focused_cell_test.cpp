// The one cell that the pointer is on, which many games draw a little lighter or in a slightly other colour.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "label/focused_cell.hpp"
#include "made_up_board.hpp"

using namespace sapper;
using testing::MadeUpBoard;

namespace {

const std::string kPlayed =
    "########\n"
    "####1122\n"
    "####1...\n"
    "###21...\n"
    "###1....\n"
    "1111....\n";

// What is read in the cell at the top left, so many grey levels lighter than the other tiles in blue, green
// and red.
char read_first(const cv::Vec3f& lighter) {
    MadeUpBoard picture(kPlayed);
    const cv::Vec3f tile = picture.cells()[1]->look.ground;
    picture.tint(0, tile + lighter);
    return picture.read().front();
}

}  // namespace

TEST_CASE(
    "a tile under the pointer is covered: it is a little lighter or darker than the others, or in another "
    "tint") {
    CHECK(read_first({30, 30, 30}) == '#');
    CHECK(read_first({-30, -30, -30}) == '#');
    CHECK(read_first({25, 10, 0}) == '#');
}

TEST_CASE("a tile in quite another colour is in doubt, as games have such for flags") {
    CHECK(read_first({-70, 60, -70}) == '!');
    CHECK(read_first({-60, -60, 60}) == '!');
}

TEST_CASE("two tiles that are a little lighter are not both under the pointer") {
    MadeUpBoard picture(kPlayed);
    const cv::Vec3f lighter = picture.cells()[1]->look.ground + cv::Vec3f{30, 30, 30};
    picture.tint(0, lighter);
    picture.tint(17, lighter);
    CHECK(picture.read().front() == '!');
}

TEST_CASE("what looks just like an empty cell is not under the pointer, however little tiles are darker") {
    MadeUpBoard picture(kPlayed);
    picture.tint_each(kPlayed, '.', picture.cells().front()->look.ground + cv::Vec3f{25, 25, 25});
    const testing::LabelledGroups seen(picture, kPlayed);
    Board board = seen.board;
    board[{1, 5}] = CellState::Covered;  // Beside the empty cell that is in doubt.
    board[{2, 5}] = CellState::Unknown;
    CHECK_FALSE(focused_cell(seen.groups, seen.cells, board));
}
