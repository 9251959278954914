#include "verdict_net.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

namespace {

#include "verdict_weights.inc"

float size_of(double value) {
    return static_cast<float>(std::copysign(std::log1p(std::abs(value)), value));
}

float share(double part, double whole) {
    return static_cast<float>(part / std::max(1.0, whole));
}

}  // namespace

VerdictInputs inputs_of(const GameEvidence& e) {
    const int drawn = e.glyphs - e.letters;
    const int foreign = std::max(0, drawn - e.numbers - e.marks);
    return {size_of(e.glyphs),
            size_of(e.numbers),
            size_of(e.marks),
            size_of(foreign),
            share(e.numbers, drawn),
            share(e.marks, drawn),
            share(e.glyphs, e.cells),
            share(e.letters, e.cells),
            size_of(e.looks),
            size_of(e.foreign_looks),
            size_of(share(e.glyphs, e.looks)),
            size_of(e.like_a_games),
            static_cast<float>(e.off_centre),
            size_of(e.rules.information),
            size_of(e.rules.rules),
            share(e.rules.broken, e.rules.rules),
            size_of(e.rules.broken),
            static_cast<float>(e.on_covered),
            static_cast<float>(e.main_ground),
            static_cast<float>(e.fine_ground),
            static_cast<float>(e.linked_ground),
            static_cast<float>(e.buttons),
            e.chequered ? 1.0F : 0.0F,
            e.alternates ? 1.0F : 0.0F,
            size_of(static_cast<double>(e.relief)),
            static_cast<float>(e.same_as_around),
            static_cast<float>(e.margin),
            size_of(e.separation),
            e.one_apart ? 1.0F : 0.0F,
            e.usual_size ? 1.0F : 0.0F,
            size_of(e.cells)};
}

const VerdictNet& trained_verdict() {
    static const VerdictNet net = [] {
        VerdictNet trained;
        std::copy(std::begin(kHiddenWeights), std::end(kHiddenWeights), trained.hidden.begin());
        std::copy(std::begin(kOutcomeWeights), std::end(kOutcomeWeights), trained.outcome.begin());
        return trained;
    }();
    return net;
}

VerdictThought think(const VerdictNet& net, const VerdictInputs& inputs) {
    VerdictThought thought;
    const float* weight = net.hidden.data();
    thought.log_odds = net.outcome.back();
    for (std::size_t unit = 0; unit < thought.hidden.size(); ++unit) {
        float sum = 0;
        for (const float input : inputs) sum += *weight++ * input;
        thought.hidden[unit] = std::tanh(sum + *weight++);
        thought.log_odds += net.outcome[unit] * thought.hidden[unit];
    }
    return thought;
}

}  // namespace sapper
