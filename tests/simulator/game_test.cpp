#include "sapper/simulator/game.hpp"

#include <catch2/catch.hpp>

using namespace sapper;
using Catch::Matchers::Contains;

namespace {

/// Opens the same cells in every position.
class Stubborn : public Strategy {
 public:
    Stubborn(std::vector<Coord> cells, bool guess) : cells_(std::move(cells)), guess_(guess) {}
    std::string_view name() const override { return "stubborn"; }
    Expected<void> choose(const Board&, FirstClick, Moves& out) override {
        out.open = cells_;
        out.guess = guess_;
        return {};
    }

 private:
    std::vector<Coord> cells_;
    bool guess_;
};

Expected<GameResult> play(Stubborn strategy, FirstClick rule, std::optional<Coord> first) {
    Minefield field;
    REQUIRE(field.place(1, 4, std::vector<Coord>{{0, 1}}));  // 1*1.
    Board board = field.covered();
    Moves moves;
    return play_game(field, rule, first, strategy, moves, board);
}

}  // namespace

TEST_CASE(
    "clicks are counted, areas that open by themselves are not, nor is the promised first click a guess") {
    const auto result = play(Stubborn({{0, 0}}, false), FirstClick::Zero, Coord{0, 3});
    REQUIRE(result);
    CHECK(result->won);
    CHECK(result->moves == 2);
    CHECK(result->guesses == 0);
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
