#include "notebook.hpp"

#include <algorithm>
#include <cstring>

namespace sapper {

void Notebook::begin(const Board& board) {
    height_ = board.height();
    width_ = board.width();
    const std::int32_t stride = width_ + 2;
    offsets_ = {-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1};
    const auto places = static_cast<std::size_t>(height_ + 2) * static_cast<std::size_t>(stride);
    states_.assign(places, State::Border);
    missing_.assign(places, 0);
    open_around_.assign(places, 0);
    unknown_around_.assign(places, 0);
    numbers_.clear();
    seen_.assign(board.cells().size(), CellState::Covered);
    unknown_cells_ = board.size();
    noted_mines_ = 0;
    for (int row = 0; row < height_; ++row)
        std::fill_n(states_.begin() + place_of({row, 0}), width_, State::Unknown);
    for (int row = 0; row < height_; ++row) {
        const int rows = 1 + (row > 0) + (row + 1 < height_);
        for (int col = 0; col < width_; ++col) {
            const int cols = 1 + (col > 0) + (col + 1 < width_);
            unknown_around_[place_of({row, col})] = static_cast<std::int8_t>(rows * cols - 1);
        }
    }
}

void Notebook::look(const Board& board) {
    if (board.height() != height_ || board.width() != width_) begin(board);
    for (int row = 0; row < height_; ++row) {
        const std::size_t begin_of_row = static_cast<std::size_t>(row) * static_cast<std::size_t>(width_);
        const CellState* now = board.cells().data() + begin_of_row;
        CellState* before = seen_.data() + begin_of_row;
        if (std::memcmp(now, before, static_cast<std::size_t>(width_)) == 0) continue;
        for (int col = 0; col < width_; ++col) {
            if (now[col] == before[col]) continue;
            if (!is_covered(before[col])) {  // another game
                begin(board);
                return look(board);
            }
            before[col] = now[col];
            const Place place = place_of({row, col});
            if (is_covered(now[col])) continue;
            if (now[col] == CellState::Mine || now[col] == CellState::Exploded)
                note_mine(place);
            else
                open(place, now[col]);
        }
    }
    std::erase_if(numbers_, [&](Place place) { return unknown_around_[place] == 0; });
}

void Notebook::open(Place place, CellState seen) {
    if (states_[place] == State::Unknown) --unknown_cells_;
    const bool was_unknown = states_[place] == State::Unknown;
    states_[place] = State::Open;
    for_each_neighbour(place, [&](Place n) {
        if (was_unknown) --unknown_around_[n];
        ++open_around_[n];
    });
    if (!is_number(seen)) return;
    missing_[place] = static_cast<std::int8_t>(missing_[place] + mines_around(seen));
    numbers_.push_back(place);
}

void Notebook::note_mine(Place place) {
    if (!unknown(place)) return;
    states_[place] = State::Mine;
    --unknown_cells_;
    ++noted_mines_;
    for_each_neighbour(place, [&](Place n) {
        --unknown_around_[n];
        --missing_[n];
    });
}

int Notebook::neighbours(Place place) const {
    int count = 0;
    for_each_neighbour(place, [&](Place n) { count += states_[n] != State::Border; });
    return count;
}

}  // namespace sapper
