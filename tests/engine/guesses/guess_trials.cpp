// Plays games with the policy `full` and tries at each guess the best few candidates by their scores. In
// endings what each is worth is exact; before, games are played on from each, on the same exact samples of
// what may be hidden. Writes a Trial for each guess, of which train_guess learns.
//     guess_trials exact|games FILE SEED GAMES
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <vector>

#include "analysis.hpp"
#include "candidates.hpp"
#include "endgame.hpp"
#include "forced_guess.hpp"
#include "guess_net.hpp"
#include "guess_view.hpp"
#include "look_ahead.hpp"
#include "luck.hpp"
#include "rollout.hpp"
#include "sampler.hpp"
#include "sapper/board/level.hpp"
#include "sapper/board/random.hpp"
#include "sapper/engine/engine.hpp"
#include "sapper/simulator/minefield.hpp"
#include "trial.hpp"

using namespace sapper;
using namespace sapper::engine;
using namespace sapper::test;

namespace {

constexpr double kWindow = 0.12;  // That of `full`, and a little more.
constexpr std::size_t kCandidates = 24;
constexpr int kGames = 16;        // On fields drawn for each guess.
constexpr double kFewest = 60;    // Arrangements: with fewer, nearly all is known.
constexpr double kSolved = 1500;  // With so many, values are still worked out in a few milliseconds.
constexpr std::size_t kMaxSets = 100'000;
constexpr std::size_t kMaxStates = 400'000;

struct Kind {
    Level level;
    FirstClick rule;
    double share;
};
const std::array<Kind, 4> kKinds{{{kExpert, FirstClick::Safe, 0.5},
                                  {kExpert, FirstClick::Zero, 0.4},
                                  {kIntermediate, FirstClick::Safe, 0.06},
                                  {kIntermediate, FirstClick::Zero, 0.04}}};

class Lab {
 public:
    Lab(bool exact, std::FILE* out, std::uint64_t seed) : exact_(exact), out_(out), seed_(seed) {}

    void play(std::uint64_t number) {
        random_ = Random(seed_, number);
        kind_ = draw_kind();
        const auto& [level, rule, share] = kKinds[kind_];
        Board board(level.height, level.width, level.mines);
        (void)player_.decide(board, rule, decision_);
        const Coord first = decision_.guess->cell;
        field_.scatter(level.height, level.width, level.mines, rule, first, random_);
        field_.open(board, first);
        while (board.count_covered() > level.mines) {
            if (!player_.decide(board, FirstClick::None, decision_)) std::abort();
            for (const Certain& safe : decision_.safe) field_.open(board, safe.cell);
            if (!decision_.guess) continue;
            const Coord cell = decision_.guess->cell;
            try_out(board);
            if (field_.open(board, cell) == Minefield::Opened::Exploded) return;
        }
    }

    std::size_t written() const { return written_; }

 private:
    std::size_t draw_kind() {
        double at = random_.unit();
        for (std::size_t k = 0; k + 1 < kKinds.size(); ++k) {
            if (at < kKinds[k].share) return k;
            at -= kKinds[k].share;
        }
        return kKinds.size() - 1;
    }

    void try_out(const Board& board) {
        if (!taught_such(board.count_covered(), board.size())) return;
        now_.take(board);
        if (!now_.find_certain(board, Certainty::FirstFound, kMaxStates) || !now_.odds.exact()) return;
        const double arrangements = now_.odds.arrangements();
        if (exact_ ? arrangements < kFewest || arrangements > kSolved : arrangements <= kSolved) return;
        if (forced_guess(board, now_.knowledge, now_.frontier) || !score(board)) return;
        describe(board);
        if (!exact_) {
            play_out(board);
        } else if (!value(board)) {
            return;
        }
        written_ += std::fwrite(&trial_, sizeof trial_, 1, out_);
    }

    /// False when there is nothing to choose from.
    bool score(const Board& board) {
        find_candidates(board, now_.knowledge, now_.frontier, now_.odds, kWindow, true, candidates_);
        if (candidates_.size() > kCandidates) candidates_.resize(kCandidates);
        ahead_.start(now_.knowledge, now_.frontier, now_.odds, {.mines = board.mines()});
        scored_.clear();
        for (const Candidate& candidate : candidates_) {
            Scored& scored = scored_.emplace_back(candidate, ahead_.score(now_.knowledge, candidate, 0));
            std::ranges::copy(ahead_.outcomes(), scored.outcomes.begin());
        }
        std::ranges::stable_sort(scored_, std::ranges::greater{}, &Scored::score);
        if (scored_.empty() || scored_[0].score <= 0) return false;
        // Games tell too little of candidates that are far behind to be worth their time.
        const double nearest = (exact_ ? 0.90 : 0.93) * scored_[0].score;
        std::erase_if(scored_, [&](const Scored& scored) { return scored.score < nearest; });
        return scored_.size() > 1;
    }

    /// The trial without its games.
    void describe(const Board& board) {
        trial_ = {};
        trial_.height = static_cast<std::uint8_t>(board.height());
        trial_.width = static_cast<std::uint8_t>(board.width());
        view_.take(board, now_.knowledge, now_.frontier, now_.odds);
        for (int i = 0; i < board.size(); ++i) {
            const Coord at = board.coord(i);
            trial_.codes[static_cast<std::size_t>(i)] =
                view_.codes()[view_.corner({at.row + kViewRadius, at.col + kViewRadius})];
        }
        const double best = scored_[0].score;
        scored_.resize(std::min(scored_.size(), kMostTried));
        trial_.tried_count = static_cast<std::uint8_t>(scored_.size());
        for (std::size_t i = 0; i < scored_.size(); ++i) {
            const Coord at = now_.knowledge.coord(scored_[i].candidate.cell);
            Tried& tried = trial_.tried[i];
            tried.row = static_cast<std::uint8_t>(at.row);
            tried.col = static_cast<std::uint8_t>(at.col);
            tried.score = static_cast<float>(scored_[i].score);
            tried.facts = view_.facts(now_.knowledge, now_.frontier, scored_[i].candidate, scored_[i].score,
                                      best, candidates_[0].mine, scored_[i].outcomes);
        }
    }

    bool value(const Board& board) {
        if (!arrangements_.list(now_.knowledge, now_.frontier, now_.odds.mines_left(),
                                static_cast<std::size_t>(kSolved)))
            return false;
        std::vector<Place> cells;
        for (const Scored& scored : scored_) cells.push_back(scored.candidate.cell);
        std::vector<double> values;
        if (!endgame_.value_each(board, now_.knowledge, arrangements_, cells, kMaxSets, values)) return false;
        for (std::size_t i = 0; i < values.size(); ++i) trial_.tried[i].game = static_cast<float>(values[i]);
        return true;
    }

    void play_out(const Board& board) {
        sampler_.start(now_.knowledge, now_.frontier, now_.odds);
        std::array<double, kMostTried> sums{};
        double after = kUsuallyAfter;
        for (int game = 0; game < kGames; ++game) {
            sampler_.draw(random_, mines_);
            rollout_.suppose(board, now_.knowledge, mines_);
            for (std::size_t i = 0; i < scored_.size(); ++i)
                sums[i] += rollout_.play(scored_[i].candidate, after);
            // Of the games before, so that none has a say in how its own luck is valued.
            constexpr double kWeight = 5;
            const double rate = sums[0] / (1 - scored_[0].candidate.mine);
            after = std::clamp((kWeight * kUsuallyAfter + rate) / (kWeight + game + 1), 0.02, 1.0);
        }
        for (std::size_t i = 0; i < scored_.size(); ++i)
            trial_.tried[i].game = static_cast<float>(sums[i] / kGames);
        trial_.games = kGames;
    }

    struct Scored {
        Scored(const Candidate& given, double its_score) : candidate(given), score(its_score) {}
        Scored() = default;
        Candidate candidate;
        double score = 0;
        std::array<LookAhead::Outcome, 9> outcomes{};
    };

    bool exact_;
    std::FILE* out_;
    std::uint64_t seed_;
    Random random_{0};
    std::size_t kind_ = 0;
    Minefield field_;
    Engine player_{EngineOptions{.policy = Policy::Full, .certainty = Certainty::FirstFound}};
    Decision decision_;
    Analysis now_;
    LookAhead ahead_;
    GuessView view_;
    Arrangements arrangements_;
    Endgame endgame_;
    Sampler sampler_;
    Rollout rollout_;
    std::vector<Place> mines_;
    Trial trial_;
    std::vector<Candidate> candidates_;
    std::vector<Scored> scored_;
    std::size_t written_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    const std::string_view kind = argc == 5 ? argv[1] : "";
    if (kind != "exact" && kind != "games") {
        (void)std::fprintf(stderr, "usage: guess_trials exact|games FILE SEED GAMES\n");
        return 2;
    }
    std::FILE* out = std::fopen(argv[2], "wb");
    if (out == nullptr) {
        std::perror(argv[2]);
        return 1;
    }
    Lab lab(kind == "exact", out, std::strtoull(argv[3], nullptr, 10));
    const std::uint64_t games = std::strtoull(argv[4], nullptr, 10);
    for (std::uint64_t number = 0; number < games; ++number) lab.play(number);
    std::printf("%zu guesses of %llu games\n", lab.written(), static_cast<unsigned long long>(games));
    return std::fclose(out) == 0 ? 0 : 1;
}
