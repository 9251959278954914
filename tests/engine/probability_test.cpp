#include <catch2/catch.hpp>
#include <cmath>

#include "brute_force.hpp"
#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;
using namespace sapper::test;

namespace {

Board board_of(const char* text) {
    return parse_board(text).value();
}

Probabilities probabilities_of(const Board& board) {
    Engine engine;
    Probabilities result;
    const auto done = engine.probabilities(board, result);
    INFO((done ? std::string() : done.error().sentence));
    REQUIRE(done);
    return result;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    REQUIRE(a.size() == b.size());
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

/// A random position with 1…20 covered cells.
Position small_position(Dice& random) {
    for (;;) {
        const int height = 1 + random.below(6);
        const int width = 1 + random.below(7);
        const double density = 0.05 + 0.5 * random.below(100) / 100;
        Position position =
            random_position(random, height, width, density, 0.2 + 0.6 * random.below(100) / 100);
        const int covered = position.board.count_covered();
        if (covered >= 1 && covered <= 20) return position;
    }
}

}  // namespace

TEST_CASE("with the mines known, probabilities are those of brute force on thousands of random boards") {
    Dice random(1);
    Engine engine;
    Probabilities result;
    double worst = 0;
    for (int i = 0; i < 4000; ++i) {
        const Position position = small_position(random);
        INFO(to_text(position.board));
        const auto done = engine.probabilities(position.board, result);
        REQUIRE(done);
        worst = std::max(worst, largest_difference(result.mine, brute_force(position.board).mine));
        REQUIRE(worst <= 1e-12);
    }
}

TEST_CASE("with the mines unknown, probabilities are those of brute force on thousands of random boards") {
    Dice random(2);
    Engine engine;
    Probabilities result;
    double worst = 0;
    for (int i = 0; i < 3000; ++i) {
        Position position = small_position(random);
        position.board.set_mines(std::nullopt);
        INFO(to_text(position.board));
        REQUIRE(engine.probabilities(position.board, result));
        worst = std::max(worst, largest_difference(result.mine, brute_force(position.board).mine));
        REQUIRE(worst <= 1e-12);
    }
}

TEST_CASE("certain cells are exactly those that brute force finds to be certain") {
    Dice random(3);
    Engine engine;
    Decision decision;
    for (int i = 0; i < 3000; ++i) {
        const Position position = small_position(random);
        const Board& board = position.board;
        INFO(to_text(board));
        REQUIRE(engine.decide(board, FirstClick::None, decision));
        if (board.won()) continue;
        const BruteForce truth = brute_force(board);
        std::vector<Coord> safe;
        std::vector<Coord> mines;
        for (int c = 0; c < board.size(); ++c) {
            if (truth.mine[static_cast<std::size_t>(c)] == 0) safe.push_back(board.coord(c));
            if (truth.mine[static_cast<std::size_t>(c)] == 1) mines.push_back(board.coord(c));
        }
        std::vector<Coord> said_safe;
        std::vector<Coord> said_mines;
        for (const Certain& certain : decision.safe) said_safe.push_back(certain.cell);
        for (const Certain& certain : decision.mines) said_mines.push_back(certain.cell);
        CHECK(said_safe == safe);
        CHECK(said_mines == mines);
        CHECK(decision.guess.has_value() == safe.empty());
    }
}

TEST_CASE("boards opened cell by cell give the same probabilities as boards read at once") {
    Dice random(4);
    for (int game = 0; game < 200; ++game) {
        Position position = random_position(random, 6, 7, 0.2, 0);
        Engine incremental;
        Probabilities a;
        for (int i = 0; i < position.board.size(); ++i) {
            const int cell = random.below(position.board.size());
            if (position.mines[static_cast<std::size_t>(cell)]) continue;
            const Coord at = position.board.coord(cell);
            position.board[at] = number_at(position.board, position.mines, at);
            REQUIRE(incremental.probabilities(position.board, a));
            if (i % 4 == 0) CHECK(largest_difference(a.mine, probabilities_of(position.board).mine) <= 1e-12);
        }
    }
}

TEST_CASE("components are tied together by the number of mines") {
    // Each pair of numbers holds two or three mines; five in all leave one at most off the frontier.
    const Board board = board_of(
        "; mines 5\n"
        "##########\n"
        "1#2##1#2##\n");
    const Probabilities result = probabilities_of(board);
    CHECK(largest_difference(result.mine, brute_force(board).mine) <= 1e-12);
}

TEST_CASE("a cell that was not recognised has a probability like any other") {
    const Probabilities result = probabilities_of(board_of("; mines 1\n!1#\n"));
    CHECK(result.mine[0] == Approx(0.5));
    CHECK(result.mine[1] == Probabilities::kOpened);
    CHECK(result.mine[2] == Approx(0.5));
}

TEST_CASE("without a mine count the level of the board's size gives the density") {
    Board board(16, 30);
    CHECK(probabilities_of(board).mine[0] == Approx(99.0 / 480));
    CHECK(probabilities_of(Board(5, 5)).mine[0] == Approx(0.2));
}

TEST_CASE("flags and question marks are not trusted") {
    const auto plain = probabilities_of(board_of("; mines 2\n##1\n###\n"));
    const auto marked = probabilities_of(board_of("; mines 2\nF?1\n#F#\n"));
    CHECK(plain.mine == marked.mine);
}

TEST_CASE("mines that the game shows count, and a wrong flag is no mine") {
    const auto result = probabilities_of(board_of("; mines 2\n*2#\n1x#\n"));
    CHECK(result.mine[2] + result.mine[5] == Approx(1));
}
