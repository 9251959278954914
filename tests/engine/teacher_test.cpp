// What teaches the guess network computes the same network as the engine, and the slopes that go with it.
#include "guesses/teacher.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>

#include "analysis.hpp"
#include "guess_view.hpp"
#include "random_board.hpp"

using namespace sapper;
using namespace sapper::engine;
using namespace sapper::test;

namespace {

#include "guess_weights.inc"

/// The weights in place, in the teacher's order.
std::vector<float> weights_in_place() {
    std::vector<float> net(Layout::kAll, 0.0F);
    for (std::size_t i = 0; i < std::size(kAroundWeights); ++i)
        net[Layout::kAround + i] =
            static_cast<float>(kAroundWeights[i]) * kAroundScales[i % GuessNetShape::kFirst];
    const auto put = [&](std::size_t at, const auto& values) {
        std::copy(std::begin(values), std::end(values), net.begin() + static_cast<std::ptrdiff_t>(at));
    };
    put(Layout::kFacts, kFactWeights);
    put(Layout::kFirstBias, kFirstBias);
    put(Layout::kSecondWeights, kSecondWeights);
    put(Layout::kSecondBias, kSecondBias);
    put(Layout::kAnswer, kAnswerWeights);
    put(Layout::kStraight, kStraightWeights);
    net[Layout::kAnswerBias] = kAnswerBias;
    return net;
}

/// As far apart as those of a position are.
Facts some_facts(Dice& random) {
    Facts facts{};
    for (float& fact : facts) fact = static_cast<float>(random.below(1000)) / 4000;
    return facts;
}

/// The codes of a position, row by row; empty when it is none in which to guess.
std::vector<std::uint8_t> codes_of(const Board& board, GuessView& view) {
    Analysis analysis;
    analysis.take(board);
    if (!analysis.find_certain(board, Certainty::Every, 400'000) || analysis.has_safe(board)) return {};
    view.take(board, analysis.knowledge, analysis.frontier, analysis.odds);
    std::vector<std::uint8_t> codes;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        codes.push_back(view.codes()[view.corner({at.row + kViewRadius, at.col + kViewRadius})]);
    }
    return codes;
}

}  // namespace

TEST_CASE("the teacher's network says what the engine's says") {
    const std::vector<float> net = weights_in_place();
    Dice random(31);
    GuessView view;
    Pass pass;
    int compared = 0;
    double largest = 0;
    double strayed = 0;
    while (compared < 100) {
        const Board board = random_position(random, 9, 12, 0.2, 0.4).board;
        const auto codes = codes_of(board, view);
        if (codes.empty()) continue;
        for (int i = 0; i < board.size(); i += 11, ++compared) {
            const Coord at = board.coord(i);
            const Facts facts = some_facts(random);
            pass.take(facts);
            float answer = 0;
            for (int way = 0; way < 4; ++way) {
                pass.see(codes, board.height(), board.width(), at.row, at.col, way);
                answer += pass.forward(net.data()) / 4;
            }
            const double taught = static_cast<double>(GuessNetShape::kReach * answer);
            largest = std::max(largest, std::abs(taught));
            // The engine counts in whole steps.
            const double said = correction_of(view, at, facts);
            CHECK(said == Approx(taught).margin(2e-3));
            strayed += std::abs(said - taught);
        }
    }
    CHECK(largest > 0.02);
    CHECK(strayed / compared < 4e-4);
}

TEST_CASE("the way back through the network is the slope of the way through") {
    std::vector<float> net = weights_in_place();
    Dice random(32);
    GuessView view;
    std::vector<std::uint8_t> codes;
    Board board;
    while (codes.empty()) {
        board = random_position(random, 9, 12, 0.2, 0.4).board;
        codes = codes_of(board, view);
    }
    Pass pass;
    pass.take(some_facts(random));
    pass.see(codes, board.height(), board.width(), 4, 5, 3);
    (void)pass.forward(net.data());
    std::vector<float> gradient(Layout::kAll, 0.0F);
    pass.backward(net.data(), 1, gradient.data());
    int checked = 0;
    for (const std::size_t begin :
         {Layout::kAround, Layout::kFacts, Layout::kFirstBias, Layout::kSecondWeights, Layout::kSecondBias,
          Layout::kAnswer, Layout::kStraight})
        for (int i = 0; i < 100; ++i) {
            const std::size_t at = begin + static_cast<std::size_t>(random.below(400) %
                                                                    static_cast<int>(GuessNetShape::kSecond));
            constexpr float kStep = 1e-3F;
            const float weight = net[at];
            net[at] = weight + kStep;
            const float above = pass.forward(net.data());
            net[at] = weight - kStep;
            const float below = pass.forward(net.data());
            net[at] = weight;
            checked += gradient[at] != 0 ? 1 : 0;
            CHECK((above - below) / (2 * kStep) == Approx(gradient[at]).margin(0.02).epsilon(0.02));
        }
    CHECK(checked > 100);
}
