#include "random_board.hpp"

namespace sapper::test {

CellState number_at(const Board& board, const std::vector<bool>& mines, Coord at) {
    int count = 0;
    board.for_each_neighbour(at, [&](Coord n) { count += mines[static_cast<std::size_t>(board.index(n))]; });
    return number(count);
}

Position random_position(Dice& random, int height, int width, double density, double opened) {
    Position position{Board(height, width), {}};
    int mines = 0;
    for (int i = 0; i < height * width; ++i) {
        position.mines.push_back(random.chance(density));
        mines += position.mines.back();
    }
    position.board.set_mines(mines);
    for (int i = 0; i < height * width; ++i)
        if (!position.mines[static_cast<std::size_t>(i)] && random.chance(opened)) {
            const Coord at = position.board.coord(i);
            position.board[at] = number_at(position.board, position.mines, at);
        }
    return position;
}

}  // namespace sapper::test
