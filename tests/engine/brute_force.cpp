#include "brute_force.hpp"

#include <bit>
#include <cstdint>

namespace sapper::test {

BruteForce brute_force(const Board& board, double density) {
    std::vector<int> covered;
    std::vector<int> position(static_cast<std::size_t>(board.size()), -1);
    for (int i = 0; i < board.size(); ++i)
        if (is_covered(board.cells()[static_cast<std::size_t>(i)])) {
            position[static_cast<std::size_t>(i)] = static_cast<int>(covered.size());
            covered.push_back(i);
        }
    struct Sum {
        std::uint32_t mask = 0;
        int mines = 0;
    };
    std::vector<Sum> sums;
    for (int i = 0; i < board.size(); ++i) {
        const Coord at = board.coord(i);
        if (!is_number(board[at])) continue;
        Sum sum{0, mines_around(board[at])};
        board.for_each_neighbour(at, [&](Coord n) {
            const int p = position[static_cast<std::size_t>(board.index(n))];
            if (p >= 0) sum.mask |= 1u << p;
        });
        sums.push_back(sum);
    }

    double total = 0;
    std::vector<double> with_mine(covered.size(), 0.0);
    for (std::uint32_t mines = 0; mines < 1u << covered.size(); ++mines) {
        const int count = std::popcount(mines);
        if (board.mines() && count != *board.mines()) continue;
        bool fits = true;
        for (const Sum& sum : sums) fits = fits && std::popcount(mines & sum.mask) == sum.mines;
        if (!fits) continue;
        double weight = 1;
        if (!board.mines())
            for (std::size_t p = 0; p < covered.size(); ++p)
                weight *= (mines >> p & 1) != 0 ? density : 1 - density;
        total += weight;
        for (std::size_t p = 0; p < covered.size(); ++p)
            if ((mines >> p & 1) != 0) with_mine[p] += weight;
    }

    BruteForce result{total > 0, std::vector<double>(static_cast<std::size_t>(board.size()), -1.0)};
    if (total > 0)
        for (std::size_t p = 0; p < covered.size(); ++p)
            result.mine[static_cast<std::size_t>(covered[p])] = with_mine[p] / total;
    return result;
}

}  // namespace sapper::test
