// train_verdict OUT [SEED [BOARDS [SCREENS]]]: teaches the network that tells boards from other things with
// a lattice, and writes its weights to OUT (src/vision/stranger/verdict_weights.inc). First it is taught
// without a quarter of the screens, and says how it does on that.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <string>
#include <vector>

#include "sapper/board/random.hpp"
#include "verdict/verdict_samples.hpp"

namespace {

using namespace sapper;
using testing::VerdictSample;

constexpr std::size_t kHidden = VerdictNet::kHidden;
constexpr std::size_t kWeights = (kVerdictInputs + 1) * kHidden + kHidden + 1;

// All weights in one row, for steps that treat them alike.
using Weights = std::array<double, kWeights>;

VerdictNet net_of(const Weights& weights) {
    VerdictNet net;
    for (std::size_t i = 0; i < net.hidden.size(); ++i) net.hidden[i] = static_cast<float>(weights[i]);
    for (std::size_t i = 0; i < net.outcome.size(); ++i)
        net.outcome[i] = static_cast<float>(weights[net.hidden.size() + i]);
    return net;
}

// Mean and spread of each input: with all of one size the steps suit them all.
struct Scale {
    std::array<double, kVerdictInputs> mean{};
    std::array<double, kVerdictInputs> spread{};
};

Scale scale_of(const std::vector<VerdictSample>& samples) {
    Scale scale;
    const auto count = static_cast<double>(samples.size());
    for (std::size_t i = 0; i < kVerdictInputs; ++i) {
        double sum = 0;
        double squares = 0;
        for (const VerdictSample& sample : samples) {
            sum += static_cast<double>(sample.inputs[i]);
            squares += static_cast<double>(sample.inputs[i]) * static_cast<double>(sample.inputs[i]);
        }
        scale.mean[i] = sum / count;
        scale.spread[i] = std::sqrt(std::max(1e-6, squares / count - scale.mean[i] * scale.mean[i]));
    }
    return scale;
}

VerdictInputs scaled(const Scale& scale, const VerdictInputs& inputs) {
    VerdictInputs result;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        result[i] = static_cast<float>((static_cast<double>(inputs[i]) - scale.mean[i]) / scale.spread[i]);
    return result;
}

// The same network for inputs as they are.
VerdictNet unscaled(VerdictNet net, const Scale& scale) {
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        float* const weights = net.hidden.data() + unit * (kVerdictInputs + 1);
        double bias = static_cast<double>(weights[kVerdictInputs]);
        for (std::size_t i = 0; i < kVerdictInputs; ++i) {
            const double weight = static_cast<double>(weights[i]) / scale.spread[i];
            weights[i] = static_cast<float>(weight);
            bias -= weight * scale.mean[i];
        }
        weights[kVerdictInputs] = static_cast<float>(bias);
    }
    return net;
}

// Adds one sample's part of how the cross entropy changes with each weight.
void add_gradient(const VerdictNet& net, const VerdictInputs& inputs, bool game, double share,
                  Weights& gradient) {
    const VerdictThought thought = think(net, inputs);
    const double error =
        share * (1 / (1 + std::exp(-static_cast<double>(thought.log_odds))) - (game ? 1 : 0));
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
        const auto here = static_cast<double>(thought.hidden[unit]);
        gradient[net.hidden.size() + unit] += error * here;
        const double back = error * static_cast<double>(net.outcome[unit]) * (1 - here * here);
        double* const weights = gradient.data() + unit * (kVerdictInputs + 1);
        for (std::size_t i = 0; i < kVerdictInputs; ++i) weights[i] += back * static_cast<double>(inputs[i]);
        weights[kVerdictInputs] += back;
    }
    gradient.back() += error;
}

// By Adam (D. Kingma, J. Ba, 2015), all samples at once.
VerdictNet taught(const std::vector<VerdictSample>& samples) {
    constexpr int kSteps = 600;
    constexpr double kRate = 0.02;
    constexpr double kDecay = 1e-4;  // Small weights do as well on what was not seen.
    constexpr double kMean = 0.9;
    constexpr double kSquare = 0.999;
    const Scale scale = scale_of(samples);
    std::vector<VerdictInputs> inputs;
    inputs.reserve(samples.size());
    for (const VerdictSample& sample : samples) inputs.push_back(scaled(scale, sample.inputs));
    Random random(1);
    Weights weights{};
    for (double& weight : weights) weight = 0.4 * (random.unit() - 0.5);
    Weights mean{};
    Weights square{};
    for (int step = 1; step <= kSteps; ++step) {
        const VerdictNet net = net_of(weights);
        Weights gradient{};
        for (std::size_t s = 0; s < samples.size(); ++s)
            add_gradient(net, inputs[s], samples[s].game, 1 / static_cast<double>(samples.size()), gradient);
        for (std::size_t i = 0; i < kWeights; ++i) {
            const double change = gradient[i] + kDecay * weights[i];
            mean[i] = kMean * mean[i] + (1 - kMean) * change;
            square[i] = kSquare * square[i] + (1 - kSquare) * change * change;
            weights[i] -= kRate * (mean[i] / (1 - std::pow(kMean, step))) /
                          (std::sqrt(square[i] / (1 - std::pow(kSquare, step))) + 1e-8);
        }
    }
    return unscaled(net_of(weights), scale);
}

void measure(const VerdictNet& net, const std::vector<VerdictSample>& samples) {
    int boards = 0;
    for (const VerdictSample& sample : samples) boards += static_cast<int>(sample.game);
    const int others = static_cast<int>(samples.size()) - boards;
    std::printf("kept back: %d boards, %d other lattices\n", boards, others);
    for (const float least : {-2.0F, -1.0F, 0.0F, 0.5F, 1.0F, 2.0F, 3.0F, 4.0F}) {
        int found = 0;
        int taken = 0;
        for (const VerdictSample& sample : samples)
            if (think(net, sample.inputs).log_odds >= least) ++(sample.game ? found : taken);
        std::printf("log odds of %4.1f or more: %.2f %% of the boards, %d other lattices\n",
                    static_cast<double>(least), 100.0 * found / std::max(1, boards), taken);
    }
}

template <std::size_t Count>
void write(std::FILE* file, const char* name, const std::array<float, Count>& weights) {
    std::fprintf(file, "const float %s[] = {", name);
    for (std::size_t i = 0; i < Count; ++i)
        std::fprintf(file, "%s%.5fF,", i % 12 == 0 ? "\n    " : " ", static_cast<double>(weights[i]));
    std::fprintf(file, "\n};\n");
}

bool write(const char* path, const VerdictNet& net) {
    std::FILE* const file = std::fopen(path, "w");
    if (file == nullptr) return false;
    std::fprintf(file, "// Written by train_verdict; do not edit.\n");
    write(file, "kHiddenWeights", net.hidden);
    write(file, "kOutcomeWeights", net.outcome);
    return std::fclose(file) == 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: train_verdict OUT [SEED [BOARDS [SCREENS]]]\n";
        return 2;
    }
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 100000;
    const int boards = argc > 3 ? std::atoi(argv[3]) : 4000;
    const int screens = argc > 4 ? std::atoi(argv[4]) : 3000;
    auto others = std::async(std::launch::async, [=] { return testing::samples_of_others(seed, screens); });
    std::vector<VerdictSample> samples = testing::samples_of_boards(seed, boards);
    const std::vector<VerdictSample> no_boards = others.get();
    samples.insert(samples.end(), no_boards.begin(), no_boards.end());

    std::vector<VerdictSample> most;
    std::vector<VerdictSample> kept_back;
    for (const VerdictSample& sample : samples) (sample.screen % 4 == 3 ? kept_back : most).push_back(sample);
    measure(taught(most), kept_back);
    if (!write(argv[1], taught(samples))) {
        std::cerr << "train_verdict: " << argv[1] << " cannot be written\n";
        return 1;
    }
    return 0;
}
