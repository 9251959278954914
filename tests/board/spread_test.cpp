#include "sapper/board/spread.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "sapper/board/text.hpp"

using namespace sapper;

namespace {

// What is visited on a board from there, going on from its empty cells: `o`.
std::string visited(const std::string& text, const std::vector<Coord>& from) {
    const Board board = parse_board(text).value();
    std::string seen(static_cast<std::size_t>(board.size()), '-');
    spread(board, from, [&](Coord at) {
        char& cell = seen[static_cast<std::size_t>(board.index(at))];
        CHECK(cell == '-');
        cell = 'o';
        return board[at] == CellState::Empty;
    });
    return seen;
}

}  // namespace

TEST_CASE("an opening goes on from empty cells to the numbers around them, and visits no cell twice") {
    const std::string board =
        "..1#\n"
        "..1#\n"
        "111#\n"
        "####\n";
    CHECK(visited(board, {{0, 0}}) == "ooo-ooo-ooo-----");
    CHECK(visited(board, {{2, 2}}) == "----------o-----");
    CHECK(visited(board, {{3, 3}, {0, 0}, {3, 3}}) == "ooo-ooo-ooo----o");
    CHECK(visited(board, {}) == "----------------");
}
