#include "sapper/thrill_digger/dig_simulation.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <mutex>
#include <string>
#include <thread>

namespace sapper {
namespace {

/// Of whole numbers, whose sums are exact.
template <typename NumberOf>
Mean mean_of(std::size_t games, const NumberOf& number_of) {
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    for (std::size_t i = 0; i < games; ++i) {
        const std::int64_t number = number_of(i);
        sum += number;
        squares += number * number;
    }
    if (games == 0) return {};
    const auto n = static_cast<double>(games);
    const double mean = static_cast<double>(sum) / n;
    if (games == 1) return {mean, 0};
    const double variance = (static_cast<double>(squares) - mean * static_cast<double>(sum)) / (n - 1);
    return {mean, std::sqrt(std::max(0.0, variance) / n)};
}

/// Deals the games out to threads. The first error ends all of them.
class Season {
 public:
    explicit Season(const DigSimulationOptions& options) : options_(options), results_(options.games) {}

    Expected<DigStatistics> run() {
        std::vector<std::thread> others;
        for (int t = 1; t < options_.threads; ++t) others.emplace_back([this] { work(); });
        work();
        for (std::thread& other : others) other.join();
        if (!error_.empty()) return fail(error_);
        return DigStatistics{std::move(results_)};
    }

 private:
    void work() {
        DigPlayer player(options_.policy, options_.profit);
        DigField field;
        for (std::uint64_t number = next_++; number < options_.games; number = next_++) {
            Random random(options_.seed, number);
            field.scatter(options_.rules, random);
            const auto result = player.play(options_.rules, field, random);
            if (!result) return stop("game " + std::to_string(number) + ": " + result.error().sentence);
            results_[number] = *result;
        }
    }

    void stop(const std::string& error) {
        const std::lock_guard lock(mutex_);
        if (error_.empty()) error_ = error;
        next_ = options_.games;
    }

    const DigSimulationOptions& options_;
    std::vector<DigResult> results_;  // Each written by one thread.
    std::atomic<std::uint64_t> next_{0};
    std::mutex mutex_;
    std::string error_;
};

}  // namespace

std::uint64_t DigStatistics::count(DigEnd end) const {
    return static_cast<std::uint64_t>(std::ranges::count(games, end, &DigResult::end));
}

double DigStatistics::clear_rate() const {
    return games.empty() ? 0
                         : static_cast<double>(count(DigEnd::Cleared)) / static_cast<double>(games.size());
}

Mean DigStatistics::profit(int price) const {
    return mean_of(games.size(), [&](std::size_t i) { return games[i].rupees - price; });
}

double DigStatistics::gain_rate(int price) const {
    return mean_of(games.size(), [&](std::size_t i) { return games[i].rupees > price ? 1 : 0; }).value;
}

double DigStatistics::digs_per_game() const {
    return mean_of(games.size(), [&](std::size_t i) { return games[i].digs; }).value;
}

Mean profit_difference(const DigStatistics& first, const DigStatistics& second) {
    assert(first.games.size() == second.games.size());
    return mean_of(first.games.size(),
                   [&](std::size_t i) { return first.games[i].rupees - second.games[i].rupees; });
}

Expected<DigStatistics> simulate(const DigSimulationOptions& options) {
    if (auto good = check(options.rules); !good) return tl::unexpected(good.error());
    if (options.threads < 1) return fail("at least one thread is needed");
    return Season(options).run();
}

}  // namespace sapper
