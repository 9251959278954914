// The network that corrects scores: what it sees, and that it sees no more.
#include "guess_net.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "analysis.hpp"
#include "look_ahead.hpp"
#include "random_board.hpp"
#include "sapper/board/text.hpp"

using namespace sapper;
using namespace sapper::engine;
using namespace sapper::test;

namespace {

/// A board analysed, and what is to be said of one of its cells.
struct Viewed {
    explicit Viewed(const Board& given) : board(given) {
        analysis.take(board);
        good = analysis.find_certain(board, Certainty::Every, 400'000) && !analysis.has_safe(board);
        if (good) view.take(board, analysis.knowledge, analysis.frontier, analysis.odds);
    }

    bool is_open(Coord at) const {
        return analysis.knowledge.known(analysis.knowledge.place(at)) == Known::Nothing;
    }

    double correction(Coord at) {
        Knowledge& knowledge = analysis.knowledge;
        const Place cell = knowledge.place(at);
        const Candidate candidate{cell, analysis.odds.mine(analysis.frontier, cell),
                                  directions(knowledge.hidden(cell))};
        LookAhead ahead;
        ahead.start(knowledge, analysis.frontier, analysis.odds, mine_total(board));
        const double score = ahead.score(knowledge, candidate, 0);
        const Facts facts =
            view.facts(knowledge, analysis.frontier, candidate, score, 0.9, 0.1, ahead.outcomes());
        return correction_of(view, at, facts);
    }

    Board board;
    Analysis analysis;
    GuessView view;
    bool good = false;
};

Board mirrored(const Board& board) {
    Board other(board.height(), board.width(), board.mines());
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        other[{at.row, board.width() - 1 - at.col}] = board[at];
    }
    return other;
}

Board upside_down(const Board& board) {
    Board other(board.height(), board.width(), board.mines());
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        other[{board.height() - 1 - at.row, at.col}] = board[at];
    }
    return other;
}

}  // namespace

TEST_CASE("a guess is corrected alike on a board that is mirrored") {
    Dice random(21);
    int compared = 0;
    while (compared < 200) {
        const Board board = random_position(random, 9, 12, 0.2, 0.4).board;
        Viewed here(board);
        if (!here.good) continue;
        Viewed there(mirrored(board));
        Viewed over(upside_down(board));
        for (int i = 0; i < board.size(); i += 7) {
            const Coord at = board.coord(i);
            if (!here.is_open(at)) continue;
            ++compared;
            const double correction = here.correction(at);
            CHECK(std::isfinite(correction));
            CHECK(there.correction({at.row, board.width() - 1 - at.col}) == Approx(correction).margin(1e-5));
            CHECK(over.correction({board.height() - 1 - at.row, at.col}) == Approx(correction).margin(1e-5));
        }
    }
}

TEST_CASE("a view shows what a witness needs still, and a chance for each cell beside one") {
    Viewed seen(parse_board("; mines 12\n"
                            "#########\n"
                            "###2#####\n"
                            "#########\n"
                            "#########\n")
                    .value());
    REQUIRE(seen.good);
    const auto code = [&](int row, int col) {
        return seen.view.codes()[seen.view.corner({row + kViewRadius, col + kViewRadius})];
    };
    CHECK(code(1, 3) == 2);
    CHECK(code(3, 8) == CellCode::kOffFrontier);
    CHECK(CellCode::chance(code(0, 2)) == Approx(2.0 / 8).margin(0.003));
    CHECK(code(-1, 0) == CellCode::kNothing);
    CHECK(code(4, 0) == CellCode::kNothing);
}

TEST_CASE("chances between two knots lie between two rows") {
    CHECK(row_of(CellCode::kNothing).row == -1);
    CHECK(row_of(1).row == 0);
    CHECK(row_of(CellCode::kOffFrontier).row == 6);
    CHECK(row_of(CellCode::kFirstChance).row == 7);
    CHECK(row_of(CellCode::kFirstChance).next == 0);
    const CodeRow last = row_of(255);
    CHECK(last.row == 7 + GuessNetShape::kKnots - 2);
    CHECK(last.next == Approx(1));
    for (int code = CellCode::kFirstChance; code <= 255; ++code) {
        const CodeRow row = row_of(static_cast<std::uint8_t>(code));
        CHECK(row.next >= 0);
        CHECK(row.next <= 1);
        CHECK(row.row + 1 < GuessNetShape::kRows);
    }
}
