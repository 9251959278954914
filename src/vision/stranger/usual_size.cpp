#include "usual_size.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "lattice/board_extent.hpp"
#include "lines_beside.hpp"
#include "stranger_place.hpp"

namespace sapper {

namespace {

// All of the lattice but so many lines at that end of it, or with so many more: 0 to 3 for above, below, left
// and right.
Lattice without_at(const Lattice& lattice, std::size_t end, int lines) {
    Extent extent{{0, lattice.rows}, {0, lattice.cols}};
    int* const ends[] = {&extent.rows.begin, &extent.rows.end, &extent.cols.begin, &extent.cols.end};
    *ends[end] += end % 2 == 0 ? lines : -lines;
    return part_of(lattice, extent);
}

constexpr std::size_t kEnds = 4;

int in_doubt_or_broken(const Stranger& one) {
    return one.reading.board.count(CellState::Unknown) + one.reading.broken;
}

bool are_empty(const Board& board, std::size_t end, int lines) {
    const BoardSide side = sides_of(board.height(), board.width())[end];
    const auto is_empty = [&](Coord at) { return board[at] == CellState::Empty; };
    for (int i = 0; i < lines; ++i)
        if (count_cells(side.line(i), is_empty) < side.outermost.cells) return false;
    return true;
}

// Whether empty lines at its ends cannot be the board's, as beside covered cells.
bool has_page_beside(const Stranger& one) {
    return !have_one_size(part_of(one.lattice, without_page(one.reading.board)), one.lattice);
}

// Without a line that shows no number, where fewer cells are in doubt or break rules then.
std::optional<Stranger> without_a_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    for (std::size_t end = 0; end < kEnds; ++end) {
        const Lattice part = without_at(found.lattice, end, 1);
        if (!is_usual_size(part)) continue;
        const Board& board = found.reading.board;
        const CellLine line = sides_of(board.height(), board.width())[end].outermost;
        if (count_cells(line, [&](Coord at) { return is_nonzero_number(board[at]); }) > 0) continue;
        Stranger less = placed(pixels, reader, read_on(pixels, reader, found, part));
        if (in_doubt_or_broken(less) < in_doubt_or_broken(found)) return less;
    }
    return std::nullopt;
}

// With a few lines of empty cells, if they can be at one end alone.
std::optional<Stranger> with_empty_lines(const cv::Mat& pixels, StrangerReader& reader,
                                         const Stranger& found) {
    constexpr int kMostLines = 3;
    std::optional<Stranger> more;
    for (std::size_t end = 0; end < kEnds; ++end)
        for (int lines = 1; lines <= kMostLines; ++lines) {
            const Lattice larger = without_at(found.lattice, end, -lines);
            if (!is_usual_size(larger) || !within(larger.area(), pixels.size())) continue;
            auto read = as_good_on(pixels, reader, found, larger);
            if (!read || !are_empty(read->reading.board, end, lines) || has_page_beside(*read)) continue;
            if (more) return std::nullopt;
            more = std::move(read);
        }
    return more;
}

}  // namespace

bool is_usual_size(const Lattice& lattice) {
    static constexpr std::pair<int, int> kSizes[] = {{8, 8},   {9, 9},   {10, 10}, {16, 16},
                                                     {16, 30}, {30, 16}, {10, 18}, {14, 24},
                                                     {20, 24}, {20, 20}, {24, 24}};
    return std::ranges::any_of(
        kSizes, [&](const auto& size) { return lattice.rows == size.first && lattice.cols == size.second; });
}

Stranger with_usual_size(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    if (found.reading.numbers == 0 || is_usual_size(found.lattice)) return found;
    if (auto less = without_a_line(pixels, reader, found)) return std::move(*less);
    if (auto more = with_empty_lines(pixels, reader, found)) return std::move(*more);
    return found;
}

}  // namespace sapper
