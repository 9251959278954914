#include "neural_net.hpp"

#include <cstring>

namespace sapper::nets {

namespace {

constexpr float kScale = 4096;

// So many sums stay in registers, and each weight is fetched once for all four pixels.
template <std::size_t Lanes>
[[gnu::always_inline]] inline void strongest(const FilterBlock& block, float* most) {
    using Vector [[gnu::vector_size(Lanes * sizeof(float))]] = float;
    const std::size_t three = 3 * block.channels;
    Vector a;
    std::memcpy(&a, block.weights + 3 * three * block.outputs, sizeof a);
    Vector b = a;
    Vector c = a;
    Vector d = a;
    const float* weights = block.weights;
    for (std::size_t dy = 0; dy < 3; ++dy) {
        const float* const seen = block.seen + dy * block.row;
        for (std::size_t i = 0; i < three; ++i, weights += block.outputs) {
            Vector weight;
            std::memcpy(&weight, weights, sizeof weight);
            a += weight * seen[i];
            b += weight * seen[i + block.channels];
            c += weight * seen[i + block.row];
            d += weight * seen[i + block.row + block.channels];
        }
    }
    const Vector ab = a > b ? a : b;
    const Vector cd = c > d ? c : d;
    const Vector abcd = ab > cd ? ab : cd;
    const Vector largest = abcd > 0.0F ? abcd : Vector{};
    std::memcpy(most, &largest, sizeof largest);
}

}  // namespace

std::vector<float> unscaled(std::span<const std::int16_t> weights) {
    std::vector<float> result;
    for (const std::int16_t weight : weights) result.push_back(static_cast<float>(weight) / kScale);
    return result;
}

// Where the processor has wider registers, these use them; products and sums are rounded one by one on all,
// so that all answer the same.
[[gnu::target_clones("avx2", "default")]] void strongest_of_four(const FilterBlock& block, float* most) {
    strongest<4>(block, most);
}
[[gnu::target_clones("avx2", "default")]] void strongest_of_eight(const FilterBlock& block, float* most) {
    strongest<8>(block, most);
}

}  // namespace sapper::nets
