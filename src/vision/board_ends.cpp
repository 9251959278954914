#include "board_ends.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sapper {

namespace {

// Grounds that differ by less are the same, grey levels.
constexpr float kSameGround = 25;

float redness(const cv::Vec3f& colour) {
    return colour[2] - std::max(colour[0], colour[1]);
}

// The cells of one board, told apart by their grounds at the sides, where glyphs do not reach.
class Grounds {
 public:
    Grounds(std::span<const SeenCell* const> cells, const Board& board) : cells_(cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const CellState state = board.cells()[i];
            if (state != CellState::Covered && !is_number(state)) continue;
            const Pattern& ground = cells[i]->pattern;
            if (std::none_of(usual_.begin(), usual_.end(), [&](const Pattern* known) {
                    return rim_difference(*known, ground) < kSameGround / 4;
                }))
                usual_.push_back(&ground);
        }
    }

    /// Whether covered or opened cells have such a ground.
    bool is_usual(int cell) const {
        const Pattern& ground = cells_[static_cast<std::size_t>(cell)]->pattern;
        return std::any_of(usual_.begin(), usual_.end(), [&](const Pattern* known) {
            return rim_difference(*known, ground) < kSameGround;
        });
    }

 private:
    std::span<const SeenCell* const> cells_;
    std::vector<const Pattern*> usual_;
};

std::vector<int> cells_with(const Board& board, CellState state) {
    std::vector<int> found;
    for (int i = 0; i < board.size(); ++i)
        if (board.cells()[static_cast<std::size_t>(i)] == state) found.push_back(i);
    return found;
}

// The mines that look unlike most others.
std::vector<int> odd_ones(std::span<const SeenCell* const> cells, const std::vector<int>& mines) {
    constexpr float kUnlike = 40;
    std::vector<int> odd;
    for (const int i : mines) {
        const CellLook& here = cells[static_cast<std::size_t>(i)]->look;
        const auto alike = std::count_if(mines.begin(), mines.end(), [&](int j) {
            const CellLook& there = cells[static_cast<std::size_t>(j)]->look;
            return apart(here.ground, there.ground) < kUnlike &&
                   apart(here.glyph.colour, there.glyph.colour) < kUnlike;
        });
        if (2 * static_cast<std::size_t>(alike) < mines.size()) odd.push_back(i);
    }
    return odd;
}

void find_exploded(std::span<const SeenCell* const> cells, const Grounds& grounds, Board& board) {
    constexpr float kRed = 60;
    constexpr std::size_t kFew = 3;
    const std::vector<int> mines = cells_with(board, CellState::Mine);
    if (mines.empty()) return;
    const auto mark = [&](int i, CellState state) { board[board.coord(i)] = state; };
    const auto is_red = [&](int i) {
        const CellLook& look = cells[static_cast<std::size_t>(i)]->look;
        return redness(look.ground) > kRed || redness(look.glyph.colour) > kRed;
    };
    // A lost game shows the mine that was opened, if no other, and that one stands out.
    if (mines.size() == 1) {
        const bool odd = is_red(mines.front()) || !grounds.is_usual(mines.front());
        return mark(mines.front(), odd ? CellState::Exploded : CellState::Unknown);
    }
    // Of two unlike mines each is the odd one.
    std::vector<int> exploded;
    for (const int i : mines.size() == 2 ? mines : odd_ones(cells, mines))
        if (is_red(i) || (mines.size() > 2 && !grounds.is_usual(i))) exploded.push_back(i);
    if (!exploded.empty() && 2 * exploded.size() <= mines.size())
        for (const int i : exploded) mark(i, CellState::Exploded);
    else if (mines.size() < kFew)
        for (const int i : mines) mark(i, CellState::Unknown);
}

}  // namespace

void tell_ends_apart(std::span<const SeenCell* const> cells, Board& board) {
    const Grounds grounds(cells, board);
    find_exploded(cells, grounds, board);
    if (board.count(CellState::Mine) + board.count(CellState::Exploded) == 0) return;
    const std::vector<int> flags = cells_with(board, CellState::Flag);
    for (const int i : flags)
        if (!grounds.is_usual(i)) board[board.coord(i)] = CellState::WrongFlag;
}

}  // namespace sapper
