#include "usual_size.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

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

std::size_t in_doubt(const Stranger& one) {
    return static_cast<std::size_t>(one.reading.board.count(CellState::Unknown) + one.reading.broken);
}

CellLine line_at(const Board& board, std::size_t end) {
    return sides_of(board.height(), board.width())[end].line(0);
}

// Without a line that shows no number, and of which half is in doubt.
std::optional<Stranger> without_a_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    for (std::size_t end = 0; end < kEnds; ++end) {
        const Lattice part = without_at(found.lattice, end, 1);
        if (!is_usual_size(part)) continue;
        const Board& board = found.reading.board;
        const CellLine line = line_at(board, end);
        if (count_cells(line, [&](Coord at) { return is_nonzero_number(board[at]); }) > 0) continue;
        Stranger less = placed(pixels, reader, read_on(pixels, reader, found, part));
        if (in_doubt(less) < in_doubt(found)) return less;
    }
    return std::nullopt;
}

// With a line of empty cells, if that can be at one end alone.
std::optional<Stranger> with_a_line(const cv::Mat& pixels, StrangerReader& reader, const Stranger& found) {
    std::optional<Stranger> more;
    for (std::size_t end = 0; end < kEnds; ++end) {
        const Lattice larger = without_at(found.lattice, end, -1);
        if (!is_usual_size(larger) || !within(larger.area(), pixels.size())) continue;
        auto read = as_good_on(pixels, reader, found, larger);
        if (!read) continue;
        const Board& board = read->reading.board;
        const CellLine line = line_at(board, end);
        if (count_cells(line, [&](Coord at) { return board[at] == CellState::Empty; }) < line.cells) continue;
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
    return std::any_of(std::begin(kSizes), std::end(kSizes), [&](const auto& size) {
        return lattice.rows == size.first && lattice.cols == size.second;
    });
}

Stranger with_usual_size(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    if (found.reading.numbers == 0 || is_usual_size(found.lattice)) return found;
    if (auto less = without_a_line(pixels, reader, found)) return std::move(*less);
    if (auto more = with_a_line(pixels, reader, found)) return std::move(*more);
    return found;
}

}  // namespace sapper
