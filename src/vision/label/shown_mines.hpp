/// The mines that a board shows, compared with each other: which stand out, by what and how far.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "look/seen_cell.hpp"
#include "sapper/board/board.hpp"

namespace sapper {

/// Cells are indices, row-major. What is seen of them must outlive it.
class ShownMines {
 public:
    /// By one click on a number so many mines are hit at most; where more stand out, all mines do.
    static constexpr std::size_t kMostHit = 4;

    ShownMines(std::span<const SeenCell* const> cells, const Board& board);

    const std::vector<int>& all() const { return mines_; }

    std::optional<CellState> emoji(int i) const { return cells_[static_cast<std::size_t>(i)]->emoji; }

    bool is_red(int i) const;
    bool is_on_red(int i) const;

    /// Whether its ground is red or pink rather than orange or yellow.
    bool is_on_clear_red(int i) const;

    bool are_mostly_on_red() const;

    /// Whether its ground is not half as red as most.
    bool is_less_red(int i) const { return 2 * redness_of_ground(i) < usual_ground_; }

    /// How red its ground is, grey levels.
    float redness_of_ground(int i) const;

    /// Looks unlike most others, and red or not just like several.
    bool is_odd(int i) const;

    /// Whether its ink has the colour of most others'.
    bool has_usual_ink(int i) const {
        return are_most([&](int j) { return have_one_ink(i, j); });
    }

    /// Whether its ground has the colour of most others'.
    bool has_usual_ground(int i) const {
        return are_most([&](int j) { return have_one_ground(i, j); });
    }

    /// Whether both are drawn in one colour, or are one emoji: what is taken for its ink may be any part of
    /// it, or the border around it.
    bool have_one_ink(int i, int j) const;

    /// How many have its colours, itself among them.
    std::size_t count_alike(int i) const;

 private:
    template <class IsMeant>
    bool are_most(IsMeant is_meant) const {
        return 2 * static_cast<std::size_t>(std::ranges::count_if(mines_, is_meant)) > mines_.size();
    }

    const CellLook& look(int i) const { return cells_[static_cast<std::size_t>(i)]->look; }
    bool have_one_ground(int i, int j) const;
    std::size_t count_twins(int i) const;
    bool is_redder(int i) const;

    std::span<const SeenCell* const> cells_;
    std::vector<int> mines_;
    float usual_share_ = 0;  // Of what is red.
    float usual_share_of_corners_ = 0;
    float usual_ground_ = 0;  // Its redness.
};

}  // namespace sapper
