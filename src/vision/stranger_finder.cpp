#include "stranger_finder.hpp"

#include <algorithm>
#include <cmath>

#include "board_extent.hpp"
#include "cell_sampler.hpp"
#include "tracing.hpp"
#include "window_grid.hpp"

namespace sapper {

namespace {

// A board is one when so much of it is recognised: much may be hidden by another window.
constexpr double kRecognised = 0.55;

// Where so much is recognised no other place of the borders is tried.
constexpr double kNearlyAll = 0.9;

// Without a number on it, nearly all of it is covered, and by tiles that stand out from what is around them.
constexpr double kCoveredAtFirst = 0.9;
constexpr int kFewestNumbers = 3;

// Share of the numbers that may break the rules, by damage or player's errors.
constexpr double kBroken = 0.06;

cv::Size2d likely_pitch(const Grid& grid) {
    const int across = grid.x.count - 1;
    const int down = grid.y.count - 1;
    const double common = (grid.x.pitch * across + grid.y.pitch * down) / (across + down);
    if (std::abs(grid.x.pitch - grid.y.pitch) * std::max(across, down) < 3) {
        if (std::abs(common - std::round(common)) * std::max(across, down) < 1.5)
            return {std::round(common), std::round(common)};
        return {common, common};
    }
    return {grid.x.pitch, grid.y.pitch};
}

// Without the lines of cells that stick out of the picture.
Lattice clipped(Lattice lattice, cv::Size frame) {
    const auto clip = [](double& origin, double pitch, int& count, int limit) {
        constexpr double kEdge = 1e-3;
        for (; origin < -kEdge && count > 0; --count) origin += pitch;
        while (count > 0 && origin + count * pitch > limit + kEdge) --count;
    };
    clip(lattice.origin.x, lattice.pitch.width, lattice.cols, frame.width);
    clip(lattice.origin.y, lattice.pitch.height, lattice.rows, frame.height);
    return lattice;
}

bool is_size(const Lattice& lattice) {
    return std::min(lattice.rows, lattice.cols) >= kFewestCells &&
           std::max(lattice.rows, lattice.cols) <= kMostCells;
}

// Share of what surrounds the lattice, within a cell's side, that has the same colour as `colour`.
double same_around(const cv::Mat& pixels, const Lattice& lattice, const cv::Vec3f& colour) {
    constexpr float kSame = 9;
    const cv::Rect2d area = lattice.area();
    int same = 0;
    int all = 0;
    const auto look = [&](double x, double y) {
        const cv::Point at(static_cast<int>(x), static_cast<int>(y));
        if (!cv::Rect({0, 0}, pixels.size()).contains(at)) return;
        const auto& pixel = pixels.at<cv::Vec4b>(at);
        float apart = 0;
        for (int i = 0; i < 3; ++i)
            apart = std::max(apart, std::abs(static_cast<float>(pixel[i]) - colour[i]));
        same += apart <= kSame;
        ++all;
    };
    for (const double out : {0.35, 0.55, 0.75}) {
        const double dx = out * lattice.pitch.width;
        const double dy = out * lattice.pitch.height;
        for (int third = 0; third < 3 * lattice.cols; ++third) {
            const double x = area.x + third * lattice.pitch.width / 3;
            look(x, area.y - dy);
            look(x, area.br().y + dy);
        }
        for (int third = 0; third < 3 * lattice.rows; ++third) {
            const double y = area.y + third * lattice.pitch.height / 3;
            look(area.x - dx, y);
            look(area.br().x + dx, y);
        }
    }
    return all > 0 ? static_cast<double>(same) / all : 0;
}

// The sizes that games offer; as many squares of a table seldom have just these.
bool is_usual_size(const Lattice& lattice) {
    static constexpr std::pair<int, int> kSizes[] = {{8, 8},   {9, 9},   {10, 10}, {16, 16},
                                                     {16, 30}, {30, 16}, {10, 18}, {14, 24},
                                                     {20, 24}, {20, 20}, {24, 24}};
    return std::any_of(std::begin(kSizes), std::end(kSizes), [&](const auto& size) {
        return lattice.rows == size.first && lattice.cols == size.second;
    });
}

// A board with nothing opened says nothing by rules. Its tiles must be buttons, or stand apart from each
// other, or have another colour than what is around them.
bool is_fresh_board(const cv::Mat& pixels, const StrangerReading& reading, const Lattice& lattice) {
    constexpr float kButton = 14;
    constexpr float kTile = 12;
    const Board& board = reading.board;
    if (!reading.covered || board.count(CellState::Covered) < kCoveredAtFirst * board.size()) return false;
    const GroundGroup& covered = *reading.covered;
    if (slope(covered.mean) >= kButton) return true;
    if (same_around(pixels, lattice, middle_of(covered.mean)) > 0.3 ||
        same_around(pixels, lattice, middle_of(covered.odd)) > 0.3)
        return false;
    return covered.chequered || (relief(covered.mean) >= kTile && is_usual_size(lattice));
}

bool reads_as_minesweeper(const cv::Mat& pixels, const StrangerReading& reading, const Lattice& lattice) {
    const Board& board = reading.board;
    if (reading.known < kRecognised) return false;
    const int hidden =
        board.count_covered() + board.count(CellState::Mine) + board.count(CellState::Exploded);
    if (hidden == 0) return false;
    if (reading.numbers >= kFewestNumbers)
        return reading.broken <= kBroken * (reading.numbers + board.count(CellState::Empty));
    return is_fresh_board(pixels, reading, lattice);
}

// Whether an edge runs along the whole side of the lattice, `line` cells further outwards.
bool is_edge(const EdgeMaps& edges, const Lattice& lattice, Coord outwards, int line) {
    constexpr float kEdge = 5;
    const bool column = outwards.col != 0;
    const cv::Rect2d area = lattice.area();
    const double pitch = column ? lattice.pitch.width : lattice.pitch.height;
    const double near = outwards.row + outwards.col > 0 ? (column ? area.br().x : area.br().y) + line * pitch
                                                        : (column ? area.x : area.y) - line * pitch;
    const StripSums& sums = column ? edges.columns : edges.rows;
    const int reach = std::max(2, static_cast<int>(0.12 * pitch));
    const int begin = std::clamp(static_cast<int>(near) - reach, 0, sums.along());
    const int end = std::clamp(static_cast<int>(near) + reach + 1, begin, sums.along());
    const auto profile = sums.profile(begin, end, static_cast<int>(column ? area.y : area.x),
                                      static_cast<int>(column ? area.br().y : area.br().x));
    return std::any_of(profile.begin(), profile.end(), [](float strength) { return strength >= kEdge; });
}

// How many lines of cells the board goes on beyond one of its sides. Lines of plain cells count only when the
// board is seen again behind them, or ends there with an edge.
int further(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
            const StrangerReading& board, const Lattice& lattice, Coord outwards) {
    constexpr double kKin = 0.5;
    constexpr int kMostPlain = 3;
    int sure = 0;
    for (int line = 1; line <= sure + kMostPlain; ++line) {
        const bool column = outwards.col != 0;
        const int length = column ? lattice.rows : lattice.cols;
        int kin = 0;
        int cells = 0;
        for (int i = 0; i < length; ++i) {
            const int beyond =
                outwards.row + outwards.col > 0 ? (column ? lattice.cols : lattice.rows) - 1 + line : -line;
            const cv::Rect2d cell = lattice.cell(column ? Coord{i, beyond} : Coord{beyond, i});
            if (!within(cell, pixels.size())) return sure;
            const Kinship kinship = reader.kinship(pixels, cell, board);
            kin += kinship != Kinship::None;
            cells += kinship == Kinship::Cell;
        }
        if (kin < kKin * length) return sure;
        if (cells >= 0.2 * length || is_edge(edges, lattice, outwards, line)) sure = line;
    }
    return sure;
}

double quality_of(const Stranger& found) {
    const int size = found.lattice.rows * found.lattice.cols;
    return size * std::pow(found.reading.known, 4) - 3.0 * found.reading.broken;
}

// Numbers stand in the middle of their cells, nearly.
bool is_centred(const StrangerReading& reading) {
    constexpr float kAside = 0.06F;
    return std::abs(reading.off_centre.x) < kAside && std::abs(reading.off_centre.y) < kAside;
}

// Moves the lattice so that the numbers stand in the middle, where that is how they read better.
Stranger centred(const cv::Mat& pixels, StrangerReader& reader, Stranger found) {
    constexpr float kMost = 0.25F;
    const cv::Point2f off = found.reading.off_centre;
    if (is_centred(found.reading) || std::abs(off.x) > kMost || std::abs(off.y) > kMost) return found;
    Stranger moved = found;
    moved.lattice.origin += cv::Point2d(static_cast<double>(off.x) * found.lattice.pitch.width,
                                        static_cast<double>(off.y) * found.lattice.pitch.height);
    if (!within(moved.lattice.area(), pixels.size())) return found;
    moved.reading = reader.read(pixels, moved.lattice);
    moved.quality = quality_of(moved);
    return moved.quality >= found.quality ? moved : found;
}

// Reads, and cuts off or adds lines of cells, until all are the board's.
std::optional<Stranger> settled(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                Lattice lattice) {
    constexpr int kRounds = 6;
    lattice = clipped(lattice, pixels.size());
    if (!is_size(lattice)) return std::nullopt;
    StrangerReading reading = reader.read(pixels, lattice);
    for (int round = 0; round < kRounds; ++round) {
        const Cells known{lattice.rows, lattice.cols, [&](int row, int col) {
                              return reading.board[{row, col}] != CellState::Unknown;
                          }};
        Lattice next = part_of(lattice, trimmed_extent(known));
        if (!is_size(next)) return std::nullopt;
        const int left = further(pixels, edges, reader, reading, next, {0, -1});
        const int right = further(pixels, edges, reader, reading, next, {0, 1});
        next.origin.x -= left * next.pitch.width;
        next.cols += left + right;
        const int up = further(pixels, edges, reader, reading, next, {-1, 0});
        const int down = further(pixels, edges, reader, reading, next, {1, 0});
        next.origin.y -= up * next.pitch.height;
        next.rows += up + down;
        if (!is_size(next)) return std::nullopt;
        const bool same = next.rows == lattice.rows && next.cols == lattice.cols &&
                          cv::norm(next.origin - lattice.origin) < 0.5;
        if (same) break;
        lattice = next;
        reading = reader.read(pixels, lattice);
    }
    Stranger found{lattice, std::move(reading), 0};
    found.quality = quality_of(found);
    return found;
}

}  // namespace

std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, LocateTrace* trace) {
    std::optional<Stranger> best;
    const auto try_at = [&](const Grid& grid, const cv::Size2d& pitch, double right, double down) {
        Lattice lattice;
        lattice.pitch = pitch;
        lattice.cols = grid.x.count - 1;
        lattice.rows = grid.y.count - 1;
        lattice.origin = {grid.x.first + std::remainder(right, pitch.width),
                          grid.y.first + std::remainder(down, pitch.height)};
        auto found = settled(pixels, edges, reader, lattice);
        if (found) found = centred(pixels, reader, std::move(*found));
        if (!found) return;
        const bool board = reads_as_minesweeper(pixels, found->reading, found->lattice);
        trace_stranger(trace, found->reading, found->lattice, board);
        if (!board) return;
        if (!best || found->quality > best->quality) best = std::move(found);
    };
    int columns = 0;
    int rows = 0;
    for (const double share : {0.2, 0.4, 0.65}) {
        Grid grid = whole;
        cut_to_borders(edges, grid, share);
        if (grid.x.count <= kFewestCells || grid.y.count <= kFewestCells) break;
        if (grid.x.count == columns && grid.y.count == rows) continue;
        columns = grid.x.count;
        rows = grid.y.count;
        const cv::Size2d pitch = likely_pitch(grid);
        const auto right = borders_at(edges, grid, pitch, true);
        const auto down = borders_at(edges, grid, pitch, false);
        try_at(grid, pitch, right.front(), down.front());
        if (best && is_centred(best->reading) && best->reading.known > kNearlyAll) continue;
        if (right.size() > 1) try_at(grid, pitch, right[1], down.front());
        if (down.size() > 1) try_at(grid, pitch, right.front(), down[1]);
    }
    return best;
}

}  // namespace sapper
