/// What is hidden: where the mines are, and what opening a cell shows. The rules of the game are here; a
/// player gets to see the Board only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sapper/board/board.hpp"
#include "sapper/board/expected.hpp"
#include "sapper/board/level.hpp"
#include "sapper/board/random.hpp"

namespace sapper {

/// Keeps its memory from field to field. Not synchronised.
class Minefield {
 public:
    /// A field with `mines` mines on cells drawn without replacement from all that the rule leaves for a
    /// first click at `first`: all (None), all but this one (Safe), all but this one and its neighbours
    /// (Zero). When the mines do not fit, the neighbours, and then the cell itself, get those that are left
    /// over.
    void scatter(int height, int width, int mines, FirstClick rule, Coord first, Random& random);

    /// The field with exactly these mines. Error: a mine off the board, or twice.
    Expected<void> place(int height, int width, std::span<const Coord> mines);

    int height() const { return height_; }
    int width() const { return width_; }
    int mines() const { return mines_; }
    bool mine(Coord at) const { return around_[index(at)] == kMine; }

    /// What a player sees before the first click.
    Board covered() const { return {height_, width_, mines_}; }

    enum class Opened : std::uint8_t { Safe, Exploded, AlreadyOpen };
    /// Opens a cell of the player's board; an empty one opens its neighbours too, and so on.
    Opened open(Board& board, Coord at);

    /// Whether every cell that is no mine is open, counting from the last scatter, place or restart.
    bool cleared() const { return covered_safe_ == 0; }
    /// The same field again, for another board.
    void restart() { covered_safe_ = height_ * width_ - mines_; }

 private:
    static constexpr std::uint8_t kMine = 9;
    std::size_t index(Coord at) const {
        return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(at.col);
    }
    void resize(int height, int width);
    void add_mine(Coord at);

    int height_ = 0;
    int width_ = 0;
    int mines_ = 0;
    int covered_safe_ = 0;
    std::vector<std::uint8_t> around_;  // Mines around, or kMine.
    std::vector<std::int32_t> drawn_;   // Scratch of scatter.
    std::vector<Coord> spreading_;      // Scratch of open.
};

}  // namespace sapper
