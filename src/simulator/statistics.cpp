#include "sapper/simulator/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "sapper/board/random.hpp"

namespace sapper {

void Statistics::add(const GameResult& result, std::uint64_t number) {
    ++games;
    std::uint64_t state = result.signature ^ number;
    signature += split_mix(state);
    called_safe += static_cast<std::uint64_t>(result.called_safe);
    mistakes += result.mistaken;
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

PairedStatistics& PairedStatistics::operator+=(const PairedStatistics& other) {
    first += other.first;
    second += other.second;
    only_first += other.only_first;
    only_second += other.only_second;
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
