// Any bytes at all as a text board: either a sentence, or answers that hang together. Inputs are grown from
// real positions by damage, so that most of them are nearly right, which is where mistakes hide. Run for
// longer with SAPPER_FUZZ_ROUNDS=1000000, best under the asan preset.
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "random_board.hpp"
#include "sapper/board/text.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;

namespace {

constexpr std::string_view kLetters = ".012345678#F?*Xx!\n\r; mines-9\t\xff";

long rounds() {
    const char* wanted = std::getenv("SAPPER_FUZZ_ROUNDS");
    return wanted == nullptr ? 20'000 : std::strtol(wanted, nullptr, 10);
}

std::string damaged(std::string text, test::Dice& random) {
    const auto position = [&] {
        return static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
    };
    for (int times = random.below(6); times > 0; --times) {
        const char letter =
            kLetters[static_cast<std::size_t>(random.below(static_cast<int>(kLetters.size())))];
        switch (random.below(5)) {
            case 0:
                text.insert(position(), 1, letter);
                break;
            case 1:
                text.erase(position(), 1);
                break;
            case 2:
                text.insert(0, "; mines " + std::to_string(random.next() >> random.below(64)) + "\n");
                break;
            case 3:
                text.insert(position(), text.substr(position(), static_cast<std::size_t>(random.below(12))));
                break;
            default:
                if (!text.empty()) text[position() % text.size()] = letter;
        }
    }
    return text;
}

/// What must hold of a board that both calls have accepted.
void check_answers(const Board& board, const Decision& decision, const Probabilities& probabilities) {
    REQUIRE(probabilities.mine.size() == static_cast<std::size_t>(board.size()));
    double sum = 0;
    for (int i = 0; i < board.size(); ++i) {
        const double mine = probabilities.mine[static_cast<std::size_t>(i)];
        const bool asked = is_covered(board[board.coord(i)]) || board[board.coord(i)] == CellState::Unknown;
        REQUIRE((asked ? mine >= 0 && mine <= 1 : mine == Probabilities::kOpened));
        if (asked) sum += mine;
    }
    if (board.mines() && probabilities.exact)
        REQUIRE(sum == Approx(*board.mines() - board.count(CellState::Mine)).margin(1e-6));
    const auto chance = [&](Coord cell) {
        return probabilities.mine[static_cast<std::size_t>(board.index(cell))];
    };
    for (const Certain& safe : decision.safe) REQUIRE(chance(safe.cell) == 0);
    for (const Certain& mine : decision.mines) REQUIRE(chance(mine.cell) == 1);
    if (!decision.guess) return;
    REQUIRE(decision.safe.empty());
    REQUIRE(is_covered(board[decision.guess->cell]));
}

}  // namespace

TEST_CASE("any text is a sentence or a board, and any board a sentence or answers that hang together") {
    test::Dice random(2026);
    Engine full({.policy = Policy::Full});
    Engine fast({.policy = Policy::Fast, .certainty = Certainty::FirstFound});
    Decision decision;
    Probabilities probabilities;
    long accepted = 0;
    for (long round = 0; round < rounds(); ++round) {
        const auto start = test::random_position(random, 1 + random.below(7), 1 + random.below(7), 0.2, 0.6);
        const std::string text = damaged(to_text(start.board), random);
        INFO(text);
        const auto board = parse_board(text);
        if (!board) {
            REQUIRE_FALSE(board.error().sentence.empty());
            continue;
        }
        const auto decided = full.decide(*board, FirstClick::None, decision);
        const auto computed = full.probabilities(*board, probabilities);
        const bool lost = board->lost();
        if (!decided) REQUIRE_FALSE(decided.error().sentence.empty());
        if (decided && !lost) REQUIRE(computed);
        if (decided && computed && !lost) {
            ++accepted;
            check_answers(*board, decision, probabilities);
        }
        Decision other;
        REQUIRE((fast.decide(*board, FirstClick::None, other) || !decided || lost));
    }
    CHECK(accepted > rounds() / 10);
}
