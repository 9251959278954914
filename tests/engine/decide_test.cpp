#include <catch2/catch.hpp>

#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

Decision decide(const Board& board, FirstClick rule = FirstClick::Safe, EngineOptions options = {}) {
    Engine engine(options);
    Decision decision;
    const auto done = engine.decide(board, rule, decision);
    INFO((done ? std::string() : done.error().sentence));
    REQUIRE(done);
    return decision;
}

Board board_of(const char* text) {
    return parse_board(text).value();
}

}  // namespace

TEST_CASE("one number is enough: all its mines are found, or all its cells are mines") {
    const Decision decision = decide(board_of("#1..\n11..\n..11\n..1#\n"));
    REQUIRE(decision.mines.size() == 2);
    CHECK(decision.mines[0].cell == Coord{0, 0});
    CHECK(decision.mines[0].proof == Proof::Scan);
    CHECK(decision.mines[0].witness);
    CHECK_THAT(explain(decision.mines[0], false), Contains("(0,0) is a mine"));
}

TEST_CASE("two overlapping numbers together prove a cell safe, and say so") {
    const Decision decision = decide(board_of("; mines 2\n#####\n11111\n.....\n"));
    bool by_pair = false;
    for (const Certain& certain : decision.safe) by_pair |= certain.proof == Proof::Pair && certain.witness;
    CHECK(by_pair);
}

TEST_CASE("when the last mine is placed, all cells far from the numbers are safe by enumeration") {
    const Decision decision = decide(board_of("; mines 1\n#1###\n#1###\n11###\n"));
    REQUIRE_FALSE(decision.safe.empty());
    CHECK_FALSE(decision.guess);
}

TEST_CASE("a lost game gives an empty decision, a won one its mines") {
    const Decision won = decide(board_of("; mines 1\n1#\n11\n"));
    CHECK(won.safe.empty());
    CHECK(won.mines.size() == 1);
    CHECK_FALSE(won.guess);
    for (const char* text : {"; mines 1\n1X\n##\n", "; mines 1\n1*\n##\n"}) {
        const Decision decision = decide(board_of(text));
        CHECK(decision.safe.empty());
        CHECK(decision.mines.empty());
        CHECK_FALSE(decision.guess);
    }
}

TEST_CASE("the first move is a corner where only it is safe, and an inner cell where it opens an area") {
    CHECK(decide(Board(16, 30, 99), FirstClick::Safe).guess->cell == Coord{0, 0});
    CHECK(decide(Board(16, 30, 99), FirstClick::Zero).guess->cell == Coord{3, 3});
    CHECK(decide(Board(9, 9, 10), FirstClick::Zero).guess->cell == Coord{2, 2});
    CHECK(decide(Board(16, 30, 99), FirstClick::None).guess->mine == Approx(99.0 / 480));
    CHECK(decide(Board(1, 1, 0), FirstClick::Zero).safe.empty());
    CHECK(decide(Board(1, 2, 1), FirstClick::Zero).guess->cell == Coord{0, 0});
}

TEST_CASE("a cell that was not recognised is never chosen") {
    const Decision decision = decide(board_of("; mines 1\n!1#\n"));
    REQUIRE(decision.guess);
    CHECK(decision.guess->cell == Coord{0, 2});
    const Decision certain = decide(board_of("; mines 1\n!.11\n..1#\n"));
    CHECK(certain.mines.size() == 1);
    for (const Certain& safe : certain.safe) CHECK(safe.cell != Coord{0, 0});
}

TEST_CASE("the guess has its probability and a runner-up, in words too") {
    const Decision decision = decide(board_of("; mines 5\n#2#\n###\n###\n"));
    REQUIRE(decision.guess);
    CHECK(decision.guess->mine > 0);
    CHECK(decision.guess->runner_up);
    CHECK_THAT(explain(*decision.guess), Contains("best guess") && Contains("%"));
}

TEST_CASE("nothing but the visible board decides: fields that look alike are played alike") {
    Dice random(7);
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(random, 6, 6, 0.2, 0.3);
        Board marked = position.board;  // The player's marks are not knowledge either.
        for (int c = 0; c < marked.size(); ++c)
            if (marked[marked.coord(c)] == CellState::Covered && random.chance(0.2))
                marked[marked.coord(c)] = random.chance(0.5) ? CellState::Flag : CellState::Question;
        const Decision a = decide(position.board);
        const Decision b = decide(marked);
        CHECK(a.safe == b.safe);
        CHECK(a.mines == b.mines);
        REQUIRE(a.guess.has_value() == b.guess.has_value());
        if (a.guess) CHECK(a.guess->cell == b.guess->cell);
    }
}

TEST_CASE("a cell called safe is never a mine, and one called a mine always is") {
    Dice random(8);
    for (const Certainty certainty : {Certainty::Every, Certainty::FirstFound}) {
        Engine engine({.policy = Policy::Fast, .certainty = certainty});
        Decision decision;
        for (int i = 0; i < 2000; ++i) {
            const Position position = random_position(random, 8, 8, 0.2, 0.5);
            REQUIRE(engine.decide(position.board, FirstClick::Safe, decision));
            for (const Certain& safe : decision.safe)
                CHECK_FALSE(position.mines[static_cast<std::size_t>(position.board.index(safe.cell))]);
            for (const Certain& mine : decision.mines)
                CHECK(position.mines[static_cast<std::size_t>(position.board.index(mine.cell))]);
        }
    }
}
