// What one probability pass costs, over board sizes: half-opened fields, read anew (cold) and after one more
// cell was opened (the pass of a running game). Prints a table; no part of the tests.
//     cmake --build --preset release --target pass_cost && build/release/bin/pass_cost
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "random_board.hpp"
#include "sapper/engine/engine.hpp"

using namespace sapper;
using namespace sapper::test;

namespace {

double cpu_us() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

struct Times {
    std::vector<double> us;
    double at(double share) {
        std::ranges::sort(us);
        return us.empty() ? 0 : us[static_cast<std::size_t>(share * static_cast<double>(us.size() - 1))];
    }
};

/// Opens safe cells in the way of a game: next to what is open, empty areas whole.
void open_area(Position& position, Coord at) {
    if (position.mines[static_cast<std::size_t>(position.board.index(at))] || is_number(position.board[at]))
        return;
    position.board[at] = number_at(position.board, position.mines, at);
    if (position.board[at] == CellState::Empty)
        position.board.for_each_neighbour(at, [&](Coord n) { open_area(position, n); });
}

void measure(int height, int width, int mines) {
    Dice dice(static_cast<std::uint64_t>(height * 1000 + mines));
    Times cold;
    Times warm;
    const int fields = std::max(20, 200'000 / (height * width));
    for (int field = 0; field < fields; ++field) {
        Position position =
            random_position(dice, height, width, static_cast<double>(mines) / (height * width), 0);
        while (position.board.count_covered() > height * width / 2)
            open_area(position, {dice.below(height), dice.below(width)});
        Engine engine({.policy = Policy::Fast});
        Probabilities result;
        if (!engine.probabilities(Board(height, width, mines), result)) continue;
        double begin = cpu_us();
        if (!engine.probabilities(position.board, result)) continue;
        cold.us.push_back(cpu_us() - begin);
        for (int i = 0; i < 20; ++i) {
            open_area(position, {dice.below(height), dice.below(width)});
            begin = cpu_us();
            if (!engine.probabilities(position.board, result)) break;
            warm.us.push_back(cpu_us() - begin);
        }
    }
    std::printf("%3d x %3d / %4d   %8.1f %8.1f   %8.1f %8.1f\n", height, width, mines, cold.at(0.5),
                cold.at(0.95), warm.at(0.5), warm.at(0.95));
}

}  // namespace

int main() {
    std::printf("board              anew: median and 95 %%   one more cell: median and 95 %% (CPU us)\n");
    measure(9, 9, 10);
    measure(16, 16, 40);
    measure(16, 30, 99);
    measure(24, 30, 160);
    measure(50, 50, 500);
    measure(100, 100, 2000);
}
