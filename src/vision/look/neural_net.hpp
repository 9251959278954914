/// Small neural networks as the glyph recogniser's are: layers of filters that each halve a picture's side
/// (Y. LeCun et al., Gradient-based learning applied to document recognition, 1998), and full layers. They
/// answer the same on all processors. Weights are in 1/4096, as train_glyphs.py writes them: for each input
/// those to all outputs, the outputs' biases last; the inputs of a filter are the nine pixels around, row by
/// row, each with all its channels.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sapper::nets {

/// The weights as they were before they were written as whole numbers.
std::vector<float> unscaled(std::span<const std::int16_t> weights);

/// Adds to `outputs` what `inputs` give through the weights that begin at `weights`.
template <int Outputs>
void add(std::span<const float> inputs, const float* weights, float* outputs) {
    for (const float input : inputs) {
        if (input != 0)
            for (int o = 0; o < Outputs; ++o) outputs[o] += weights[o] * input;
        weights += Outputs;
    }
}

inline void rectify(std::span<float> units) {
    for (float& unit : units) unit = std::max(unit, 0.0F);
}

/// Pictures are row by row with a rim of zeros one pixel wide, the channels of a pixel together.
template <int Side, int Channels>
struct Picture {
    static constexpr std::size_t kRow = std::size_t{Side + 2} * Channels;

    float* at(std::size_t x, std::size_t y) { return values.data() + place(x, y); }
    const float* at(std::size_t x, std::size_t y) const { return values.data() + place(x, y); }

    std::array<float, std::size_t{Side + 2} * kRow> values{};

 private:
    static std::size_t place(std::size_t x, std::size_t y) { return (y + 1) * kRow + (x + 1) * Channels; }
};

/// Some filters that are computed at once, on two by two pixels.
struct FilterBlock {
    const float* seen;     // The pixel left above of those.
    std::size_t row;       // From a pixel to the one below it, floats.
    std::size_t channels;  // Of a pixel.
    const float* weights;  // Of the first of these filters.
    std::size_t outputs;  // Of all filters: so far it is from the weights for an input to those for the next.
};

/// The filters' largest answers, none below zero.
void strongest_of_four(const FilterBlock& block, float* most);
void strongest_of_eight(const FilterBlock& block, float* most);

/// Every filter on every pixel, none of its answers below zero, and of every two by two pixels the largest.
template <int Side, int Channels, int Outputs>
class FilterLayer {
 public:
    explicit FilterLayer(std::span<const std::int16_t> weights) : weights_(unscaled(weights)) {}

    void operator()(const Picture<Side, Channels>& picture, Picture<Side / 2, Outputs>& result) const {
        constexpr std::size_t kTogether = Outputs % 8 == 0 ? 8 : 4;
        constexpr std::size_t kRow = Picture<Side, Channels>::kRow;
        static_assert(Outputs % kTogether == 0);
        for (std::size_t y = 0; y < Side / 2; ++y)
            for (std::size_t x = 0; x < Side / 2; ++x) {
                const float* const seen = picture.values.data() + 2 * y * kRow + 2 * x * Channels;
                for (std::size_t o = 0; o < Outputs; o += kTogether) {
                    const FilterBlock block{seen, kRow, Channels, weights_.data() + o, Outputs};
                    if constexpr (kTogether == 8)
                        strongest_of_eight(block, result.at(x, y) + o);
                    else
                        strongest_of_four(block, result.at(x, y) + o);
                }
            }
    }

 private:
    std::vector<float> weights_;
};

template <int Outputs>
class FullLayer {
 public:
    explicit FullLayer(std::span<const std::int16_t> weights) : weights_(unscaled(weights)) {}

    std::array<float, Outputs> operator()(std::span<const float> inputs) const {
        std::array<float, Outputs> outputs;
        std::copy(weights_.end() - Outputs, weights_.end(), outputs.begin());
        add<Outputs>(inputs, weights_.data(), outputs.data());
        return outputs;
    }

 private:
    std::vector<float> weights_;
};

template <int Side, int Channels>
Picture<Side, Channels> framed(std::span<const float> seen) {
    constexpr std::size_t kRow = std::size_t{Side} * Channels;
    Picture<Side, Channels> picture;
    for (std::size_t y = 0; y < Side; ++y)
        std::copy_n(seen.begin() + static_cast<std::ptrdiff_t>(y * kRow), kRow, picture.at(0, y));
    return picture;
}

/// What the last layer of filters gives, and what is known besides.
template <int Side, int Channels, std::size_t Besides>
auto with_besides(const Picture<Side, Channels>& picture, const std::array<float, Besides>& besides) {
    std::array<float, std::size_t{Side} * Side * Channels + Besides> seen;
    auto next = seen.begin();
    for (std::size_t y = 0; y < Side; ++y)
        next = std::copy_n(picture.at(0, y), std::size_t{Side} * Channels, next);
    std::copy(besides.begin(), besides.end(), next);
    return seen;
}

/// From what a last layer gives to numbers that add up to 1.
template <std::size_t Answers>
std::array<float, Answers> probabilities(std::array<float, Answers> scores) {
    const float top = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - top);
    for (float& score : scores) score /= sum;
    return scores;
}

/// Layers of filters, each of which halves the picture's side. `Side`: of the first one's picture, px;
/// `Filters`: how many each has.
template <int Side, int Channels, int... Filters>
class FilterLayers;

template <int Side, int Channels, int First, int... Later>
class FilterLayers<Side, Channels, First, Later...> {
 public:
    explicit FilterLayers(const auto& first, const auto&... later) : first_(first), later_(later...) {}

    auto operator()(const Picture<Side, Channels>& picture) const {
        Picture<Side / 2, First> seen;
        first_(picture, seen);
        if constexpr (sizeof...(Later) == 0)
            return seen;
        else
            return later_(seen);
    }

 private:
    FilterLayer<Side, Channels, First> first_;
    [[no_unique_address]] FilterLayers<Side / 2, First, Later...> later_;
};

template <int Side, int Channels>
class FilterLayers<Side, Channels> {};

/// Layers of filters, then two full ones.
template <int Side, int Channels, int Hidden, int Answers, int... Filters>
class FilterNet {
 public:
    FilterNet(const auto& hidden, const auto& answers, const auto&... filters)
        : filters_(filters...), hidden_(hidden), answers_(answers) {}

    template <std::size_t Besides>
    std::array<float, Answers> operator()(std::span<const float> seen,
                                          const std::array<float, Besides>& besides) const {
        auto hidden = hidden_(with_besides(filters_(framed<Side, Channels>(seen)), besides));
        rectify(hidden);
        return probabilities(answers_(hidden));
    }

 private:
    FilterLayers<Side, Channels, Filters...> filters_;
    FullLayer<Hidden> hidden_;
    FullLayer<Answers> answers_;
};

/// Three full layers.
template <int Hidden, int Deeper, int Answers>
class PlainNet {
 public:
    PlainNet(const auto& hidden, const auto& deeper, const auto& answers)
        : hidden_(hidden), deeper_(deeper), answers_(answers) {}

    std::array<float, Answers> operator()(std::span<const float> seen) const {
        auto hidden = hidden_(seen);
        rectify(hidden);
        auto deeper = deeper_(hidden);
        rectify(deeper);
        return probabilities(answers_(deeper));
    }

 private:
    FullLayer<Hidden> hidden_;
    FullLayer<Deeper> deeper_;
    FullLayer<Answers> answers_;
};

}  // namespace sapper::nets
