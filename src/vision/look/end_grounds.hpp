/// What tells cells of a finished game apart: the colours of their grounds, at the sides, where glyphs do not
/// reach.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "sapper/board/board.hpp"
#include "seen_cell.hpp"

namespace sapper {

/// How much redder than anything else, grey levels; and how much at least what is called red is.
float redness(const cv::Vec3f& colour);
inline constexpr float kRed = 60;

/// Whether the ground within the cell's sides is red all around but for where a glyph reaches.
bool is_red_inside(const Pattern& ground);

/// Whether it is so, and neither orange nor pink: so games show what was wrong.
bool is_wholly_red(const Pattern& ground);

/// Whether it is red in its corners at least, as around a mine that nearly fills its cell.
bool has_red_corners(const Pattern& ground);

/// Whether it is wholly red, or a paler red.
bool is_wholly_pink(const Pattern& ground);

/// Whether its ground is one of those that most cells have.
constexpr bool is_covered_or_opened(CellState state) {
    return state == CellState::Covered || is_number(state);
}

/// The cells of that state.
std::vector<int> cells_with(const Board& board, CellState state);

/// The grounds of some cells of a board at the sides, where glyphs do not reach.
class SideGrounds {
 public:
    /// Grounds that differ by less are the same, grey levels.
    static constexpr float kSame = 25;

    template <class IsMeant>
    SideGrounds(std::span<const SeenCell* const> cells, const Board& board, IsMeant is_meant)
        : cells_(cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!is_meant(board.cells()[i])) continue;
            if (std::ranges::none_of(grounds_, [&](const SeenCell* known) {
                    return rim_difference(known->pattern, cells[i]->pattern) < kSame / 4 &&
                           apart(known->look.ground, cells[i]->look.ground) < kSame / 4;
                }))
                grounds_.push_back(cells[i]);
        }
    }

    /// Whether some of those cells have such a ground; at one side the red of the cell beside it may show.
    /// Not where that is red, and most of the sides are but the gaps between cells.
    bool has_ground_of(int cell) const {
        const SeenCell& here = *cells_[static_cast<std::size_t>(cell)];
        const bool red = is_red_inside(here.pattern);
        return std::ranges::any_of(grounds_, [&](const SeenCell* known) {
            const bool like = rim_difference(known->pattern, here.pattern) < kSame ||
                              typical_rim_difference(known->pattern, here.pattern) < kSame / 4;
            return like && (!red || apart(known->look.ground, here.look.ground) < 2 * kSame);
        });
    }

 private:
    std::span<const SeenCell* const> cells_;
    std::vector<const SeenCell*> grounds_;
};

}  // namespace sapper
