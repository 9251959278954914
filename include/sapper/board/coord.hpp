/// A cell's place on the board, and the eight cells around it.
#pragma once

#include <compare>
#include <string>

namespace sapper {

/// Row 0 is the top row, column 0 the left one. A Coord by itself is not bound to a board: whether it lies on
/// one is Board::contains.
struct Coord {
    int row = 0;
    int col = 0;
    friend auto operator<=>(const Coord&, const Coord&) = default;
};

/// "(row,col)", counted from 0, as in the JSON outputs.
inline std::string to_string(Coord at) {
    std::string text = "(";  // Not `"(" + …`, for which GCC 12 warns of an overlap that is none (bug 105329).
    text += std::to_string(at.row);
    text += ',';
    text += std::to_string(at.col);
    text += ')';
    return text;
}

/// Calls visit(Coord) for each of the up to eight cells around `at` that lie on a height × width board, row
/// by row.
template <typename Visit>
constexpr void for_each_neighbour(Coord at, int height, int width, Visit&& visit) {
    for (int row = at.row > 0 ? at.row - 1 : 0; row <= at.row + 1 && row < height; ++row)
        for (int col = at.col > 0 ? at.col - 1 : 0; col <= at.col + 1 && col < width; ++col)
            if (row != at.row || col != at.col) visit(Coord{row, col});
}

}  // namespace sapper
