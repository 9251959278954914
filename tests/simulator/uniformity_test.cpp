// Whether fields are drawn as uniformly as they should be: Pearson's χ² against the known distribution, with
// fixed seeds, so that a run passes always or never.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "sapper/simulator/minefield.hpp"

using namespace sapper;

namespace {

/// E. B. Wilson and M. M. Hilferty's normal deviate of a χ² value (1931).
double deviate(double chi_square, double freedom) {
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

/// Neither too far from even, nor too close to it.
void check_even(const std::vector<double>& counts, double expected, double variance, double freedom) {
    double chi_square = 0;
    for (const double count : counts) chi_square += (count - expected) * (count - expected) / variance;
    INFO("chi square " << chi_square << " with " << freedom << " degrees of freedom");
    CHECK(std::abs(deviate(chi_square, freedom)) < 3.5);
}

/// All arrangements that `rule` allows for a first click at `first` come equally often.
void check_arrangements(int height, int width, int mines, FirstClick rule, Coord first,
                        std::size_t possible) {
    constexpr int kFields = 60'000;
    Random random(2026);
    Minefield field;
    std::map<unsigned, double> often;
    for (int i = 0; i < kFields; ++i) {
        field.scatter(height, width, mines, rule, first, random);
        unsigned arrangement = 0;
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col) arrangement = arrangement * 2 + field.mine({row, col});
        ++often[arrangement];
    }
    REQUIRE(often.size() == possible);
    std::vector<double> counts;
    for (const auto& [arrangement, count] : often) counts.push_back(count);
    const double expected = kFields / static_cast<double>(possible);
    check_even(counts, expected, expected, static_cast<double>(possible - 1));
}

}  // namespace

TEST_CASE("all arrangements are equally likely under every first-click rule") {
    check_arrangements(3, 4, 3, FirstClick::None, {1, 1}, 220);
    check_arrangements(3, 4, 3, FirstClick::Safe, {1, 1}, 165);
    check_arrangements(3, 5, 2, FirstClick::Zero, {1, 0}, 36);
    check_arrangements(3, 3, 4, FirstClick::Safe, {0, 0}, 70);
}

TEST_CASE("a safe first click leaves the fields that moving a mine away from it leaves") {
    // Without the rule, fields whose clicked cell is free come as under it; of the others, moving the mine to
    // a free cell at random gives each again equally often. Checked for the neighbours of the clicked cell.
    constexpr int kFields = 40'000;
    Random random(7);
    Minefield field;
    int safe = 0;
    int moved = 0;
    for (int i = 0; i < kFields; ++i) {
        field.scatter(4, 4, 5, FirstClick::Safe, {0, 0}, random);
        safe += field.mine({0, 1});
        field.scatter(4, 4, 5, FirstClick::None, {0, 0}, random);
        const bool hit = field.mine({0, 0});
        // Of the 11 free cells one gets the mine.
        moved += field.mine({0, 1}) || (hit && random.below(11) == 0);
    }
    const double p = 5.0 / 15;
    const double error = std::sqrt(kFields * p * (1 - p));
    CHECK(std::abs(safe - kFields * p) < 3.5 * error);
    CHECK(std::abs(moved - kFields * p) < 3.5 * error);
}

TEST_CASE("on an expert board every cell is a mine equally often") {
    constexpr int kFields = 20'000;
    constexpr int kCells = 479;
    Random random(99);
    Minefield field;
    std::vector<double> counts(480, 0);
    for (int i = 0; i < kFields; ++i) {
        field.scatter(16, 30, 99, FirstClick::Safe, {0, 0}, random);
        for (std::size_t cell = 0; cell < counts.size(); ++cell)
            counts[cell] += field.mine({static_cast<int>(cell) / 30, static_cast<int>(cell) % 30});
    }
    CHECK(counts.front() == 0);
    counts.erase(counts.begin());
    // Mines are drawn without replacement: the counts sum to a constant, which takes one degree of freedom.
    const double p = 99.0 / kCells;
    check_even(counts, kFields * p, kFields * p * (1 - p) * kCells / (kCells - 1), kCells - 1);
}
