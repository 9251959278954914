#include "sapper/engine/constraints.hpp"

#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "random_board.hpp"

using namespace sapper;
using namespace sapper::test;
using Catch::Matchers::Contains;

namespace {

/// Every arrangement, one by one; empty when none fits.
std::vector<double> brute_force(const Constraints& game) {
    double total = 0;
    std::vector<double> mine(static_cast<std::size_t>(game.cells), 0.0);
    for (std::uint32_t mines = 0; mines < 1u << game.cells; ++mines) {
        if (game.mines && std::popcount(mines) != *game.mines) continue;
        bool fits = true;
        for (const Rule& rule : game.rules) {
            int count = 0;
            for (const int cell : rule.cells) count += static_cast<int>(mines >> cell & 1);
            fits = fits && count >= rule.lo && count <= rule.hi;
        }
        if (!fits) continue;
        double weight = 1;
        for (int cell = 0; cell < game.cells; ++cell)
            if (!game.mines) weight *= (mines >> cell & 1) != 0 ? game.density : 1 - game.density;
        total += weight;
        for (int cell = 0; cell < game.cells; ++cell)
            if ((mines >> cell & 1) != 0) mine[static_cast<std::size_t>(cell)] += weight;
    }
    if (total == 0) return {};
    for (double& m : mine) m /= total;
    return mine;
}

Constraints random_game(Dice& random) {
    Constraints game{.cells = 1 + random.below(14)};
    const int rules = random.below(7);
    for (int r = 0; r < rules; ++r) {
        Rule rule{.name = "rule " + std::to_string(r)};
        for (int cell = 0; cell < game.cells; ++cell)
            if (random.chance(0.3)) rule.cells.push_back(cell);
        const int size = static_cast<int>(rule.cells.size());
        rule.lo = random.below(size + 1) - random.below(2);
        rule.hi = rule.lo + random.below(3);
        game.rules.push_back(rule);
    }
    if (random.chance(0.6))
        game.mines = random.below(game.cells + 1);
    else
        game.density = 0.05 + 0.9 * random.below(100) / 100;
    return game;
}

}  // namespace

TEST_CASE("range rules give the probabilities of brute force on thousands of random games") {
    Dice random(6);
    ConstraintSolver solver;
    MineOdds odds;
    int possible = 0;
    for (int i = 0; i < 6000; ++i) {
        const Constraints game = random_game(random);
        const std::vector<double> truth = brute_force(game);
        const auto done = solver.solve(game, odds);
        REQUIRE(done.has_value() == !truth.empty());
        if (!done) continue;
        ++possible;
        REQUIRE(odds.mine.size() == truth.size());
        for (std::size_t c = 0; c < truth.size(); ++c) CHECK(std::abs(odds.mine[c] - truth[c]) <= 1e-12);
    }
    CHECK(possible > 2000);
}

TEST_CASE("the number of arrangements is that of brute force, and each is drawn equally often") {
    Constraints game{.cells = 7, .mines = 3};
    game.rules.push_back({.lo = 1, .hi = 2, .cells = {0, 1, 2}, .name = "A"});
    game.rules.push_back({.lo = 1, .hi = 2, .cells = {2, 3, 4}, .name = "B"});
    std::map<std::uint32_t, int> drawn;
    for (std::uint32_t mines = 0; mines < 1u << 7; ++mines) {
        const int in_a = std::popcount(mines & 0b111u);
        const int in_b = std::popcount(mines & 0b11100u);
        if (std::popcount(mines) == 3 && in_a >= 1 && in_a <= 2 && in_b >= 1 && in_b <= 2) drawn[mines] = 0;
    }
    ConstraintSolver solver;
    const auto bits = solver.log2_arrangements(game);
    REQUIRE(bits);
    CHECK(std::abs(std::exp2(*bits) - static_cast<double>(drawn.size())) < 1e-9);

    constexpr int kEach = 2000;
    Random random(5);
    std::vector<int> cells;
    for (int i = 0; i < kEach * static_cast<int>(drawn.size()); ++i) {
        solver.draw(random, cells);
        std::uint32_t mines = 0;
        for (const int cell : cells) mines |= 1u << cell;
        REQUIRE(drawn.contains(mines));
        ++drawn[mines];
    }
    for (const auto& [mines, times] : drawn) CHECK(std::abs(times - kEach) < 5 * std::sqrt(kEach));
}

TEST_CASE("a forbidden cell is never the safest") {
    Constraints game{.cells = 3, .mines = 1};
    game.rules.push_back({.lo = 0, .hi = 0, .cells = {0}, .name = "nothing here"});
    game.forbidden = {0};
    ConstraintSolver solver;
    MineOdds odds;
    REQUIRE(solver.solve(game, odds));
    CHECK(odds.mine[0] == 0);
    CHECK(odds.safest == 1);
}

TEST_CASE("impossible rules are refused by name") {
    ConstraintSolver solver;
    MineOdds odds;
    const auto error = [&](const Constraints& game) {
        const auto done = solver.solve(game, odds);
        REQUIRE_FALSE(done);
        return done.error().sentence;
    };
    CHECK_THAT(error({.cells = 2, .rules = {{.lo = 3, .hi = 3, .cells = {0, 1}, .name = "A"}}}),
               Contains("A"));
    CHECK_THAT(error({.cells = 2,
                      .rules = {{.lo = 2, .hi = 2, .cells = {0, 1}, .name = "A"},
                                {.lo = 0, .hi = 0, .cells = {1}, .name = "B"}}}),
               Contains("A") || Contains("B"));
    CHECK_THAT(error({.cells = 2, .rules = {{.lo = 1, .hi = 1, .cells = {5}, .name = "A"}}}), Contains("5"));
    CHECK_THAT(error({.cells = 2, .rules = {{.lo = 1, .hi = 1, .cells = {1, 1}, .name = "A"}}}),
               Contains("twice"));
    CHECK_THAT(error({.cells = 2, .mines = 3}), Contains("3 mines"));
    // One mine in the hub or three around it, but never two.
    CHECK_THAT(error({.cells = 4,
                      .rules = {{.lo = 1, .hi = 1, .cells = {0, 1}, .name = "A"},
                                {.lo = 1, .hi = 1, .cells = {0, 2}, .name = "B"},
                                {.lo = 1, .hi = 1, .cells = {0, 3}, .name = "C"}},
                      .mines = 2}),
               Contains("2 mines"));
}
