#include "sapper/simulator/minefield.hpp"

#include <catch2/catch.hpp>

#include "sapper/board/text.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

int count_mines(const Minefield& field) {
    int count = 0;
    for (int row = 0; row < field.height(); ++row)
        for (int col = 0; col < field.width(); ++col) count += field.mine({row, col});
    return count;
}

}  // namespace

TEST_CASE("a field has as many mines as asked for, and none where the rule forbids it") {
    Minefield field;
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        field.scatter(9, 9, 10, FirstClick::Zero, {4, 4}, random);
        CHECK(count_mines(field) == 10);
        for (int row = 3; row <= 5; ++row)
            for (int col = 3; col <= 5; ++col) CHECK_FALSE(field.mine({row, col}));
        field.scatter(9, 9, 80, FirstClick::Safe, {0, 0}, random);
        CHECK(count_mines(field) == 80);
        CHECK_FALSE(field.mine({0, 0}));
    }
}

TEST_CASE("mines that do not fit go to the neighbours first, and to the clicked cell last") {
    Minefield field;
    Random random(2);
    field.scatter(3, 3, 8, FirstClick::Zero, {1, 1}, random);
    CHECK(count_mines(field) == 8);
    CHECK_FALSE(field.mine({1, 1}));
}

TEST_CASE("every cell is a mine equally often") {
    Minefield field;
    Random random(3);
    std::array<int, 20> seen{};
    for (int i = 0; i < 20'000; ++i) {
        field.scatter(4, 5, 5, FirstClick::None, {0, 0}, random);
        for (int cell = 0; cell < 20; ++cell)
            seen[static_cast<std::size_t>(cell)] += field.mine({cell / 5, cell % 5});
    }
    for (const int count : seen) CHECK(std::abs(count - 5000) < 300);
}

TEST_CASE("opening an empty cell opens its area, numbers at its edge included") {
    Minefield field;
    const std::vector<Coord> mines{{0, 3}};
    REQUIRE(field.place(3, 4, mines));
    Board board = field.covered();
    CHECK(field.open(board, {2, 0}) == Minefield::Opened::Safe);
    CHECK(rows_to_text(board) == "..1#\n..11\n....\n");
    CHECK(field.cleared());
    CHECK(field.open(board, {2, 0}) == Minefield::Opened::AlreadyOpen);
    CHECK(field.open(board, {0, 3}) == Minefield::Opened::Exploded);
    CHECK(board[{0, 3}] == CellState::Exploded);
}

TEST_CASE("a mine off the board or twice is refused") {
    Minefield field;
    CHECK_THAT(field.place(2, 2, std::vector<Coord>{{2, 0}}).error().sentence, Contains("(2,0)"));
    CHECK_THAT(field.place(2, 2, std::vector<Coord>{{1, 0}, {1, 0}}).error().sentence, Contains("twice"));
}
