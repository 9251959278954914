#include "board_finder.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "board_extent.hpp"
#include "board_rules.hpp"
#include "edges.hpp"
#include "grid_fit.hpp"
#include "periodicity.hpp"
#include "skin_evidence.hpp"
#include "skin_fit.hpp"
#include "stranger_finder.hpp"
#include "tracing.hpp"
#include "viewings.hpp"
#include "window_grid.hpp"

namespace sapper {

namespace {

// Grids that are looked at with the skins, at most: on a desktop full of tables the search must end.
constexpr std::size_t kMostGrids = 32;
constexpr std::size_t kMostGathered = 8;

// Confidence of a board from which on no better place is looked for.
constexpr double kSure = 0.82;

// Confidence of a board on which nothing is drawn: real ones have 0.88 and more, squared paper in a game's
// own colours up to 0.84.
constexpr double kPlainForSure = 0.86;

// A board is one when so many of its cells are recognised: much of it may be hidden by another window.
constexpr double kRecognisedInBoard = 0.5;

// A board of which so many cells are recognised is shown as its skin has it.
constexpr double kAsItShould = 0.95;

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
double mean_confidence_known(const Readout& cells, Range rows, Range cols) {
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
    const double least = kVague * mean_confidence_known(cells, board.rows, board.cols);
    Range& rows = board.rows;
    Range& cols = board.cols;
    const auto vague_row = [&](int row) {
        return mean_confidence_known(cells, {row, row + 1}, cols) < least;
    };
    const auto vague_col = [&](int col) {
        return mean_confidence_known(cells, rows, {col, col + 1}) < least;
    };
    while (rows.size() > kFewestCells && vague_row(rows.begin)) ++rows.begin;
    while (rows.size() > kFewestCells && vague_row(rows.end - 1)) --rows.end;
    while (cols.size() > kFewestCells && vague_col(cols.begin)) ++cols.begin;
    while (cols.size() > kFewestCells && vague_col(cols.end - 1)) --cols.end;
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

Lattice without_slack(const Lattice& lattice, const BoardPart& board) {
    return lattice.part({board.rows.begin - kSlack, board.cols.begin - kSlack}, board.rows.size(),
                        board.cols.size());
}

double mean_confidence(const Readout& cells, const BoardPart& board) {
    double sum = 0;
    for (int row = board.rows.begin; row < board.rows.end; ++row)
        for (int col = board.cols.begin; col < board.cols.end; ++col)
            if (cells.at(row, col).state != CellState::Unknown)
                sum += static_cast<double>(cells.at(row, col).confidence);
    return sum / (board.rows.size() * board.cols.size());
}

std::optional<Located> read_whole(const cv::Mat& pixels, CellReader& reader, Lattice lattice) {
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
        const double confidence = mean_confidence(cells, board);
        if (confidence < kPlainForSure && !shows_drawing(seen)) return std::nullopt;
        if (reader.viewing().soft && seen.count_covered() == seen.size() && confidence < kCoveredForSure)
            return std::nullopt;
        return Located{part_of(lattice, without_ground(seen)), reader.skin(), confidence, {}};
    }
}

bool overlap(const cv::Rect2d& a, const cv::Rect2d& b) {
    return (a & b).area() > 0.5 * std::min(a.area(), b.area());
}

bool same_lines(const Lines& a, const Lines& b) {
    return a.count == b.count && std::abs(a.first - b.first) < 0.5 && std::abs(a.end() - b.end()) < 0.5;
}

// Which windows are worth a fit: on a screen full of tables thousands of them lead to the same few grids.
class Fits {
 public:
    bool worth(const Repetition& seen) const {
        constexpr int kMostAlike = 3;  // A fit that failed from one window may succeed from another.
        constexpr int kMostInAll = 600;
        if (done_ >= kMostInAll) return false;
        return std::count_if(grids_.begin(), grids_.end(), [&](const Seen& grid) {
                   constexpr double kSamePitch = 0.03;
                   const cv::Rect2d window = seen.window;
                   return (grid.area & window).area() >= 0.99 * window.area() &&
                          std::abs(grid.pitch.width - seen.pitch.width) <= kSamePitch * seen.pitch.width &&
                          std::abs(grid.pitch.height - seen.pitch.height) <= kSamePitch * seen.pitch.height;
               }) < kMostAlike;
    }
    void add(const std::optional<Grid>& grid) {
        ++done_;
        if (grid) grids_.push_back({grid->area(), {grid->x.pitch, grid->y.pitch}});
    }

 private:
    struct Seen {
        cv::Rect2d area;
        cv::Size2d pitch;
    };
    std::vector<Seen> grids_;
    int done_ = 0;
};

double recognised(const Located& board) {
    return board.confidence * board.lattice.rows * board.lattice.cols;
}

// Most recognised cells first, without those that overlap a better one.
std::vector<Located> distinct_boards(std::vector<Located> boards) {
    std::stable_sort(boards.begin(), boards.end(),
                     [](const Located& a, const Located& b) { return recognised(a) > recognised(b); });
    std::vector<Located> distinct;
    for (Located& board : boards)
        if (std::none_of(distinct.begin(), distinct.end(), [&](const Located& better) {
                return overlap(board.lattice.area(), better.lattice.area());
            }))
            distinct.push_back(std::move(board));
    return distinct;
}

bool taken(const std::vector<Located>& boards, const cv::Rect2d& area) {
    return std::any_of(boards.begin(), boards.end(),
                       [&](const Located& board) { return overlap(board.lattice.area(), area); });
}

std::optional<Located> board_on(const cv::Mat& pixels, const EdgeMaps& edges, CellReader& reader,
                                const Grid& grid, LocateTrace* trace) {
    const auto lattice = fit_skin(pixels, edges, reader, grid);
    if (!lattice) return std::nullopt;
    auto board = read_whole(pixels, reader, *lattice);
    trace_known(trace, pixels, reader, board ? board->lattice : *lattice, board.has_value());
    if (board) board->viewing = reader.viewing();
    return board;
}

// Looks at a grid with every skin that it may be of, until one reads it well.
void add_boards(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid, std::span<CellReader> readers,
                std::vector<Located>& boards, LocateTrace* trace) {
    for (CellReader* reader : likely_skins(pixels, grid, readers)) {
        auto board = board_on(pixels, edges, *reader, grid, trace);
        if (!board) continue;
        boards.push_back(std::move(*board));
        if (boards.back().confidence >= kSure) return;
    }
}

// `grids`: those looked at, strongest first.
std::vector<Located> known_boards(const cv::Mat& pixels, const EdgeMaps& edges,
                                  std::span<const Repetition> repetitions, std::span<CellReader> readers,
                                  std::vector<Grid>& grids, LocateTrace* trace) {
    std::vector<Located> boards;
    Fits fits;
    for (CellReader& reader : readers) reader.view({});
    for (const Repetition& seen : repetitions) {
        if (grids.size() >= kMostGrids || readers.empty()) break;
        if (taken(boards, seen.window) || !fits.worth(seen)) continue;
        const auto grid = fit_grid(edges, seen);
        fits.add(grid);
        if (!grid || std::any_of(grids.begin(), grids.end(), [&](const Grid& g) {
                return same_lines(g.x, grid->x) && same_lines(g.y, grid->y);
            }))
            continue;
        grids.push_back(*grid);
        add_boards(pixels, edges, *grid, readers, boards, trace);
    }
    const bool sure = std::any_of(boards.begin(), boards.end(),
                                  [](const Located& board) { return board.confidence >= kSure; });
    if (sure || readers.empty()) return boards;
    // Where too few lines run through the whole board to be followed, the windows that repeat alike show it.
    const std::vector<Grid> gathered = find_grids(edges, repetitions);
    for (std::size_t i = 0; i < std::min(gathered.size(), kMostGathered); ++i) {
        grids.push_back(gathered[i]);
        add_boards(pixels, edges, gathered[i], readers, boards, trace);
    }
    return boards;
}

// Boards that a display's settings, compression or blur have changed: only when they are recognised clearly
// better than as they are.
std::vector<Located> damaged_boards(const cv::Mat& pixels, const EdgeMaps& edges, std::span<const Grid> grids,
                                    std::span<CellReader> readers, LocateTrace* trace) {
    constexpr std::size_t kMostDamaged = 8;
    std::vector<Located> boards;
    for (const Grid& grid : grids.first(std::min(grids.size(), kMostDamaged)))
        for (CellReader& reader : readers)
            for (const Viewing& viewing : likely_viewings(pixels, grid.area(), *reader.skin())) {
                reader.view(viewing);
                if (auto board = board_on(pixels, edges, reader, grid, trace))
                    boards.push_back(std::move(*board));
            }
    return boards;
}

double share_recognised(const cv::Mat& pixels, const Located& board, std::span<CellReader> readers) {
    int known = 0;
    for (CellReader& reader : readers)
        if (reader.skin() == board.skin)
            for (int row = 0; row < board.lattice.rows; ++row)
                for (int col = 0; col < board.lattice.cols; ++col)
                    known += reader.read(pixels, board.lattice, {row, col}).state != CellState::Unknown;
    return static_cast<double>(known) / (board.lattice.rows * board.lattice.cols);
}

// A board found as it is stays, unless a damaged one at its place is recognised so much better.
void take_better(std::vector<Located>& boards, std::vector<Located> damaged) {
    constexpr double kMuchBetter = 1.05;
    for (Located& board : damaged) {
        const bool better = std::all_of(boards.begin(), boards.end(), [&](const Located& plain) {
            return plain.viewing.soft || !overlap(board.lattice.area(), plain.lattice.area()) ||
                   recognised(board) > kMuchBetter * recognised(plain);
        });
        if (better) boards.push_back(std::move(board));
    }
}

std::vector<Located> strange_boards(const cv::Mat& pixels, const EdgeMaps& edges,
                                    std::span<const Repetition> repetitions, StrangerReader& stranger,
                                    const std::shared_ptr<const Skin>& unknown, LocateTrace* trace) {
    constexpr std::size_t kMostStrangers = 12;
    std::vector<Grid> grids = find_grids(edges, repetitions);
    if (grids.size() > kMostStrangers) grids.resize(kMostStrangers);
    std::vector<Stranger> found;
    for (const Grid& grid : grids) {
        if (std::any_of(found.begin(), found.end(), [&](const Stranger& board) {
                return board.sure && overlap(board.lattice.area(), grid.area());
            }))
            continue;
        if (auto one = find_stranger(pixels, edges, stranger, grid, trace)) found.push_back(std::move(*one));
    }
    // Grids of the same board may differ: the one that is surest of it is kept.
    std::vector<const Stranger*> surest;
    for (const Stranger& one : found) surest.push_back(&one);
    std::stable_sort(surest.begin(), surest.end(),
                     [](const Stranger* a, const Stranger* b) { return a->merit > b->merit; });
    std::vector<Located> boards;
    for (const Stranger* one : surest)
        if (std::none_of(boards.begin(), boards.end(), [&](const Located& surer) {
                return overlap(surer.lattice.area(), one->lattice.area());
            }))
            boards.push_back(
                {one->lattice, unknown, one->quality / (one->lattice.rows * one->lattice.cols), {}});
    return boards;
}

}  // namespace

std::vector<Located> find_boards(const cv::Mat& pixels, std::span<CellReader> readers,
                                 StrangerReader& stranger, const std::shared_ptr<const Skin>& unknown,
                                 LocateTrace* trace) {
    const EdgeMaps edges = find_straight_edges(pixels);
    const std::vector<Repetition> repetitions = find_repetitions(edges);
    trace_repetitions(trace, edges, repetitions);
    std::vector<Grid> grids;
    std::vector<Located> boards = known_boards(pixels, edges, repetitions, readers, grids, trace);
    if (std::none_of(boards.begin(), boards.end(), [&](const Located& board) {
            return share_recognised(pixels, board, readers) >= kAsItShould;
        }))
        take_better(boards, damaged_boards(pixels, edges, grids, readers, trace));
    // Only what is read for certain with a skin saves the longer search.
    if (boards.empty() && unknown)
        boards = strange_boards(pixels, edges, repetitions, stranger, unknown, trace);
    boards = distinct_boards(std::move(boards));
    trace_place(trace, edges, boards.empty() ? nullptr : &boards.front().lattice);
    return boards;
}

}  // namespace sapper
