#include <catch2/catch.hpp>

#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;
using namespace sapper::test;

TEST_CASE("a chain of a thousand cells is counted exactly") {
    // 1s along a row that is covered on both sides; the far ends decide nothing about each other.
    std::string text;
    for (const char letter : {'#', '2', '#'}) text += std::string(1000, letter) + "\n";
    Engine engine;
    Probabilities result;
    REQUIRE(engine.probabilities(parse_board(text).value(), result));
    CHECK(result.exact);
    for (std::size_t col = 0; col < 1000; ++col) CHECK(result.mine[col] == Approx(result.mine[2000 + col]));
}

TEST_CASE(
    "boards of 100 × 100 with 20 to 25 % mines, opened here and there, are exact or say that they are not") {
    Dice random(9);
    Engine engine;
    Probabilities result;
    for (const double density : {0.20, 0.22, 0.25})
        for (const double opened : {0.02, 0.1, 0.5, 0.9}) {
            const Position position = random_position(random, 100, 100, density, opened);
            REQUIRE(engine.probabilities(position.board, result));
            for (std::size_t i = 0; i < result.mine.size(); ++i) {
                if (result.mine[i] == 0) CHECK_FALSE(position.mines[i]);
                if (result.mine[i] == 1) CHECK(position.mines[i]);
                CHECK(result.mine[i] <= 1);
            }
        }
}

TEST_CASE("a lattice too wide to count keeps to its budget, and the answer says so") {
    // Every third cell of every third row opened with its neighbours overlapping: no end to sweep from.
    Board board(100, 100, 2000);
    for (int row = 1; row < 99; row += 2)
        for (int col = 1; col < 99; col += 2) board[{row, col}] = CellState::Two;
    Engine engine({.max_states = 20'000});
    Probabilities result;
    REQUIRE(engine.probabilities(board, result));
    CHECK_FALSE(result.exact);
    Decision decision;
    REQUIRE(engine.decide(board, FirstClick::Safe, decision));
    CHECK(decision.cut_short);
    CHECK(decision.guess);
}

TEST_CASE("the largest board accepted is taken in and decided") {
    Engine engine;
    Decision decision;
    REQUIRE(engine.decide(Board(kMaxSide, kMaxSide, 200'000), FirstClick::None, decision));
    CHECK(decision.guess);
}
