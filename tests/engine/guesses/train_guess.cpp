// Teaches the guess network what guess_trials wrote, and prints what that is worth on trials held out.
//     train_guess src/engine/guess_weights.inc FILE…
// Of each trial what counts is how its candidates differ: the error is taken after the mean over them is
// taken out. Boards are turned and mirrored at random.
//
// The weights in place learnt from 0.88 million exact trials (`guess_trials exact`, seeds 1 to 7, 5001,
// 7771500, 7774000 and 77760, some of them of 300 to 12,000 arrangements) and 7.2 million of games (seeds
// 1000 to 4003 with more of the luck left in; 11000 and 12000 on with less; 21001 of openings alone, which
// were left out before), 14 GB, in a quarter of an hour on one thread. Each was then one game, on the field
// as it was; by now guess_trials plays sixteen. Held out, they explained 54.9 % of how exact values differ
// beyond the look-ahead's scores and 0.36 % of how games do, most of which is chance: from 16 play-outs of
// each of two candidates in 13,000 positions, the weights before these, held to be as good by 51.6 and 0.30
// %, explained about 40 % of how such candidates differ in truth. Twice as many units explained 57.6 and 0.38
// %, and won no more (+0.008 ± 0.016 points over 200,000 games).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "teacher.hpp"
#include "trial.hpp"

using namespace sapper::engine;
using namespace sapper::test;

namespace {

constexpr int kEpochs = 6;
constexpr std::size_t kBatch = 2048;
constexpr double kRate = 1.5e-3;    // Of Adam (D. P. Kingma and J. Ba, 2015); falls to 0 as a cosine.
constexpr float kExactWeight = 15;  // Games scatter by 0.12 around the truth, exact values do not.
constexpr float kChanceWeight = 0.3F;
constexpr std::size_t kThreads = 2;
constexpr std::size_t kHeldOut = 20;  // One trial in so many.

[[noreturn]] void die(const std::string& what) {
    std::perror(what.c_str());
    std::exit(1);
}

struct Trials {
    std::vector<Trial> taught;
    std::vector<Trial> held_out;
};

/// The end of each file is held out: guesses of one game, which are much alike, stay together.
Trials load(std::span<char*> files) {
    Trials trials;
    for (const char* file : files) {
        std::FILE* in = std::fopen(file, "rb");
        if (in == nullptr) die(file);
        std::vector<Trial> read;
        for (Trial trial; std::fread(&trial, sizeof trial, 1, in) == 1;) read.push_back(trial);
        (void)std::fclose(in);
        const auto end = read.end() - static_cast<std::ptrdiff_t>(read.size() / kHeldOut);
        trials.taught.insert(trials.taught.end(), read.begin(), end);
        trials.held_out.insert(trials.held_out.end(), end, read.end());
    }
    return trials;
}

/// What was gained by the choices of the network, of trials of one kind.
struct Gain {
    double count = 0;
    double error = 0;
    double error_before = 0;
    double sum = 0;
    double squares = 0;
    double most = 0;  // By the best candidates; of games, luck.

    void add(const Gain& other) {
        count += other.count;
        error += other.error;
        error_before += other.error_before;
        sum += other.sum;
        squares += other.squares;
        most += other.most;
    }
    void print(const char* name) const {
        if (count == 0) return;
        const double mean = sum / count;
        std::printf("  %s: %.3f %% explained, %+.5f ± %.5f a guess (of %.4f)", name,
                    100 * (1 - error / error_before), mean,
                    std::sqrt((squares / count - mean * mean) / count), most / count);
    }
};
using Gains = std::array<Gain, 2>;  // Of games, and exact.

void print(const char* what, const Gains& gains) {
    std::printf("%s:", what);
    gains[0].print("games");
    gains[1].print("exact");
    std::printf("\n");
    (void)std::fflush(stdout);
}

/// What an error counts: the less, the more chance is in the trial. But as even exact values stray from what
/// the view can tell, they count as that many games.
float weight_of(const Trial& trial) {
    if (trial.games == 0) return kExactWeight;
    const auto games = static_cast<float>(trial.games);
    return games * kExactWeight / (games + kExactWeight - 1);
}

/// Goes through trials, and back when they teach. One per thread.
class Pupil {
 public:
    /// `gradient` may be null; with one, there must be just one way.
    void learn(const float* net, const Trial& trial, std::span<const int> ways, float* gradient) {
        const std::size_t n = trial.tried_count;
        std::array<float, kMostTried> answers{};
        float mean_game = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const Tried& tried = trial.tried[i];
            passes_[i].take(tried.facts);
            for (const int way : ways) {
                passes_[i].see(trial.codes, trial.height, trial.width, tried.row, tried.col, way);
                answers[i] += passes_[i].forward(net) / static_cast<float>(ways.size());
            }
            mean_game += tried.game / static_cast<float>(n);
        }
        const float chance = chance_.forward(net, passes_[0].facts());
        std::array<float, kMostTried> before{};
        std::array<float, kMostTried> after{};
        for (std::size_t i = 0; i < n; ++i) {
            before[i] = chance * trial.tried[i].score / trial.tried[0].score;
            after[i] = before[i] * (1 + GuessNetShape::kReach * answers[i]);
        }
        const auto mean = [&](const std::array<float, kMostTried>& values) {
            return std::accumulate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n), 0.0F) /
                   static_cast<float>(n);
        };
        const float mean_before = mean(before);
        const float mean_after = mean(after);
        Gain& gain = gains[trial.games == 0 ? 1 : 0];
        const float weight = weight_of(trial);
        for (std::size_t i = 0; i < n; ++i) {
            const float game = trial.tried[i].game - mean_game;
            const float error = after[i] - mean_after - game;
            gain.error += static_cast<double>(error * error);
            gain.error_before += std::pow(static_cast<double>(before[i] - mean_before - game), 2);
            // The errors sum to zero, so the mean needs no gradient of its own.
            if (gradient != nullptr)
                passes_[i].backward(net, weight * error * before[i] * GuessNetShape::kReach, gradient);
        }
        if (gradient != nullptr)
            chance_.backward(net, passes_[0].facts(), kChanceWeight * (chance - mean_game), gradient);
        count_choice(trial, after, gain);
    }

    Gains gains;

 private:
    static void count_choice(const Trial& trial, const std::array<float, kMostTried>& after, Gain& gain) {
        const auto chosen = static_cast<std::size_t>(
            std::max_element(after.begin(), after.begin() + trial.tried_count) - after.begin());
        float most = 0;
        for (std::size_t i = 0; i < trial.tried_count; ++i) most = std::max(most, trial.tried[i].game);
        const auto won = static_cast<double>(trial.tried[chosen].game - trial.tried[0].game);
        gain.count += 1;
        gain.sum += won;
        gain.squares += won * won;
        gain.most += static_cast<double>(most - trial.tried[0].game);
    }

    std::array<Pass, kMostTried> passes_;
    ChancePass chance_;
};

std::vector<float> first_weights() {
    std::mt19937_64 random(1);
    std::vector<float> net(Layout::kAll, 0.0F);
    const auto scatter = [&](std::size_t begin, std::size_t end, float deviation) {
        std::normal_distribution<float> normal(0, deviation);
        for (std::size_t i = begin; i < end; ++i) net[i] = normal(random);
    };
    scatter(Layout::kAround, Layout::kFacts, 0.02F);
    scatter(Layout::kFacts, Layout::kFirstBias, 0.1F);
    scatter(Layout::kSecondWeights, Layout::kSecondBias, std::sqrt(2.0F / Layout::kFirst));
    scatter(Layout::kChance, Layout::kChanceBias, 0.3F);
    scatter(Layout::kChanceAnswer, Layout::kChanceAnswerBias, 0.2F);
    return net;
}

class Adam {
 public:
    void step(std::vector<float>& net, std::span<std::vector<float>> gradients, double progress) {
        ++steps_;
        const double warm = std::min(1.0, static_cast<double>(steps_) / 100);
        const double rate = warm * kRate * 0.5 * (1 + std::cos(std::numbers::pi * progress));
        const auto size = static_cast<float>(rate / (1 - std::pow(0.9, steps_)));
        const auto spread = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
        for (std::size_t i = 0; i < net.size(); ++i) {
            float gradient = 0;
            for (std::vector<float>& part : gradients) gradient += part[i];
            gradient /= kBatch;
            mean_[i] += 0.1F * (gradient - mean_[i]);
            square_[i] += 0.001F * (gradient * gradient - square_[i]);
            net[i] -= size * mean_[i] / (std::sqrt(square_[i] * spread) + 1e-8F);
        }
    }

 private:
    double steps_ = 0;
    std::vector<float> mean_ = std::vector<float>(Layout::kAll, 0.0F);
    std::vector<float> square_ = std::vector<float>(Layout::kAll, 0.0F);
};

Gains judge(const std::vector<float>& net, std::span<const Trial> trials) {
    static constexpr std::array<int, kWays> kAllWays{0, 1, 2, 3, 4, 5, 6, 7};
    Pupil pupil;
    for (const Trial& trial : trials) pupil.learn(net.data(), trial, kAllWays, nullptr);
    return pupil.gains;
}

/// One batch, shared out over the threads; what they saw goes into `gains`.
void teach_batch(const std::vector<float>& net, std::span<const Trial> trials,
                 std::span<const std::uint32_t> batch, std::uint64_t seed,
                 std::span<std::vector<float>> gradients, std::span<Pupil> pupils) {
    const auto work = [&](std::size_t thread) {
        std::mt19937_64 random(seed + thread);
        std::ranges::fill(gradients[thread], 0.0F);
        for (std::size_t i = thread; i < batch.size(); i += kThreads) {
            const std::array<int, 1> way{static_cast<int>(random() % kWays)};
            pupils[thread].learn(net.data(), trials[batch[i]], way, gradients[thread].data());
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < kThreads; ++thread) others.emplace_back(work, thread);
    work(0);
}

std::vector<float> teach(std::span<const Trial> trials, std::span<const Trial> held_out) {
    std::vector<float> net = first_weights();
    Adam adam;
    std::vector<std::vector<float>> gradients(kThreads, std::vector<float>(Layout::kAll));
    std::vector<std::uint32_t> order(trials.size());
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random(2);
    const std::size_t batches = trials.size() / kBatch;
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
        std::ranges::shuffle(order, random);
        std::array<Pupil, kThreads> pupils;
        for (std::size_t b = 0; b < batches; ++b) {
            teach_batch(net, trials, std::span(order).subspan(b * kBatch, kBatch), random(), gradients,
                        pupils);
            adam.step(net, gradients,
                      (epoch + static_cast<double>(b) / static_cast<double>(batches)) / kEpochs);
        }
        for (std::size_t thread = 1; thread < kThreads; ++thread)
            for (std::size_t kind = 0; kind < 2; ++kind)
                pupils[0].gains[kind].add(pupils[thread].gains[kind]);
        print("taught", pupils[0].gains);
        print("held out", judge(net, held_out));
    }
    return net;
}

void write_floats(std::FILE* out, const char* name, std::span<const float> values) {
    (void)std::fprintf(out, "const float %s[] = {", name);
    for (std::size_t i = 0; i < values.size(); ++i)
        (void)std::fprintf(out, "%s%.6fF,", i % 12 == 0 ? "\n    " : " ", static_cast<double>(values[i]));
    (void)std::fprintf(out, "\n};\n");
}

/// The table in whole numbers from −127 to 127, with a scale for each unit.
void write_around(std::FILE* out, std::span<const float> values) {
    std::array<float, Layout::kFirst> scales{};
    for (std::size_t i = 0; i < values.size(); ++i)
        scales[i % Layout::kFirst] = std::max(scales[i % Layout::kFirst], std::abs(values[i]) / 127);
    write_floats(out, "kAroundScales", scales);
    (void)std::fprintf(out, "const signed char kAroundWeights[] = {");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float scale = std::round(scales[i % Layout::kFirst] * 1e6F) / 1e6F;
        const float whole = scale > 0 ? std::clamp(std::round(values[i] / scale), -127.0F, 127.0F) : 0;
        (void)std::fprintf(out, "%s%d,", i % 32 == 0 ? "\n    " : "", static_cast<int>(whole));
    }
    (void)std::fprintf(out, "\n};\n");
}

void write(const char* file, const std::vector<float>& net) {
    std::FILE* out = std::fopen(file, "w");
    if (out == nullptr) die(file);
    const auto part = [&](std::size_t begin, std::size_t end) {
        return std::span(net).subspan(begin, end - begin);
    };
    (void)std::fprintf(out, "// Written by train_guess; do not edit.\n");
    write_around(out, part(Layout::kAround, Layout::kFacts));
    write_floats(out, "kFactWeights", part(Layout::kFacts, Layout::kFirstBias));
    write_floats(out, "kFirstBias", part(Layout::kFirstBias, Layout::kSecondWeights));
    write_floats(out, "kSecondWeights", part(Layout::kSecondWeights, Layout::kSecondBias));
    write_floats(out, "kSecondBias", part(Layout::kSecondBias, Layout::kAnswer));
    write_floats(out, "kAnswerWeights", part(Layout::kAnswer, Layout::kStraight));
    write_floats(out, "kStraightWeights", part(Layout::kStraight, Layout::kAnswerBias));
    (void)std::fprintf(out, "const float kAnswerBias = %.6fF;\n",
                       static_cast<double>(net[Layout::kAnswerBias]));
    if (std::fclose(out) != 0) die(file);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        (void)std::fprintf(stderr, "usage: train_guess WEIGHTS.inc FILE...\n");
        return 2;
    }
    const Trials trials = load(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
    std::printf("%zu trials, and %zu held out\n", trials.taught.size(), trials.held_out.size());
    if (trials.taught.size() < kBatch) {
        (void)std::fprintf(stderr, "train_guess: at least %zu trials are needed\n", kBatch);
        return 1;
    }
    write(argv[1], teach(trials.taught, trials.held_out));
    return 0;
}
