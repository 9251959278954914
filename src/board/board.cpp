#include "sapper/board/board.hpp"

#include <algorithm>

namespace sapper {

Board::Board(int height, int width, std::optional<int> mines)
    : height_(height),
      width_(width),
      mines_(mines),
      cells_(static_cast<std::size_t>(height) * static_cast<std::size_t>(width), CellState::Covered) {
    assert(height >= 1 && width >= 1);
}

int Board::count(CellState state) const {
    return static_cast<int>(std::ranges::count(cells_, state));
}

int Board::count_covered() const {
    return static_cast<int>(std::ranges::count_if(cells_, is_covered));
}

bool Board::won() const {
    if (!mines_ || lost() || count(CellState::Unknown) > 0) return false;
    // A game may show its mines once it is won, so mines count like covered cells here.
    return count_covered() + count(CellState::Mine) == *mines_;
}

bool Board::lost() const {
    if (count(CellState::Exploded) > 0 || count(CellState::WrongFlag) > 0) return true;
    // Mines shown without a culprit are a loss only while there are cells left that are not mines: a won game
    // may show its mines too.
    return count(CellState::Mine) > 0 && mines_ && count_covered() + count(CellState::Mine) > *mines_;
}

}  // namespace sapper
