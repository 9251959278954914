#include "board_ends.hpp"

#include <algorithm>
#include <vector>

namespace sapper {

// The mine that was opened looks unlike the others, and so does a flag that was wrong.
void tell_ends_apart(std::span<const SeenCell* const> cells, const cv::Vec3f& tiles, Board& board) {
    constexpr float kUnlike = 40;
    std::vector<int> mines;
    std::vector<int> flags;
    for (int i = 0; i < board.size(); ++i) {
        if (board[board.coord(i)] == CellState::Mine) mines.push_back(i);
        if (board[board.coord(i)] == CellState::Flag) flags.push_back(i);
    }
    if (mines.empty()) return;
    // A single one is either of the two; nothing beside it tells.
    const auto unlike = [&](int a, int b) {
        const CellLook& x = cells[static_cast<std::size_t>(a)]->look;
        const CellLook& y = cells[static_cast<std::size_t>(b)]->look;
        return apart(x.ground, y.ground) > kUnlike || apart(x.glyph.colour, y.glyph.colour) > kUnlike;
    };
    const auto redness = [&](int i) {
        const CellLook& look = cells[static_cast<std::size_t>(i)]->look;
        const auto red = [](const cv::Vec3f& c) { return c[2] - std::max(c[0], c[1]); };
        return std::max(red(look.ground), red(look.glyph.colour));
    };
    const bool red_tiles = tiles[2] - std::max(tiles[0], tiles[1]) > 60;
    for (const auto* list : {&mines, &flags})
        for (const int i : *list) {
            const auto alike =
                std::count_if(list->begin(), list->end(), [&](int j) { return !unlike(i, j); });
            const bool odd_one = static_cast<double>(alike) < 0.5 * static_cast<double>(list->size());
            const bool red_ground = [&] {
                const cv::Vec3f& c = cells[static_cast<std::size_t>(i)]->look.ground;
                return c[2] - std::max(c[0], c[1]) > 60;
            }();
            if (list == &mines && ((odd_one && alike <= 2) || (red_ground && list->size() == 1) ||
                                   (odd_one && redness(i) > 60)))
                board[board.coord(i)] = CellState::Exploded;
            else if (list == &mines && list->size() == 1)
                board[board.coord(i)] = redness(i) > 60 ? CellState::Exploded : CellState::Unknown;
            if (list == &flags && red_ground && !red_tiles) board[board.coord(i)] = CellState::WrongFlag;
        }
    // A lost board has a mine that exploded: when it is not told from the others, a few mines may all be it.
    constexpr std::size_t kFew = 3;
    if (mines.size() < kFew && board.count(CellState::Exploded) == 0)
        for (const int i : mines) board[board.coord(i)] = CellState::Unknown;
}

}  // namespace sapper
