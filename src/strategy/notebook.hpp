// What a strategy notes about the board while it plays: the numbers that still have unknown cells around
// them, and the cells that it takes for mines. Kept up to date from what is new on the board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sapper/board/board.hpp"

namespace sapper {

// Places are positions on the board with a border of one cell around it, so that all cells have eight
// neighbours. Unknown cells are covered and not noted as mines. Boards as the simulator makes them: numbers
// and covered cells; the player's own marks count as covered.
class Notebook {
 public:
    using Place = std::uint32_t;

    // Forgets the game.
    void clear() { height_ = 0; }

    // Takes in what is open now. A board of another size, or one on which an open cell changed, starts anew.
    void look(const Board& board);

    void note_mine(Place place);

    bool unknown(Place place) const { return states_[place] == State::Unknown; }
    bool mine(Place place) const { return states_[place] == State::Mine; }
    bool number(Place place) const { return states_[place] == State::Open; }
    // Of an open number: mines around it that are not noted yet; may be negative when notes are wrong.
    int missing(Place place) const { return missing_[place]; }
    int unknown_around(Place place) const { return unknown_around_[place]; }
    // Whether any cell around it is open.
    bool beside_open(Place place) const { return open_around_[place] > 0; }

    // Numbers with unknown cells around them. Those that ran out of them may still be in it until look().
    std::span<const Place> numbers() const { return numbers_; }

    int unknown_cells() const { return unknown_cells_; }
    int noted_mines() const { return noted_mines_; }

    template <typename Visit>
    void for_each_neighbour(Place place, Visit&& visit) const {
        for (const std::int32_t offset : offsets_) visit(place + static_cast<Place>(offset));
    }
    template <typename Visit>
    void for_each_unknown_around(Place place, Visit&& visit) const {
        for_each_neighbour(place, [&](Place n) {
            if (unknown(n)) visit(n);
        });
    }
    // All unknown cells, row by row.
    template <typename Visit>
    void for_each_unknown(Visit&& visit) const {
        for (int row = 0; row < height_; ++row)
            for (int col = 0; col < width_; ++col)
                if (const Place place = place_of({row, col}); unknown(place)) visit(place);
    }

    // Cells of the board around this one: 3 in a corner, 5 at an edge, 8 elsewhere; fewer on a board of one
    // row or column.
    int neighbours(Place place) const;

    Coord coord(Place place) const {
        const auto stride = static_cast<Place>(width_ + 2);
        return {static_cast<int>(place / stride) - 1, static_cast<int>(place % stride) - 1};
    }
    Place place_of(Coord at) const { return static_cast<Place>((at.row + 1) * (width_ + 2) + at.col + 1); }
    std::size_t places() const { return states_.size(); }

 private:
    enum class State : std::uint8_t { Unknown, Mine, Open, Border };

    void begin(const Board& board);
    void open(Place place, CellState seen);

    int height_ = 0;
    int width_ = 0;
    int unknown_cells_ = 0;
    int noted_mines_ = 0;
    std::array<std::int32_t, 8> offsets_{};
    std::vector<State> states_;
    std::vector<std::int8_t> missing_;  // Of a covered cell: minus the noted mines around it.
    std::vector<std::int8_t> unknown_around_;
    std::vector<std::int8_t> open_around_;
    std::vector<Place> numbers_;
    std::vector<CellState> seen_;  // The board at the last look, row-major.
};

}  // namespace sapper
