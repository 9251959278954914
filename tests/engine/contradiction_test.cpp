#include <catch2/catch.hpp>

#include "brute_force.hpp"
#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

std::string error_of(const char* text) {
    Engine engine;
    Decision decision;
    const auto done = engine.decide(parse_board(text).value(), FirstClick::None, decision);
    REQUIRE_FALSE(done);
    CHECK(decision.safe.empty());
    CHECK_FALSE(decision.guess);
    return done.error().sentence;
}

}  // namespace

TEST_CASE("a number with too few cells around it is named") {
    CHECK_THAT(error_of("3#\n..\n"), Contains("(0,0)"));
}

TEST_CASE("a number with too many mines around it is named") {
    CHECK_THAT(error_of("**#\n*1#\n###\n"), Contains("(1,1)"));
}

TEST_CASE("numbers that contradict each other are named") {
    CHECK_THAT(error_of("#1#\n#2#\n#1#\n#5#\n"), Contains("number at ("));
    CHECK_THAT(error_of("#2#\n2#3\n#1#\n"), Contains("number at ("));
}

TEST_CASE("a mine count that the numbers exceed, or that does not fit, is named") {
    CHECK_THAT(error_of("; mines 1\n#1...1#\n#1...1#\n"), Contains("1 mine)"));
    CHECK_THAT(error_of("; mines 30\n#1...\n#1...\n"), Contains("30 mines"));
    CHECK_THAT(error_of("; mines 10\n###\n###\n"), Contains("10 mines"));
    CHECK_THAT(error_of("; mines 0\n#1\n##\n"), Contains("0 mines") && Contains("from (0,1) on"));
}

TEST_CASE("an overfull untouched board is an error under every rule") {
    Engine engine;
    Decision decision;
    for (const FirstClick rule : {FirstClick::None, FirstClick::Safe, FirstClick::Zero})
        CHECK_FALSE(engine.decide(Board(3, 3, 10), rule, decision));
}

TEST_CASE("after an error the same engine answers the next board rightly") {
    Engine engine;
    Decision decision;
    CHECK_FALSE(engine.decide(parse_board("3#\n..\n").value(), FirstClick::None, decision));
    REQUIRE(engine.decide(parse_board("; mines 1\n1#\n11\n##\n").value(), FirstClick::None, decision));
    CHECK(decision.safe.size() == 2);
}

TEST_CASE("random numbers are an error exactly when brute force finds no arrangement") {
    Dice random(5);
    Engine engine;
    Decision decision;
    int contradictions = 0;
    for (int i = 0; i < 4000; ++i) {
        Position position = random_position(random, 4, 4, 0.25, 0.35);
        Board& board = position.board;
        for (int c = 0; c < board.size(); ++c) {  // Misread one number in three.
            const Coord at = board.coord(c);
            if (is_number(board[at]) && random.chance(0.33)) board[at] = number(random.below(4));
        }
        if (random.chance(0.3)) board.set_mines(random.below(10));
        INFO(to_text(board));
        if (board.won()) continue;
        const bool possible = brute_force(board).possible;
        contradictions += !possible;
        CHECK(engine.decide(board, FirstClick::None, decision).has_value() == possible);
    }
    CHECK(contradictions > 500);
}
