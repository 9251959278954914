// What one policy wins more of expert games than another, guess by guess. Whole games are noisy: of two
// policies that differ in half a guess a game most games say nothing but which fields were lucky.
//     guess_gain BETTER BASE safe|zero SEED GAMES SAMPLES
// BETTER plays. Wherever BASE would guess otherwise, both guesses are played on by BASE on the same SAMPLES
// fields that may be hidden. The differences of a game add up, on average, to exactly what BETTER wins more
// than BASE (S. Kakade and J. Langford, "Approximately optimal approximate reinforcement learning", 2002).
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis.hpp"
#include "luck.hpp"
#include "rollout.hpp"
#include "sampler.hpp"
#include "sapper/board/level.hpp"
#include "sapper/board/random.hpp"
#include "sapper/engine/engine.hpp"
#include "sapper/engine/policy_name.hpp"
#include "sapper/simulator/minefield.hpp"
#include "worth.hpp"

using namespace sapper;
using namespace sapper::engine;

namespace {

constexpr std::size_t kMaxStates = 400'000;

/// The mean of some numbers, each of one game, and its error.
class Mean {
 public:
    void add(double number) {
        sum_ += number;
        squares_ += number * number;
    }
    void print(double games) const {
        const double mean = sum_ / games;
        std::printf("%+.3f ± %.3f points a game", 100 * mean,
                    100 * std::sqrt((squares_ / games - mean * mean) / games));
    }

 private:
    double sum_ = 0;
    double squares_ = 0;
};

/// Where a guess falls: by phase, and endings that BETTER knows exactly.
struct Kind {
    const char* name;
    double guesses = 0;
    double otherwise = 0;
    Mean gain = {};
};

class Lab {
 public:
    Lab(Policy better, Policy base, FirstClick rule, std::uint64_t seed, int samples)
        : better_(options(better, seed)),
          base_(options(base, seed)),
          rollout_(base),
          rule_(rule),
          seed_(seed),
          samples_(samples) {}

    void play(std::uint64_t number) {
        Random random(seed_, number);
        const Level level = kExpert;
        Board board(level.height, level.width, level.mines);
        (void)better_.decide(board, rule_, decision_);
        const Coord first = decision_.guess->cell;
        field_.scatter(level.height, level.width, level.mines, rule_, first, random);
        field_.open(board, first);
        std::array<double, 4> gains{};
        while (board.count_covered() > level.mines) {
            if (!better_.decide(board, FirstClick::None, decision_)) std::abort();
            for (const Certain& safe : decision_.safe) field_.open(board, safe.cell);
            if (!decision_.guess) continue;
            const Guess guess = *decision_.guess;
            const std::size_t kind =
                guess.exact ? 3 : static_cast<std::size_t>(phase_of(board.count_covered(), board.size()));
            gains[kind] += gain_of(board, guess, kinds_[kind], random);
            // From here on all is known.
            if (guess.exact || field_.open(board, guess.cell) == Minefield::Opened::Exploded) break;
        }
        double sum = 0;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            kinds_[kind].gain.add(gains[kind]);
            sum += gains[kind];
        }
        gain_.add(sum);
        games_ += 1;
    }

    void print() const {
        std::printf("all guesses: ");
        gain_.print(games_);
        for (const Kind& kind : kinds_) {
            std::printf("\n%s: %.2f guesses a game, %.3f of them otherwise, ", kind.name,
                        kind.guesses / games_, kind.otherwise / games_);
            kind.gain.print(games_);
        }
        std::printf("\n");
    }

 private:
    static EngineOptions options(Policy policy, std::uint64_t seed) {
        return {.policy = policy, .certainty = Certainty::FirstFound, .seed = seed};
    }

    /// What the guess is worth more than the other policy's; an exact one, with best play from then on.
    double gain_of(const Board& board, const Guess& guess, Kind& kind, Random& random) {
        if (!base_.decide(board, FirstClick::None, other_) || !other_.guess) std::abort();
        const Guess& other = *other_.guess;
        kind.guesses += 1;
        if (other.exact || (other.cell == guess.cell && !guess.exact)) return 0;
        kind.otherwise += other.cell == guess.cell ? 0 : 1;
        now_.take(board);
        if (!now_.find_certain(board, Certainty::FirstFound, kMaxStates) || !now_.odds.exact()) return 0;
        sampler_.start(now_.knowledge, now_.frontier, now_.odds);
        double sum = 0;
        for (int i = 0; i < samples_; ++i) {
            sampler_.draw(random, mines_);
            rollout_.suppose(board, now_.knowledge, mines_);
            sum += (guess.exact ? guess.score : play_on(guess)) - play_on(other);
        }
        return sum / samples_;
    }

    double play_on(const Guess& guess) {
        const Candidate first{now_.knowledge.place(guess.cell), guess.mine, 0};
        return rollout_.play(first, kUsuallyAfter);
    }

    Engine better_;
    Engine base_;
    Rollout rollout_;
    FirstClick rule_;
    std::uint64_t seed_;
    int samples_;
    Decision decision_;
    Decision other_;
    Minefield field_;
    Analysis now_;
    Sampler sampler_;
    std::vector<Place> mines_;
    double games_ = 0;
    Mean gain_;
    std::array<Kind, 4> kinds_{{{"opening"}, {"middle"}, {"ending"}, {"exact"}}};
};

}  // namespace

int main(int argc, char** argv) {
    const std::optional<Policy> better = argc == 7 ? policy_from(argv[1]) : std::nullopt;
    const std::optional<Policy> base = argc == 7 ? policy_from(argv[2]) : std::nullopt;
    if (!better || !base) {
        (void)std::fprintf(stderr, "usage: guess_gain BETTER BASE safe|zero SEED GAMES SAMPLES\n");
        return 2;
    }
    const FirstClick rule = std::string_view(argv[3]) == "zero" ? FirstClick::Zero : FirstClick::Safe;
    Lab lab(*better, *base, rule, std::strtoull(argv[4], nullptr, 10),
            static_cast<int>(std::strtol(argv[6], nullptr, 10)));
    const unsigned long long games = std::strtoull(argv[5], nullptr, 10);
    for (unsigned long long played = 1; played <= games; ++played) {
        lab.play(played - 1);
        if (played % 100 == 0 || played == games) {
            std::printf("%llu games, ", played);
            lab.print();
            (void)std::fflush(stdout);
        }
    }
    return 0;
}
