// The benchmark signature: one number over fixed fields that changes exactly when a guess does. A change that
// is meant only to be faster must leave it as it is; one that plays differently changes the number here, and
// says so in its commit.
#include <catch2/catch.hpp>
#include <cstdio>

#include "sapper/simulator/simulation.hpp"

using namespace sapper;

namespace {

constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kSeed = 2026;

std::uint64_t signature_of(Policy policy, FirstClick rule) {
    const SimulationOptions options{.games = kGames, .seed = kSeed, .rule = rule};
    const auto result = simulate(options, [&] { return make_strategy({.policy = policy}); });
    REQUIRE(result);
    return result->statistics.signature;
}

}  // namespace

TEST_CASE("the signature over a thousand expert fields is the known one") {
    const std::uint64_t fast = signature_of(Policy::Fast, FirstClick::Safe);
    const std::uint64_t full =
        signature_of(Policy::Full, FirstClick::Safe) ^ signature_of(Policy::Full, FirstClick::Zero);
    std::printf("signature fast %016llx full %016llx\n", static_cast<unsigned long long>(fast),
                static_cast<unsigned long long>(full));
    CHECK(fast == 0x9cf95f6f10bba771ull);
    CHECK(full == 0x3e19d83324d315ebull);
}
