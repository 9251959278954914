#include "sapper/simulator/simulation.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

StrategyMaker player(const char* name) {
    return [name] { return make_strategy(strategy_from(name).value()); };
}

StrategyMaker exact(Policy policy) {
    return [policy] { return make_strategy({.policy = policy}); };
}

const SimulationOptions kSmall{.height = 9, .width = 9, .mines = 10, .games = 1000, .seed = 5};

}  // namespace

TEST_CASE("the same seed gives the same counts at 1, 2 and 7 threads, for every strategy") {
    for (const char* name : {"scan", "adjacency", "tank", "matrix", "exact:fast", "exact:full"}) {
        INFO(name);
        SimulationOptions options = kSmall;
        const auto one = simulate(options, player(name));
        REQUIRE(one);
        CHECK(one->statistics.games == options.games);
        for (const int threads : {2, 7}) {
            options.threads = threads;
            CHECK(simulate(options, player(name))->statistics == one->statistics);
        }
        options.seed = 6;
        CHECK(simulate(options, player(name))->statistics.signature != one->statistics.signature);
    }
}

TEST_CASE("deep thinking draws no samples that depend on the games before") {
    SimulationOptions options{.height = 5, .width = 5, .mines = 7, .games = 60, .seed = 2};
    const auto one = simulate(options, exact(Policy::Deep));
    options.threads = 3;
    REQUIRE(one);
    CHECK(simulate(options, exact(Policy::Deep))->statistics == one->statistics);
}

TEST_CASE("the parts of several processes add up to the whole") {
    SimulationOptions options = kSmall;
    const auto whole = simulate(options, player("matrix"));
    REQUIRE(whole);
    Statistics sum;
    for (int part = 0; part < 3; ++part) {
        options.share = {.part = part, .parts = 3};
        sum += simulate(options, player("matrix"))->statistics;
    }
    // Blocks of games depend on the number of parts, the games do not.
    CHECK(sum == whole->statistics);
}

TEST_CASE("every game's outcome is handed on once") {
    SimulationOptions options = kSmall;
    options.threads = 3;
    std::vector<int> told(options.games, 0);
    std::uint64_t wins = 0;
    options.outcomes = [&](std::uint64_t begin, std::span<const char> won) {
        for (std::size_t i = 0; i < won.size(); ++i) {
            ++told[begin + i];
            wins += won[i] != 0;
        }
    };
    const auto result = simulate(options, player("scan"));
    REQUIRE(result);
    CHECK(wins == result->statistics.wins);
    CHECK(told == std::vector<int>(options.games, 1));
}

TEST_CASE("a stopped simulation is one of the first games, without a gap") {
    SimulationOptions options = kSmall;
    options.games = 100'000;
    options.threads = 3;
    std::uint64_t played = 0;
    options.progress = [&](std::uint64_t so_far) { played = so_far; };
    options.stop = [&] { return played >= 2000; };
    const auto stopped = simulate(options, player("scan"));
    REQUIRE(stopped);
    CHECK(stopped->stopped);
    CHECK(stopped->statistics.games >= 2000);
    CHECK(stopped->statistics.games < options.games);
    options.games = stopped->statistics.games;
    options.progress = {};
    options.stop = {};
    const auto whole = simulate(options, player("scan"));
    CHECK_FALSE(whole->stopped);
    CHECK(whole->statistics == stopped->statistics);
}

TEST_CASE("compared strategies play the same fields from the same first cell") {
    SimulationOptions options = kSmall;
    const auto same = compare(options, player("tank"), player("tank"));
    REQUIRE(same);
    CHECK(same->statistics.first == same->statistics.second);
    CHECK(same->statistics.only_first + same->statistics.only_second == 0);
    options.threads = 2;
    const auto other = compare(options, player("matrix"), player("scan"));
    REQUIRE(other);
    CHECK(other->statistics.first == simulate(options, player("matrix"))->statistics);
    CHECK(other->statistics.difference() > 0.1);
    CHECK(other->statistics.only_first - other->statistics.only_second ==
          other->statistics.first.wins - other->statistics.second.wins);
}

TEST_CASE("strategies win as often as their authors say") {
    // Within four standard errors of these games and of the source's own figures where it gives any.
    struct Known {
        const char* strategy;
        Level level;
        double low, high;
    };
    const Known figures[] = {
        {"matrix", kBeginner, 0.907, 0.913},      {"matrix", kIntermediate, 0.753, 0.759},
        {"matrix", kExpert, 0.322, 0.328},        {"adjacency", kBeginner, 0.73, 0.80},
        {"adjacency", kIntermediate, 0.49, 0.52}, {"adjacency", kExpert, 0.04, 0.05}};
    for (const Known& known : figures) {
        INFO(known.strategy << " on " << known.level.name);
        const SimulationOptions options{.height = known.level.height,
                                        .width = known.level.width,
                                        .mines = known.level.mines,
                                        .games = 20'000,
                                        .seed = 1};
        const auto result = simulate(options, player(known.strategy));
        REQUIRE(result);
        const double error = 4 * result->statistics.standard_error();
        CHECK(result->statistics.win_rate() > known.low - error);
        CHECK(result->statistics.win_rate() < known.high + error);
        CHECK(result->statistics.mistakes == 0);
    }
}

TEST_CASE("matrix needs as many guesses and moves as its author counts") {
    const auto statistics = simulate({.games = 10'000, .seed = 1}, player("matrix"))->statistics;
    CHECK(statistics.guesses_per_win() == Approx(4.11).margin(0.15));
    CHECK(statistics.moves_per_win() == Approx(309.1).margin(1.5));
}

TEST_CASE("over a hundred thousand games no cell called safe is a mine") {
    // A wrong proof ends the simulation with an error.
    const SimulationOptions beginner{
        .height = 9, .width = 9, .mines = 10, .games = 60'000, .rule = FirstClick::None};
    const SimulationOptions intermediate{.height = 16, .width = 16, .mines = 40, .games = 20'000};
    const SimulationOptions expert{.games = 12'000, .rule = FirstClick::Zero};
    const SimulationOptions crowded{.height = 8, .width = 8, .mines = 20, .games = 20'000};
    for (const SimulationOptions& options : {beginner, intermediate, expert, crowded}) {
        const auto result = simulate(options, exact(Policy::Fast));
        INFO((result ? std::string() : result.error().sentence));
        CHECK(result);
    }
}

TEST_CASE("win rates are those that exact play reaches") {
    SimulationOptions options{.height = 9, .width = 9, .mines = 10, .games = 20'000};
    const auto result = simulate(options, exact(Policy::Full));
    REQUIRE(result);
    CHECK(result->statistics.win_rate() > 0.91);
    CHECK(result->statistics.win_rate() < 0.925);
}

TEST_CASE("to take luck out leaves the win rate as it is, and less of its error") {
    // With no promise about the first click, that one is luck, too.
    for (const FirstClick rule : {FirstClick::Safe, FirstClick::None}) {
        const SimulationOptions options{.height = 8, .width = 8, .mines = 14, .games = 20'000, .rule = rule};
        const Statistics games = simulate(options, exact(Policy::Full))->statistics;
        const double error = games.luck.standard_error(games.games);
        CHECK(error < 0.7 * games.standard_error());
        CHECK(std::abs(games.luck.mean(games.games) - games.win_rate()) < 3 * games.standard_error());
        // Luck itself is nothing on average: 3.5 of its own standard errors.
        const auto n = static_cast<double>(games.games);
        const double luck = static_cast<double>(games.luck.luck) * 0x1p-24 / n;
        const double squares = static_cast<double>(games.luck.luck_squared) * 0x1p-24 / n;
        CHECK(std::abs(luck) < 3.5 * std::sqrt(squares / n));
    }
}

TEST_CASE("two strategies differ by as much when luck is taken out") {
    const SimulationOptions options{.height = 16, .width = 16, .mines = 40, .games = 4'000, .seed = 3};
    const PairedStatistics pair = compare(options, exact(Policy::Full), player("matrix"))->statistics;
    const double error = pair.luck.standard_error(options.games);
    CHECK(error < pair.standard_error());
    CHECK(std::abs(pair.luck.mean(options.games) - pair.difference()) < 3 * pair.standard_error());
    CHECK_FALSE(pair.second.knows_luck());
    const PairedStatistics same = compare(kSmall, exact(Policy::Fast), exact(Policy::Fast))->statistics;
    CHECK(same.luck.mean(kSmall.games) == 0);
    CHECK(same.luck.standard_error(kSmall.games) == 0);
}

TEST_CASE("given fields are played from their first click, one result each") {
    const auto fields = parse_fields("4 1 1 0 0 3 0\n4 1 1 2 0 1 0\n");
    REQUIRE(fields);
    std::vector<char> won(2, 0);
    SimulationOptions options{.threads = 2};
    options.outcomes = [&](std::uint64_t begin, std::span<const char> outcomes) {
        for (std::size_t i = 0; i < outcomes.size(); ++i) won[begin + i] = outcomes[i];
    };
    const auto result = simulate(*fields, options, exact(Policy::Full));
    REQUIRE(result);
    CHECK(won[0] == 1);  // ..1* opens from the left.
    CHECK(result->statistics.games == 2);
}

TEST_CASE("an impossible game is refused") {
    const auto sentence = [](const SimulationOptions& options) {
        return simulate(options, exact(Policy::Fast)).error().sentence;
    };
    CHECK_THAT(sentence({.height = 0}), Contains("height"));
    CHECK_THAT(sentence({.height = 2, .width = 2, .mines = 4}), Contains("0 to 3 mines"));
    CHECK_THAT(sentence({.threads = 0}), Contains("thread"));
    CHECK_THAT(simulate(SimulationOptions{}, [] { return make_strategy({"luck"}); }).error().sentence,
               Contains("luck"));
}
