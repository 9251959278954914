#include "sapper/strategy/matrix.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "sapper/board/text.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

Moves choose(const char* board, std::uint64_t seed = 1) {
    MatrixStrategy matrix;
    matrix.start(seed);
    Moves moves;
    REQUIRE(matrix.choose(parse_board(board).value(), FirstClick::Safe, moves));
    return moves;
}

std::set<Coord> opened_over_seeds(const char* board) {
    std::set<Coord> cells;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Moves moves = choose(board, seed);
        REQUIRE(moves.guess);
        cells.insert(moves.open.front());
    }
    return cells;
}

}  // namespace

TEST_CASE("matrix solves its author's first example by a reduced row") {
    const Moves moves = choose("; mines 2\n.1#\n12#\n###\n");
    CHECK(moves.by == "constraints");
    CHECK_FALSE(moves.guess);
    CHECK(moves.open == std::vector<Coord>{{2, 2}});
}

TEST_CASE("matrix flags what rows prove and goes on until they prove a safe cell") {
    const Moves moves = choose("; mines 2\n####\n1221\n....\n");
    CHECK(moves.by == "constraints");
    CHECK(std::set<Coord>(moves.flag.begin(), moves.flag.end()) == std::set<Coord>{{0, 1}, {0, 2}});
    CHECK(std::set<Coord>(moves.open.begin(), moves.open.end()) == std::set<Coord>{{0, 0}, {0, 3}});
}

TEST_CASE("matrix starts at a random corner") {
    CHECK(opened_over_seeds("; mines 1\n###\n###\n###\n") == std::set<Coord>{{0, 0}, {0, 2}, {2, 0}, {2, 2}});
}

TEST_CASE("matrix opens a constrained cell only when it is better than the others") {
    // The 1's cells are safe with 2/3, and 1 − 2/8 is more: a corner that the 1 does not touch.
    CHECK(opened_over_seeds("; mines 2\n1##\n###\n###\n") == std::set<Coord>{{0, 2}, {2, 0}, {2, 2}});
    // 1 − 4/8 is less.
    const Moves dense = choose("; mines 4\n1##\n###\n###\n");
    CHECK(dense.by == "enumeration guess");
    CHECK((dense.open.front().row <= 1 && dense.open.front().col <= 1));
}

TEST_CASE("matrix leaves out arrangements with more mines than are left") {
    // # 1 # 1 #: one mine in the middle, or two outside; with one mine in all it is the middle one.
    const Moves moves = choose("; mines 1\n#1#1#\n");
    CHECK(moves.by == "enumeration");
    CHECK(std::set<Coord>(moves.open.begin(), moves.open.end()) == std::set<Coord>{{0, 0}, {0, 4}});
}

TEST_CASE("matrix says when numbers contradict each other") {
    MatrixStrategy matrix;
    Moves moves;
    const auto done = matrix.choose(parse_board("; mines 3\n3###\n....\n").value(), FirstClick::Safe, moves);
    REQUIRE_FALSE(done);
    CHECK_THAT(done.error().sentence, Contains("contradict"));
}
