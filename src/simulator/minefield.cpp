#include "sapper/simulator/minefield.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace sapper {

void Minefield::resize(int height, int width) {
    height_ = height;
    width_ = width;
    mines_ = 0;
    around_.assign(static_cast<std::size_t>(height) * static_cast<std::size_t>(width), 0);
    restart();
}

void Minefield::add_mine(Coord at) {
    around_[index(at)] = kMine;
    ++mines_;
    --covered_safe_;
    for_each_neighbour(at, height_, width_, [&](Coord n) {
        if (!mine(n)) ++around_[index(n)];
    });
}

void Minefield::scatter(int height, int width, int mines, FirstClick rule, Coord first, Random& random) {
    resize(height, width);
    const auto near = [&](int i) {
        return std::abs(i / width - first.row) <= 1 && std::abs(i % width - first.col) <= 1;
    };
    const int clicked = first.row * width + first.col;
    const auto draw = [&](auto&& may_hold_mines) {
        drawn_.clear();
        for (int i = 0; i < height * width; ++i)
            if (may_hold_mines(i)) drawn_.push_back(i);
        for (std::size_t begin = 0; begin < drawn_.size() && mines_ < mines; ++begin) {
            const std::size_t pick = begin + random.below(static_cast<std::uint32_t>(drawn_.size() - begin));
            std::swap(drawn_[begin], drawn_[pick]);
            add_mine({drawn_[begin] / width, drawn_[begin] % width});
        }
    };
    // First the cells that are free to hold mines, then the clicked cell's neighbours, then itself.
    switch (rule) {
        case FirstClick::None:
            return draw([](int) { return true; });
        case FirstClick::Safe:
            draw([&](int i) { return i != clicked; });
            break;
        case FirstClick::Zero:
            draw([&](int i) { return !near(i); });
            if (mines_ < mines) draw([&](int i) { return near(i) && i != clicked; });
            break;
    }
    if (mines_ < mines) draw([&](int i) { return i == clicked; });
}

Expected<void> Minefield::place(int height, int width, std::span<const Coord> mines) {
    resize(height, width);
    for (const Coord at : mines) {
        if (at.row < 0 || at.row >= height || at.col < 0 || at.col >= width)
            return fail("the mine at " + to_string(at) + " is not on the board");
        if (mine(at)) return fail("the mine at " + to_string(at) + " is given twice");
        add_mine(at);
    }
    return {};
}

Minefield::Opened Minefield::open(Board& board, Coord at) {
    if (!is_covered(board[at])) return Opened::AlreadyOpen;
    if (mine(at)) {
        board[at] = CellState::Exploded;
        return Opened::Exploded;
    }
    const auto show = [&](Coord cell) {
        board[cell] = number(around_[index(cell)]);
        --covered_safe_;
        if (around_[index(cell)] == 0) spreading_.push_back(cell);
    };
    spreading_.clear();
    show(at);
    while (!spreading_.empty()) {
        const Coord empty = spreading_.back();
        spreading_.pop_back();
        board.for_each_neighbour(empty, [&](Coord n) {
            if (is_covered(board[n])) show(n);
        });
    }
    return Opened::Safe;
}

}  // namespace sapper
