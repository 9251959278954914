#include "known_board.hpp"

#include <algorithm>
#include <opencv2/core.hpp>
#include <vector>

#include "lattice/board_extent.hpp"
#include "look/cell_sampler.hpp"
#include "rules/board_rules.hpp"
#include "skin_fit.hpp"

namespace sapper {

namespace {

// A board is one when so many of its cells are recognised: much of it may be hidden by another window.
constexpr double kRecognisedInBoard = 0.5;

// Confidence of a board on which nothing is drawn: real ones have 0.88 and more, squared paper in a game's
// own colours up to 0.84.
constexpr double kPlainForSure = 0.86;

// A border may be missed on each side by so many cells: outer frames look like lines too.
constexpr int kSlack = 2;

// The cells of a lattice with kSlack more on each side, as they read.
class Readout {
 public:
    Readout(const cv::Mat& pixels, CellReader& reader, const Lattice& lattice)
        : rows_(lattice.rows + 2 * kSlack), cols_(lattice.cols + 2 * kSlack) {
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col)
                cells_.push_back(reader.read(pixels, lattice, {row - kSlack, col - kSlack}));
    }

    const CellReading& at(int row, int col) const {
        return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols_) +
                      static_cast<std::size_t>(col)];
    }
    int rows() const { return rows_; }
    int cols() const { return cols_; }

 private:
    int rows_;
    int cols_;
    std::vector<CellReading> cells_;
};

// Cuts off both ends of `range` what lies beyond a line of which nothing is recognised, but for lines in the
// middle half, which something may hide; share(line) ∈ [0, 1].
template <typename Share>
Range trimmed(Range range, Share share) {
    constexpr double kNothing = 0.02;
    const int quarter = (range.size() + 3) / 4;
    const Range whole = range;
    for (int line = whole.begin; line < whole.begin + quarter; ++line)
        if (share(line) < kNothing) range.begin = line + 1;
    for (int line = whole.end - 1; line >= whole.end - quarter; --line)
        if (share(line) < kNothing) range.end = line;
    while (range.size() > 0 && share(range.begin) < kRecognisedInLine) ++range.begin;
    while (range.size() > 0 && share(range.end - 1) < kRecognisedInLine) --range.end;
    return range;
}

// From the lattice's own extent outwards as long as lines of cells are recognised, then inwards.
template <typename Share>
Range extent(int count, Share share) {
    Range range{kSlack, count - kSlack};
    while (range.begin > 0 && share(range.begin - 1) >= kRecognisedInLine) --range.begin;
    while (range.end < count && share(range.end) >= kRecognisedInLine) ++range.end;
    return trimmed(range, share);
}

double share_known(const Readout& cells, Range rows, Range cols) {
    int known = 0;
    for (int row = rows.begin; row < rows.end; ++row)
        for (int col = cols.begin; col < cols.end; ++col)
            known += cells.at(row, col).state != CellState::Unknown;
    return static_cast<double>(known) / std::max(1, rows.size() * cols.size());
}

Board board_of(const Readout& cells, Range rows, Range cols) {
    Board board(rows.size(), cols.size());
    for (int row = 0; row < board.height(); ++row)
        for (int col = 0; col < board.width(); ++col)
            board[{row, col}] = cells.at(rows.begin + row, cols.begin + col).state;
    return board;
}

// Flat grey tables read as many empty cells: a board has something that only a board has. Other games draw
// tiles in the same way: their empty cells lie beside covered ones, as if there were no rules.
bool shows_a_game(const Board& board) {
    constexpr double kMostBroken = 0.5;
    const auto opened = static_cast<double>(std::ranges::count_if(board.cells(), is_number));
    const bool sign = std::ranges::any_of(
        board.cells(), [](CellState state) { return !is_number(state) && state != CellState::Unknown; });
    return sign && static_cast<double>(broken_cells(board).size()) <= std::max(3.0, kMostBroken * opened);
}

// Covered and empty cells are little more than plain squares, of which there are many: without anything drawn
// on one of its cells a board must be recognised all the better.
bool shows_drawing(const Board& board) {
    return std::ranges::any_of(board.cells(), [](CellState state) {
        return state != CellState::Covered && state != CellState::Empty && state != CellState::Unknown;
    });
}

// The board's own rows and columns among those of a readout.
struct BoardPart : Extent {
    bool is_board() const {
        return std::min(rows.size(), cols.size()) >= kFewestCells &&
               std::max(rows.size(), cols.size()) <= kMostCells;
    }
    // Whether there may be more of it beyond what was read.
    bool reaches_border(const Readout& cells) const {
        return rows.begin == 0 || cols.begin == 0 || rows.end == cells.rows() || cols.end == cells.cols();
    }
};

// Of the recognised cells; 0 without any.
double mean_confidence(const Readout& cells, Range rows, Range cols) {
    double sum = 0;
    int known = 0;
    for (int row = rows.begin; row < rows.end; ++row)
        for (int col = cols.begin; col < cols.end; ++col) {
            if (cells.at(row, col).state == CellState::Unknown) continue;
            sum += static_cast<double>(cells.at(row, col).confidence);
            ++known;
        }
    return known > 0 ? sum / known : 0;
}

// What only resembles cells, such as the frame around the board, is recognised worse than all the others.
void cut_vague_ends(const Readout& cells, BoardPart& board) {
    constexpr double kVague = 0.65;
    const double least = kVague * mean_confidence(cells, board.rows, board.cols);
    cut_ends(
        board,
        [&](int row) {
            return mean_confidence(cells, {row, row + 1}, board.cols) < least;
        },
        [&](int col) {
            return mean_confidence(cells, board.rows, {col, col + 1}) < least;
        });
}

BoardPart extent_of(const Readout& cells) {
    const Range inner{kSlack, cells.rows() - kSlack};
    BoardPart board{};
    board.cols = extent(cells.cols(), [&](int col) { return share_known(cells, inner, {col, col + 1}); });
    board.rows = extent(cells.rows(), [&](int row) {
        return share_known(cells, {row, row + 1}, board.cols);
    });
    cut_vague_ends(cells, board);
    return board;
}

// Whether two places of a lattice show the same tile: they differ by little of what the tile does from a flat
// one. No more than its rough look is compared, which a fraction of a pixel does not change.
bool show_same_tile(const cv::Mat& pixels, const Lattice& lattice, Coord a, Coord b) {
    constexpr double kLittle = 0.3;
    static const cv::Size kRough(8, 8);
    if (!within(lattice.cell(a), pixels.size()) || !within(lattice.cell(b), pixels.size())) return false;
    CellSampler sampler;
    cv::Mat tile;
    cv::Mat other;
    sampler.sample(pixels, lattice.cell(a), kRough, tile);
    sampler.sample(pixels, lattice.cell(b), kRough, other);
    const cv::Mat flat(kRough, tile.type(), cv::mean(tile));
    return cv::norm(tile, other, cv::NORM_L1) < kLittle * cv::norm(tile, flat, cv::NORM_L1);
}

// Whether the tiles of a board go on beyond one of its sides: then it is a part of another game's.
bool goes_on(const cv::Mat& pixels, const Lattice& lattice) {
    return std::ranges::any_of(sides_of(lattice.rows, lattice.cols), [&](const BoardSide& side) {
        const int same = count_cells(side.outermost, [&](Coord at) {
            const Coord beyond{at.row - side.inwards.row, at.col - side.inwards.col};
            return show_same_tile(pixels, lattice, at, beyond);
        });
        return 2 * same > side.outermost.cells;
    });
}

Lattice without_slack(const Lattice& lattice, const BoardPart& board) {
    return lattice.part({board.rows.begin - kSlack, board.cols.begin - kSlack}, board.rows.size(),
                        board.cols.size());
}

}  // namespace

std::optional<Located> read_known_board(const cv::Mat& pixels, CellReader& reader, Lattice lattice) {
    for (bool fitted_again = false;;) {
        const Readout cells(pixels, reader, lattice);
        const BoardPart board = extent_of(cells);
        if (!board.is_board()) return std::nullopt;
        lattice = without_slack(lattice, board);
        if (board.reaches_border(cells)) continue;
        const double known = share_known(cells, board.rows, board.cols);
        if (known < kRecognisedInBoard) return std::nullopt;
        // The first fit looked at the grid's extent: cells that lie beyond the board may have led it astray.
        if (known < 1 && !fitted_again) {
            fitted_again = true;
            lattice = fit_again(pixels, reader, lattice);
            continue;
        }
        const Board seen = board_of(cells, board.rows, board.cols);
        if (!shows_a_game(seen)) return std::nullopt;
        // With all covered there is nothing but the tiles' own look to know a board by.
        constexpr double kCoveredForSure = 0.7;
        const double confidence = known * mean_confidence(cells, board.rows, board.cols);
        if (!shows_drawing(seen) && (confidence < kPlainForSure || goes_on(pixels, lattice)))
            return std::nullopt;
        if (reader.viewing().soft && seen.count_covered() == seen.size() && confidence < kCoveredForSure)
            return std::nullopt;
        return Located{part_of(lattice, without_ground(seen)), reader.skin(), confidence, {}};
    }
}

}  // namespace sapper
