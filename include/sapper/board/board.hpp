/// What a player can see of a Minesweeper: a grid of CellState and, when it is known, the number of mines.
/// This is all that the engine gets to see; where the mines really are is nowhere in it.
#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "sapper/board/cell.hpp"
#include "sapper/board/coord.hpp"

namespace sapper {

/// Largest height and width accepted from outside (files, screens, arguments).
inline constexpr int kMaxSide = 1000;

/// A value type; equal when size, cells and mines are. Not synchronised.
class Board {
 public:
    Board() = default;

    /// All cells covered. Height and width at least 1. `mines`, when known, counts all mines, flagged or not;
    /// it is not checked against the cells here (the engine says when the two cannot both be true).
    Board(int height, int width, std::optional<int> mines = std::nullopt);

    int height() const { return height_; }
    int width() const { return width_; }
    int size() const { return height_ * width_; }  ///< Cells in all.
    bool empty() const { return cells_.empty(); }

    bool contains(Coord at) const {
        return at.row >= 0 && at.row < height_ && at.col >= 0 && at.col < width_;
    }

    /// Row-major position of a cell that lies on the board, 0 ≤ index < size().
    int index(Coord at) const {
        assert(contains(at));
        return at.row * width_ + at.col;
    }
    Coord coord(int index) const { return {index / width_, index % width_}; }

    CellState operator[](Coord at) const { return cells_[static_cast<std::size_t>(index(at))]; }
    CellState& operator[](Coord at) { return cells_[static_cast<std::size_t>(index(at))]; }

    /// All cells, row by row; valid until the board is assigned to or destroyed.
    std::span<const CellState> cells() const { return cells_; }
    std::span<CellState> cells() { return cells_; }

    std::optional<int> mines() const { return mines_; }
    void set_mines(std::optional<int> mines) { mines_ = mines; }

    int count(CellState state) const;
    int count_covered() const;  ///< Covered, Flag and Question together.

    /// Whether every cell that is not a mine is open. Unknown (false) without a mine count, on a board with a
    /// cell that could not be recognised, and on a lost one.
    bool won() const;

    /// Whether a mine was opened: the board shows one that exploded, or, in games that mark no culprit, any
    /// mine.
    bool lost() const;

    template <typename Visit>
    void for_each_neighbour(Coord at, Visit&& visit) const {
        sapper::for_each_neighbour(at, height_, width_, visit);
    }

    friend bool operator==(const Board&, const Board&) = default;

 private:
    int height_ = 0;
    int width_ = 0;
    std::optional<int> mines_;
    std::vector<CellState> cells_;
};

}  // namespace sapper
