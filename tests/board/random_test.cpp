#include "sapper/board/random.hpp"

#include <catch2/catch.hpp>

using namespace sapper;

TEST_CASE("SplitMix64 gives its published numbers for seed 1234567") {
    std::uint64_t state = 1234567;
    CHECK(split_mix(state) == 6457827717110365317ull);
    CHECK(split_mix(state) == 3203168211198807973ull);
    CHECK(split_mix(state) == 9817491932198370423ull);
}

TEST_CASE("the generator's first numbers are known, and differ from stream to stream") {
    Random random(0);
    CHECK(random.next() == 11091344671253066420ull);
    CHECK(random.next() == 13793997310169335082ull);
    CHECK(random.next() == 1900383378846508768ull);
    Random a(1, 1);
    Random b(1, 2);
    Random c(2, 1);
    const std::uint64_t first = a.next();
    CHECK(first != b.next());
    CHECK(first != c.next());
}

TEST_CASE("numbers below a bound are below it and even") {
    Random random(5);
    std::array<int, 7> seen{};
    for (int i = 0; i < 70'000; ++i) ++seen[random.below(7)];
    for (const int count : seen) CHECK(std::abs(count - 10'000) < 500);
    CHECK(random.below(1) == 0);
}
