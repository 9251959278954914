#include <algorithm>
#include <vector>

#include "sapper/board/spread.hpp"
#include "sapper/session/game_memory.hpp"

namespace sapper {
namespace {

/// Cells that clicks may have opened: those clicked, and from each that is empty or not recognised on to all
/// around it.
std::vector<bool> reach_of_clicks(const EarlierLook& earlier, const Board& now) {
    std::vector<Coord> opened;
    for (const ClickedCell& click : earlier.clicked)
        if (click.aim != ClickedCell::Aim::Flag) opened.push_back(click.cell);
    std::vector<bool> reached(static_cast<std::size_t>(now.size()), false);
    spread(now, opened, [&](Coord at) {
        reached[static_cast<std::size_t>(now.index(at))] = true;
        return now[at] == CellState::Empty || now[at] == CellState::Unknown;
    });
    return reached;
}

/// Whether more cells were left, beside the one that was opened last, than there are mines.
bool was_far_from_won(const Board& before, std::optional<int> mines) {
    constexpr double kHardlyAllMines = 0.35;  // Of the board.
    const int left = before.count_covered() - 1;
    return mines ? left > *mines : left > kHardlyAllMines * before.size();
}

}  // namespace

bool shows_lost_game(const EarlierLook& earlier, Coord guessed, const Board& now) {
    constexpr int kFewestMines = 2;  // One or a few may be misread while something lies over the board.
    constexpr int kFewestOpened = 8;
    const Board& before = earlier.board;
    if (before.height() != now.height() || before.width() != now.width() || !now.contains(guessed))
        return false;
    if (now[guessed] != CellState::Unknown || !was_far_from_won(before, now.mines())) return false;
    const std::vector<bool> reached = reach_of_clicks(earlier, now);
    int mines = 0;
    int others = 0;
    for (int i = 0; i < now.size(); ++i) {
        const Coord at = now.coord(i);
        if (at == guessed || !is_covered(before[at])) continue;
        mines += static_cast<int>(now[at] == CellState::Mine);
        others += static_cast<int>(is_number(now[at]) && !reached[static_cast<std::size_t>(i)]);
    }
    return mines >= kFewestMines || others >= kFewestOpened;
}

}  // namespace sapper
