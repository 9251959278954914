// The parts that choose a guess, each against an independent reckoning.
#include <catch2/catch.hpp>
#include <cmath>

#include "brute_force.hpp"
#include "forced_guess.hpp"
#include "intake.hpp"
#include "look_ahead.hpp"
#include "random_board.hpp"
#include "sampler.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"
#include "scan.hpp"

using namespace sapper;
using namespace sapper::engine;
using Catch::Matchers::Contains;

namespace {

/// A board taken in, scanned and counted.
struct Analysed {
    explicit Analysed(const Board& given) : board(given), total{.mines = given.mines()} {
        intake.take(board, knowledge, frontier);
        good = scan(knowledge, ScanDepth::Pair).has_value();
        frontier.refresh(knowledge);
        good = good && odds.work_out(knowledge, frontier, total, 400'000).has_value();
    }

    Board board;
    MineTotal total;
    Intake intake;
    Knowledge knowledge;
    Frontier frontier;
    Odds odds;
    bool good = false;
};

bool needs_guess(const Board& board) {
    Engine engine;
    Decision decision;
    return engine.decide(board, FirstClick::Safe, decision) && decision.guess;
}

}  // namespace

TEST_CASE("a look-ahead leaves what is known as it was") {
    test::Dice random(12);
    for (int i = 0; i < 200; ++i) {
        const test::Position position = test::random_position(random, 8, 8, 0.2, 0.3);
        if (!needs_guess(position.board)) continue;
        Analysed now(position.board);
        REQUIRE(now.good);
        std::vector<Candidate> candidates;
        find_candidates(now.board, now.knowledge, now.frontier, now.odds, 0.1, false, candidates);
        REQUIRE_FALSE(candidates.empty());
        LookAhead ahead;
        ahead.start(now.knowledge, now.frontier, now.odds, now.total);
        const double first = ahead.score(now.knowledge, candidates[0], 0);
        for (const Candidate& candidate : candidates) {
            const double score = ahead.score(now.knowledge, candidate, 0);
            CHECK(score <= LookAhead::bound(candidate) + 1e-12);
            CHECK(score >= 0);
        }
        CHECK(ahead.score(now.knowledge, candidates[0], 0) == first);
    }
}

TEST_CASE(
    "samples have the mines that the board has, fit its numbers, and are as frequent as they are likely") {
    test::Dice boards(13);
    for (int i = 0; i < 20; ++i) {
        const test::Position position = test::random_position(boards, 5, 5, 0.25, 0.45);
        const Board& board = position.board;
        if (board.won() || board.count_covered() > 20 || board.count_covered() < 4) continue;
        Analysed now(board);
        REQUIRE(now.good);
        Sampler sampler;
        sampler.start(now.knowledge, now.frontier, now.odds);
        Random random(5);
        std::vector<Place> mines;
        std::vector<int> seen(static_cast<std::size_t>(board.size()), 0);
        constexpr int kDraws = 20'000;
        for (int draw = 0; draw < kDraws; ++draw) {
            sampler.draw(random, mines);
            REQUIRE(static_cast<int>(mines.size()) + now.knowledge.known_mines() == *board.mines());
            for (const Place mine : mines)
                ++seen[static_cast<std::size_t>(board.index(now.knowledge.coord(mine)))];
        }
        const test::BruteForce truth = test::brute_force(board);
        for (int cell = 0; cell < board.size(); ++cell) {
            if (now.knowledge.known(now.knowledge.place(board.coord(cell))) != Known::Nothing) continue;
            const double p = truth.mine[static_cast<std::size_t>(cell)];
            const double error = std::sqrt(p * (1 - p) / kDraws);
            CHECK(std::abs(seen[static_cast<std::size_t>(cell)] / static_cast<double>(kDraws) - p) <=
                  5 * error + 1e-9);
        }
    }
}

TEST_CASE("a 50/50 that nothing can settle is guessed at once") {
    // (2,0) and (2,1) are mines, so that no number to come sees just one of the two cells above them.
    const Analysed now(parse_board("; mines 7\n#1...\n#31..\n##211\n#####\n#####\n").value());
    REQUIRE(now.good);
    const auto forced = forced_guess(now.board, now.knowledge, now.frontier);
    REQUIRE(forced);
    CHECK(now.knowledge.coord(*forced) == Coord{0, 0});
    CHECK(now.odds.mine(now.frontier, *forced) == Approx(0.5));
    // Here (2,0) may be opened one day, and sees only one of the two.
    const Analysed pair(parse_board("; mines 3\n#1###\n#1###\n11###\n").value());
    REQUIRE(pair.good);
    CHECK_FALSE(forced_guess(pair.board, pair.knowledge, pair.frontier));
}

TEST_CASE("deep decides the same from the same seed, and stops when it is told to") {
    class Impatient : public StoppingRule {
     public:
        bool stop() override {
            ++asked;
            return true;
        }
        int asked = 0;
    };
    test::Dice dice(14);
    int played_out = 0;
    for (int i = 0; i < 200 && played_out < 2; ++i) {
        const Board board = test::random_position(dice, 8, 8, 0.2, 0.15).board;
        if (!needs_guess(board)) continue;
        Impatient impatient;
        Decision hurried;
        REQUIRE(Engine({.policy = Policy::Deep, .stopping = &impatient, .seed = 9})
                    .decide(board, FirstClick::Safe, hurried));
        REQUIRE(hurried.guess);
        if (impatient.asked == 0) continue;  // Known exactly, or a guess that has to be made.
        ++played_out;
        CHECK(impatient.asked == 1);
        CHECK(hurried.cut_short);
        Decision first;
        Decision second;
        REQUIRE(Engine({.policy = Policy::Deep, .seed = 9}).decide(board, FirstClick::Safe, first));
        REQUIRE(Engine({.policy = Policy::Deep, .seed = 9}).decide(board, FirstClick::Safe, second));
        REQUIRE(first.guess);
        REQUIRE(second.guess);
        CHECK(first.guess->cell == second.guess->cell);
        CHECK_FALSE(first.cut_short);
    }
    CHECK(played_out == 2);
}

TEST_CASE("deep plays nothing out while nearly all of the board is covered") {
    class Never : public StoppingRule {
     public:
        bool stop() override {
            FAIL("asked");
            return false;
        }
    };
    const Board board = parse_board(
                            "; mines 20\n"
                            "1#########\n##########\n##########\n##########\n##########\n"
                            "##########\n##########\n##########\n##########\n##########\n")
                            .value();
    Never never;
    Decision decision;
    REQUIRE(Engine({.policy = Policy::Deep, .stopping = &never}).decide(board, FirstClick::Safe, decision));
    CHECK(decision.guess);
}
