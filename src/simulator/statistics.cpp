#include "sapper/simulator/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "sapper/board/random.hpp"

namespace sapper {

namespace {

constexpr double kUnit = 1 << 24;

std::int64_t in_units(double value) {
    return std::llround(value * kUnit);
}

}  // namespace

void LuckSums::add(double game_worth, double game_luck) {
    worth += in_units(game_worth);
    luck += in_units(game_luck);
    worth_squared += in_units(game_worth * game_worth);
    luck_squared += in_units(game_luck * game_luck);
    worth_luck += in_units(game_worth * game_luck);
}

LuckSums& LuckSums::operator+=(const LuckSums& other) {
    worth += other.worth;
    luck += other.luck;
    worth_squared += other.worth_squared;
    luck_squared += other.luck_squared;
    worth_luck += other.worth_luck;
    return *this;
}

/// Of one game: variances, in the units of worth and luck themselves.
struct LuckSums::Scatter {
    double worth = 0;
    double luck = 0;
    double both = 0;  // Covariance.
    double multiple() const { return luck > 0 ? both / luck : 0; }
};

LuckSums::Scatter LuckSums::scatter(std::uint64_t games) const {
    const auto mean_of = [&](std::int64_t sum) {
        return static_cast<double>(sum) / kUnit / static_cast<double>(games);
    };
    return {.worth = mean_of(worth_squared) - mean_of(worth) * mean_of(worth),
            .luck = mean_of(luck_squared) - mean_of(luck) * mean_of(luck),
            .both = mean_of(worth_luck) - mean_of(worth) * mean_of(luck)};
}

double LuckSums::mean(std::uint64_t games) const {
    if (games == 0) return 0;
    const double sum = static_cast<double>(worth) - scatter(games).multiple() * static_cast<double>(luck);
    return sum / kUnit / static_cast<double>(games);
}

double LuckSums::standard_error(std::uint64_t games) const {
    if (games == 0) return 0;
    const Scatter of = scatter(games);
    return std::sqrt(std::max(0.0, of.worth - of.multiple() * of.both) / static_cast<double>(games));
}

void Statistics::add(const GameResult& result, std::uint64_t number) {
    ++games;
    std::uint64_t state = result.signature ^ number;
    signature += split_mix(state);
    called_safe += static_cast<std::uint64_t>(result.called_safe);
    mistakes += result.mistaken;
    luck.add(result.worth, result.luck);
    if (!result.won) return;
    ++wins;
    guesses_in_wins += static_cast<std::uint64_t>(result.guesses);
    moves_in_wins += static_cast<std::uint64_t>(result.moves);
}

Statistics& Statistics::operator+=(const Statistics& other) {
    games += other.games;
    wins += other.wins;
    guesses_in_wins += other.guesses_in_wins;
    moves_in_wins += other.moves_in_wins;
    signature += other.signature;
    called_safe += other.called_safe;
    mistakes += other.mistakes;
    luck += other.luck;
    return *this;
}

double Statistics::win_rate() const {
    return games == 0 ? 0 : static_cast<double>(wins) / static_cast<double>(games);
}

double Statistics::standard_error() const {
    return games == 0 ? 0 : std::sqrt(win_rate() * (1 - win_rate()) / static_cast<double>(games));
}

Interval Statistics::confidence_95() const {
    if (games == 0) return {0, 1};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(games);
    const double p = win_rate();
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {centre - half, centre + half};
}

double Statistics::guesses_per_win() const {
    return wins == 0 ? 0 : static_cast<double>(guesses_in_wins) / static_cast<double>(wins);
}

double Statistics::moves_per_win() const {
    return wins == 0 ? 0 : static_cast<double>(moves_in_wins) / static_cast<double>(wins);
}

void PairedStatistics::add(const GameResult& of_first, const GameResult& of_second, std::uint64_t number) {
    first.add(of_first, number);
    second.add(of_second, number);
    only_first += of_first.won && !of_second.won;
    only_second += of_second.won && !of_first.won;
    luck.add(of_first.worth - of_second.worth, of_first.luck - of_second.luck);
}

PairedStatistics& PairedStatistics::operator+=(const PairedStatistics& other) {
    first += other.first;
    second += other.second;
    only_first += other.only_first;
    only_second += other.only_second;
    luck += other.luck;
    return *this;
}

double PairedStatistics::difference() const {
    return first.win_rate() - second.win_rate();
}

double PairedStatistics::standard_error() const {
    if (first.games == 0) return 0;
    const auto n = static_cast<double>(first.games);
    const auto b = static_cast<double>(only_first);
    const auto c = static_cast<double>(only_second);
    return std::sqrt(b + c - (b - c) * (b - c) / n) / n;
}

double PairedStatistics::p_value() const {
    constexpr std::uint64_t kExactUpTo = 1000;
    const std::uint64_t differing = only_first + only_second;
    const std::uint64_t fewer = std::min(only_first, only_second);
    if (differing == 0) return 1;
    const auto n = static_cast<double>(differing);
    if (differing > kExactUpTo) {
        const double gap = static_cast<double>(differing - 2 * fewer) - 1;
        return std::erfc(std::max(0.0, gap) / std::sqrt(2 * n));
    }
    double tail = 0;
    for (std::uint64_t k = 0; k <= fewer; ++k) {
        const auto of = static_cast<double>(k);
        tail +=
            std::exp(std::lgamma(n + 1) - std::lgamma(of + 1) - std::lgamma(n - of + 1) - n * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

}  // namespace sapper
