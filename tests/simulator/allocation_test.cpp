// A program of its own, because it replaces operator new: an engine that has seen its share of boards decides
// without asking for memory.
#include <atomic>
#include <cstdlib>
#include <new>

#include <catch2/catch.hpp>

#include "sapper/engine/engine.hpp"
#include "sapper/simulator/minefield.hpp"

namespace {
std::atomic<bool> counting{false};
std::atomic<long> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
    if (counting) ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

using namespace sapper;

namespace {

/// Allocations while deciding in these games; those of the field and the board are left out.
long allocations_in_games(Engine& engine, int games) {
    Minefield field;
    Decision decision;
    decision.safe.reserve(480);
    decision.mines.reserve(480);
    Board board(16, 30, 99);
    allocations = 0;
    for (int game = 0; game < games; ++game) {
        Random random(5, static_cast<std::uint64_t>(game));
        field.scatter(16, 30, 99, FirstClick::Safe, {0, 0}, random);
        board = field.covered();
        field.open(board, {0, 0});
        bool lost = false;
        while (!lost && !field.cleared()) {
            counting = true;
            const auto done = engine.decide(board, FirstClick::Safe, decision);
            counting = false;
            REQUIRE(done);
            for (const Certain& safe : decision.safe) field.open(board, safe.cell);
            if (decision.guess) lost = field.open(board, decision.guess->cell) == Minefield::Opened::Exploded;
        }
    }
    return allocations;
}

}  // namespace

TEST_CASE("a warm engine decides without allocating, under every policy that a simulation runs") {
    for (const Policy policy : {Policy::Fast, Policy::Full}) {
        Engine engine({.policy = policy});
        const long cold = allocations_in_games(engine, 200);
        CHECK(cold > 0);  // The count counts.
        // Parts of the engine's memory change places from game to game until each has had the largest job.
        for (int round = 0; round < 15; ++round) allocations_in_games(engine, 200);
        CHECK(allocations_in_games(engine, 200) == 0);
    }
}
