#include "sapper/simulator/game.hpp"

#include <catch2/catch.hpp>

#include "sapper/simulator/statistics.hpp"

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

/// Opens the same cells in every position.
class Stubborn : public Strategy {
 public:
    Stubborn(std::vector<Coord> cells, bool guess, bool sound = true)
        : cells_(std::move(cells)), guess_(guess), sound_(sound) {}
    bool sound() const override { return sound_; }
    std::string_view name() const override { return "stubborn"; }
    Expected<void> choose(const Board&, FirstClick, Moves& out) override {
        out.open = cells_;
        out.guess = guess_;
        return {};
    }

 private:
    std::vector<Coord> cells_;
    bool guess_;
    bool sound_;
};

Expected<GameResult> play(Stubborn strategy, FirstClick rule, std::optional<Coord> first) {
    Minefield field;
    REQUIRE(field.place(1, 4, std::vector<Coord>{{0, 1}}));  // 1*1.
    Board board = field.covered();
    Moves moves;
    return play_game(field, rule, first, strategy, moves, board);
}

}  // namespace

TEST_CASE("clicks are counted, areas that open by themselves are not, and the first click is a guess") {
    const auto result = play(Stubborn({{0, 0}}, false), FirstClick::Zero, Coord{0, 3});
    REQUIRE(result);
    CHECK(result->won);
    CHECK(result->moves == 2);
    CHECK(result->guesses == 1);
    CHECK(result->called_safe == 1);
}

TEST_CASE("a guess that hits a mine loses the game") {
    const auto result = play(Stubborn({{0, 1}}, true), FirstClick::None, Coord{0, 0});
    REQUIRE(result);
    CHECK_FALSE(result->won);
    CHECK(result->guesses == 2);
}

TEST_CASE("a strategy that calls a mine safe is an error, not a lost game") {
    const auto result = play(Stubborn({{0, 1}}, false), FirstClick::Safe, Coord{0, 0});
    REQUIRE_FALSE(result);
    CHECK_THAT(result.error().sentence, Contains("(0,1)") && Contains("called safe"));
}

TEST_CASE("a strategy that may be wrong loses by a mine that it called safe, and is counted") {
    const auto result = play(Stubborn({{0, 0}, {0, 1}}, false, false), FirstClick::Safe, Coord{0, 3});
    REQUIRE(result);
    CHECK_FALSE(result->won);
    CHECK(result->mistaken);
    CHECK(result->called_safe == 2);
    Statistics statistics;
    statistics.add(*result, 0);
    CHECK(statistics.called_safe == 2);
    CHECK(statistics.mistakes == 1);
}

TEST_CASE("a strategy that must flag all mines loses by the one that no number shows") {
    const std::vector<Coord> enclosed{{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    const auto play_as = [&](const char* name) {
        Minefield field;
        REQUIRE(field.place(4, 4, enclosed));
        Board board = field.covered();
        Moves moves;
        auto strategy = make_strategy({name}).value();
        strategy->start(1);
        return play_game(field, FirstClick::Safe, Coord{3, 3}, *strategy, moves, board).value();
    };
    CHECK_FALSE(play_as("matrix").won);
    CHECK(play_as("exact").won);
}

TEST_CASE("a watcher is told each move with its reason, flags included") {
    Minefield field;
    REQUIRE(field.place(3, 3, std::vector<Coord>{{0, 0}}));
    Board board = field.covered();
    Moves moves;
    auto strategy = make_strategy({"matrix"}).value();
    std::vector<std::string> told;
    Board last;
    const GameWatcher watcher = [&](const Move& move, const Board& shown) {
        told.push_back((move.kind == Move::Kind::Flag ? "flag " : "open ") + to_string(move.cell) + " " +
                       move.reason);
        last = shown;
    };
    strategy->start(1);
    const auto result = play_game(field, FirstClick::Safe, Coord{2, 2}, *strategy, moves, board, watcher);
    REQUIRE(result);
    CHECK(result->won);
    CHECK(result->moves == 2);
    CHECK(told == std::vector<std::string>{"open (2,2) the first click", "flag (0,0) constraints"});
    CHECK(last[{0, 0}] == CellState::Flag);
}
