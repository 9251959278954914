#include "race.hpp"

#include <catch2/catch.hpp>

#include "luck.hpp"
#include "sapper/board/random.hpp"

using namespace sapper;
using namespace sapper::engine;

namespace {

double uniform(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

}  // namespace

TEST_CASE("what was believed decides while the games say nothing") {
    const std::vector<Rival> rivals{{{}, 0, 0.01}, {{}, -0.05, 0.01}};
    Race race(rivals);
    for (int game = 0; game < 4; ++game) {
        race.add(0, game % 2);
        race.add(1, (game + 1) % 2);
    }
    CHECK(race.leader() == 0);
}

TEST_CASE("many games overrule what was believed") {
    Random random(3);
    const std::vector<Rival> rivals{{{}, 0, 0.05}, {{}, -0.02, 0.05}, {{}, -0.02, 0.05}};
    Race race(rivals);
    for (int game = 0; game < 4000; ++game) {
        const double field = uniform(random);
        race.add(0, field < 0.5);
        race.add(1, field < 0.58);
        race.add(2, field < 0.4);
    }
    CHECK(race.leader() == 1);
    CHECK(race.rate(1) == Approx(0.58).margin(0.03));
    race.drop_those_not_worth(1e-3);
    CHECK(race.in(0));
    CHECK(race.in(1));
    CHECK_FALSE(race.in(2));
}

TEST_CASE("a rival that cannot be told from the first does not replace it") {
    const std::vector<Rival> rivals{{{}, 0, 0.01}, {{}, 0, 0.01}};
    Race race(rivals);
    for (int game = 0; game < 50; ++game) {
        race.add(0, game % 2);
        race.add(1, game % 2);
    }
    CHECK(race.leader() == 0);
    CHECK_FALSE(race.decided());
}

TEST_CASE("a race is decided when the first one is surely beaten, and when more games could change little") {
    const std::vector<Rival> rivals{{{}, 0, 0.05}, {{}, -0.01, 0.05}};
    Race beaten(rivals);
    for (int game = 0; game < 400; ++game) {
        beaten.add(0, game % 4 == 0);
        beaten.add(1, game % 4 != 0);
    }
    beaten.drop_those_not_worth(1e-4);
    CHECK(beaten.decided());
    CHECK(beaten.leader() == 1);

    const std::vector<Rival> twins{{{}, 0, 0.01}, {{}, 0, 0.01}};
    Race open(twins);
    for (int game = 0; game < 50; ++game) {
        open.add(0, game % 2);
        open.add(1, game % 3 == 0);
    }
    open.drop_those_not_worth(1e-4);
    CHECK_FALSE(open.decided());
    open.drop_those_not_worth(1e-2);
    CHECK(open.decided());
    CHECK(open.leader() == 0);
}

TEST_CASE("taking the luck out of games leaves their average and less of their scatter") {
    Random random(5);
    double plain = 0;
    double corrected = 0;
    double plain_squares = 0;
    double corrected_squares = 0;
    constexpr int kGames = 200'000;
    for (int game = 0; game < kGames; ++game) {
        Luck luck(0.6);  // In truth 0.7 after the first guess, 1 after the second.
        bool alive = luck.survived(uniform(random) < 0.7, 0.3);
        const double risk = random.below(2) == 0 ? 0.1 : 0.5;
        if (alive) alive = luck.survived(uniform(random) < 1 - risk, risk);
        const double won = alive ? 1 : 0;
        plain += won;
        plain_squares += won * won;
        corrected += luck.corrected(won);
        corrected_squares += luck.corrected(won) * luck.corrected(won);
    }
    // 0.7 · (0.9 + 0.5) / 2
    CHECK(plain / kGames == Approx(0.49).margin(0.005));
    CHECK(corrected / kGames == Approx(0.49).margin(0.005));
    const auto variance = [&](double sum, double squares) {
        return squares / kGames - sum / kGames * sum / kGames;
    };
    CHECK(variance(corrected, corrected_squares) < 0.5 * variance(plain, plain_squares));
}
