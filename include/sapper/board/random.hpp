/// Random numbers for fields and for samples of them: xoshiro256** by D. Blackman and S. Vigna ("Scrambled
/// linear pseudorandom number generators", 2021), its state filled by SplitMix64 (G. Steele, D. Lea, C.
/// Flood: "Fast splittable pseudorandom number generators", 2014). The same on every machine; known values
/// are in its test.
#pragma once

#include <array>
#include <cstdint>

namespace sapper {

/// One step of SplitMix64: advances `state` and gives the next number.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

class Random {
 public:
    explicit constexpr Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_) word = split_mix(seed);
    }

    /// An own sequence for each `stream` of a seed: game 7 has the same mines whichever thread plays it.
    constexpr Random(std::uint64_t seed, std::uint64_t stream) : Random(mix(seed, stream)) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    /// Uniform in 0 ≤ result < bound, bound ≥ 1; without bias, by rejection (D. Lemire: "Fast random integer
    /// generation in an interval", 2019).
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// Uniform in 0 ≤ result < 1, with 53 random bits.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int by) { return x << by | x >> (64 - by); }
    static constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t state = seed;
        const std::uint64_t first = split_mix(state);
        state = first ^ stream;
        return split_mix(state);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace sapper
