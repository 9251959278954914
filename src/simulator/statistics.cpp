#include "sapper/simulator/statistics.hpp"

#include <cmath>

#include "sapper/board/random.hpp"

namespace sapper {

void Statistics::add(const GameResult& result, std::uint64_t number) {
    ++games;
    std::uint64_t state = result.signature ^ number;
    signature += split_mix(state);
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

}  // namespace sapper
