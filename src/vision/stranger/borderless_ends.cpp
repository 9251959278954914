#include "borderless_ends.hpp"

#include <algorithm>

#include "lattice/board_extent.hpp"
#include "lattice/page_beyond.hpp"
#include "sapper/board/cell.hpp"

namespace sapper {

namespace {

// What is between two cells beside each other: their borders, and nothing that is drawn on them.
cv::Rect2d between(const Lattice& lattice, Coord first, Coord second) {
    constexpr double kAside = 0.12;  // Of the pitch, to either side.
    constexpr double kFewestPx = 2;
    constexpr double kEnds = 0.2;
    const cv::Rect2d cell = lattice.cell(second);
    const cv::Size2d& pitch = lattice.pitch;
    if (first.row == second.row) {
        const double aside = std::max(kFewestPx, kAside * pitch.width);
        return {cell.x - aside, cell.y + kEnds * pitch.height, 2 * aside, (1 - 2 * kEnds) * pitch.height};
    }
    const double aside = std::max(kFewestPx, kAside * pitch.height);
    return {cell.x + kEnds * pitch.width, cell.y - aside, (1 - 2 * kEnds) * pitch.width, 2 * aside};
}

// Whether a border is to be seen between most closed cells beside each other on that part of the board, and
// there are several such pairs.
bool has_borders(const cv::Mat& pixels, const Stranger& found, const Extent& extent) {
    constexpr int kSeveral = 3;
    constexpr double kFew = 0.2;
    const Board& board = found.reading.board;
    int pairs = 0;
    int plain = 0;
    for (int row = extent.rows.begin; row < extent.rows.end; ++row)
        for (int col = extent.cols.begin; col < extent.cols.end; ++col)
            for (const Coord next : {Coord{row, col + 1}, Coord{row + 1, col}}) {
                if (next.row >= extent.rows.end || next.col >= extent.cols.end ||
                    !is_covered(board[{row, col}]) || !is_covered(board[next]))
                    continue;
                ++pairs;
                if (is_plain_ground(pixels, between(found.lattice, {row, col}, next))) ++plain;
            }
    return pairs >= kSeveral && plain <= kFew * pairs;
}

}  // namespace

Lattice without_borderless_ends(const cv::Mat& pixels, const Stranger& found) {
    const Board& board = found.reading.board;
    const Lattice& lattice = found.lattice;
    const auto shows = [&](Coord at) {
        return board[at] != CellState::Covered && board[at] != CellState::Unknown;
    };
    const auto is_plain_line = [&](const CellLine& line) {
        const Coord last = line.at(line.cells - 1);
        const auto [first_row, last_row] = std::minmax(line.first.row, last.row);
        const auto [first_col, last_col] = std::minmax(line.first.col, last.col);
        const Lattice cells = part_of(lattice, {{first_row, last_row + 1}, {first_col, last_col + 1}});
        return is_plain_within(pixels, cells);
    };
    const auto lines_of_page = [&](const BoardSide& side) {
        int page = 0;
        for (int line = 0; line < side.lines - kFewestCells; ++line) {
            if (count_cells(side.line(line), shows) > 0) break;
            if (is_plain_line(side.line(line))) page = line + 1;
        }
        return page;
    };
    const Extent extent = without_lines(board.height(), board.width(), lines_of_page);
    const bool is_board = extent.rows.size() >= kFewestCells && extent.cols.size() >= kFewestCells;
    return is_board && has_borders(pixels, found, extent) ? part_of(lattice, extent) : lattice;
}

}  // namespace sapper
