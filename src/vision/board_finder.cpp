#include "board_finder.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "lattice/edges.hpp"
#include "lattice/grid_fit.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/roomy_picture.hpp"
#include "lattice/window_grid.hpp"
#include "look/stipple.hpp"
#include "skin/known_board.hpp"
#include "skin/skin_evidence.hpp"
#include "skin/skin_fit.hpp"
#include "skin/viewings.hpp"
#include "stranger/stranger_search.hpp"
#include "stranger/tracing.hpp"

namespace sapper {

namespace {

// Grids that are looked at with the skins, at most: on a desktop full of tables the search must end.
constexpr std::size_t kMostGrids = 32;
constexpr std::size_t kMostGathered = 8;

// Confidence of a board from which on no better place is looked for.
constexpr double kSure = 0.8;

// A board of which so many cells are recognised is shown as its skin has it.
constexpr double kAsItShould = 0.95;

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
                return is_one_place(board.lattice.area(), better.lattice.area());
            }))
            distinct.push_back(std::move(board));
    return distinct;
}

bool taken(const std::vector<Located>& boards, const cv::Rect2d& area) {
    return std::any_of(boards.begin(), boards.end(),
                       [&](const Located& board) { return is_one_place(board.lattice.area(), area); });
}

// A grid that is little more than a board that was found, and in step with it: its lines were followed
// beyond.
bool known_already(const std::vector<Located>& boards, const Grid& grid) {
    constexpr double kMost = 0.6;
    constexpr double kInStep = 1;  // px, from one end of the board to the other.
    return std::ranges::any_of(boards, [&](const Located& board) {
        const Lattice& cells = board.lattice;
        return board.confidence >= kSure &&
               (cells.area() & grid.area()).area() > kMost * grid.area().area() &&
               std::abs(cells.pitch.width - grid.x.pitch) * cells.cols < kInStep &&
               std::abs(cells.pitch.height - grid.y.pitch) * cells.rows < kInStep;
    });
}

std::optional<Located> board_on(const cv::Mat& pixels, const EdgeMaps& edges, CellReader& reader,
                                const Grid& grid, LocateTrace* trace) {
    const auto lattice = fit_skin(pixels, edges, reader, grid);
    if (!lattice) return std::nullopt;
    auto board = read_known_board(pixels, reader, *lattice);
    trace_known(trace, pixels, reader, board ? board->lattice : *lattice, board.has_value());
    if (board) board->viewing = reader.viewing();
    return board;
}

// Which skins a grid is looked at with.
enum class Taken { All, Borderless };

// Looks at a grid with every skin that it may be of, until one reads it well.
void add_boards(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid, std::span<CellReader> readers,
                Taken taken, std::vector<Located>& boards, LocateTrace* trace) {
    for (CellReader* reader : likely_skins(pixels, grid, readers)) {
        if (taken == Taken::Borderless && reader->skin()->borders) continue;
        auto board = board_on(pixels, edges, *reader, grid, trace);
        if (!board) continue;
        boards.push_back(std::move(*board));
        if (boards.back().confidence >= kSure) return;
    }
}

// `grids`: those looked at, strongest first.
std::vector<Located> known_boards(const cv::Mat& pixels, const EdgeMaps& edges,
                                  std::span<const Repetition> repetitions, std::span<CellReader> readers,
                                  Taken which, std::vector<Grid>& grids, LocateTrace* trace) {
    std::vector<Located> boards;
    Fits fits;
    for (CellReader& reader : readers) reader.view({});
    for (const Repetition& seen : repetitions) {
        if (grids.size() >= kMostGrids || readers.empty()) break;
        if (taken(boards, seen.window) || !fits.worth(seen)) continue;
        const auto grid = fit_grid(edges, seen);
        fits.add(grid);
        if (!grid || known_already(boards, *grid) ||
            std::any_of(grids.begin(), grids.end(),
                        [&](const Grid& g) { return same_lines(g.x, grid->x) && same_lines(g.y, grid->y); }))
            continue;
        grids.push_back(*grid);
        add_boards(pixels, edges, *grid, readers, which, boards, trace);
    }
    const bool sure = std::any_of(boards.begin(), boards.end(),
                                  [](const Located& board) { return board.confidence >= kSure; });
    if (sure || readers.empty()) return boards;
    // Where too few lines run through the whole board to be followed, the windows that repeat alike show it.
    const std::vector<Grid> gathered = find_grids(edges, repetitions);
    for (std::size_t i = 0; i < std::min(gathered.size(), kMostGathered); ++i) {
        grids.push_back(gathered[i]);
        add_boards(pixels, edges, gathered[i], readers, which, boards, trace);
    }
    return boards;
}

// Boards that a display's settings, compression or blur have changed: only when they are recognised clearly
// better than as they are.
std::vector<Located> damaged_boards(const cv::Mat& pixels, const EdgeMaps& edges, std::span<const Grid> grids,
                                    std::span<CellReader> readers, LocateTrace* trace) {
    constexpr std::size_t kMostDamaged = 8;
    std::vector<Located> boards;
    for (const Grid& grid : grids.first(std::min(grids.size(), kMostDamaged))) {
        const cv::Rect seen = cv::Rect(grid.area()) & cv::Rect({0, 0}, pixels.size());
        const cv::Vec3f colour = commonest_colour(pixels(seen));
        for (CellReader& reader : readers)
            for (const Viewing& viewing : likely_viewings(colour, *reader.skin())) {
                reader.view(viewing);
                if (auto board = board_on(pixels, edges, reader, grid, trace))
                    boards.push_back(std::move(*board));
            }
    }
    return boards;
}

// Boards of which the cells have no borders, by all that repeats.
std::vector<Located> borderless_boards(const cv::Mat& pixels, std::span<CellReader> readers,
                                       LocateTrace* trace) {
    if (std::ranges::all_of(readers, [](const CellReader& reader) { return reader.skin()->borders; }))
        return {};
    const EdgeMaps edges = find_all_edges(pixels);
    std::vector<Grid> grids;
    return known_boards(pixels, edges, find_repetitions(edges), readers, Taken::Borderless, grids, trace);
}

// Of a board with a known skin.
double share_recognised(const cv::Mat& pixels, const Located& board, std::span<CellReader> readers) {
    int known = 0;
    for (CellReader& reader : readers)
        if (reader.skin() == board.skin)
            for (int row = 0; row < board.lattice.rows; ++row)
                for (int col = 0; col < board.lattice.cols; ++col)
                    known += reader.read(pixels, board.lattice, {row, col}).state != CellState::Unknown;
    return static_cast<double>(known) / (board.lattice.rows * board.lattice.cols);
}

constexpr double kMuchBetter = 1.05;

// A board found as it is stays, unless a damaged one at its place is recognised so much better.
void take_better(std::vector<Located>& boards, std::vector<Located> damaged) {
    for (Located& board : damaged) {
        const bool better = std::all_of(boards.begin(), boards.end(), [&](const Located& plain) {
            return plain.viewing.soft || !is_one_place(board.lattice.area(), plain.lattice.area()) ||
                   recognised(board) > kMuchBetter * recognised(plain);
        });
        if (better) boards.push_back(std::move(board));
    }
}

// A game may look so much like a known one that its skin fits, but for what is drawn otherwise: where a
// board's own shapes and rules explain most of what the skin does not know, it is read without one. `even`:
// the picture without stipple.
void read_lookalikes_as_strangers(const cv::Mat& even, const cv::Mat& pixels, std::span<CellReader> readers,
                                  StrangerReader& stranger, const std::shared_ptr<const Skin>& unknown,
                                  std::vector<Located>& boards) {
    constexpr double kFewCells = 4;  // Something small may lie over them.
    constexpr double kStillUnknown = 0.4;
    for (Located& board : boards) {
        const int size = board.lattice.rows * board.lattice.cols;
        const double missing = 1 - share_recognised(pixels, board, readers);
        if (missing * size < kFewCells) continue;
        const StrangerReading reading = stranger.read(even, board.lattice);
        if (reading.broken > 0 || 1 - reading.known > kStillUnknown * missing) continue;
        board = {board.lattice, unknown, reading.known, {}};
    }
}

// Of other games a skin may fit just a part, where cells happen to look like its own. A board that is read
// without a skin is the true one when so many more of its cells are known.
void take_larger(std::vector<Located>& boards, std::vector<Located> of_strangers, const cv::Mat& pixels,
                 std::span<CellReader> readers, const std::shared_ptr<const Skin>& unknown) {
    const auto known_cells = [&](const Located& board) {
        return board.skin == unknown
                   ? recognised(board)
                   : share_recognised(pixels, board, readers) * board.lattice.rows * board.lattice.cols;
    };
    for (Located& stranger : of_strangers) {
        const auto shares_place = [&](const Located& board) {
            return is_one_place(board.lattice.area(), stranger.lattice.area());
        };
        const bool larger = std::ranges::all_of(boards, [&](const Located& board) {
            return !shares_place(board) || known_cells(stranger) > kMuchBetter * known_cells(board);
        });
        if (!larger) continue;
        std::erase_if(boards, shares_place);
        boards.push_back(std::move(stranger));
    }
}

// How far a board is from the picture's sides, in cells: from the nearest one, and from both of the two left
// and right, or above and below, whichever are nearer.
struct Margins {
    double nearest;
    double of_both;
};

Margins margins_of(const Lattice& lattice, const cv::Size& picture) {
    const cv::Rect2d area = lattice.area();
    const double beside[] = {area.x, picture.width - area.br().x};
    const double above[] = {area.y, picture.height - area.br().y};
    const auto [left, right] = std::ranges::minmax(beside);
    const auto [top, bottom] = std::ranges::minmax(above);
    return {std::min(left / lattice.pitch.width, top / lattice.pitch.height),
            std::min(right / lattice.pitch.width, bottom / lattice.pitch.height)};
}

std::vector<Located> strangers_with_room(const cv::Mat& pixels, StrangerReader& stranger,
                                         const std::shared_ptr<const Skin>& unknown, LocateTrace* trace) {
    const RoomyPicture roomy(pixels);
    const std::size_t traced = trace ? trace->candidates.size() : 0;
    std::vector<Located> boards =
        boards_of_strangers(roomy.pixels(), find_straight_edges(roomy.pixels()), stranger, unknown, trace);
    if (trace)
        for (TracedCandidate& candidate : std::span(trace->candidates).subspan(traced))
            candidate.lattice = roomy.to_picture(candidate.lattice);
    for (Located& board : boards) board.lattice = roomy.to_picture(board.lattice);
    std::erase_if(boards, [&](const Located& board) { return !nearly_within(board.lattice, pixels.size()); });
    return boards;
}

// A window is often no larger than its board, whose outermost lines are then the picture's sides: what is
// found there, or not at all where the user says that there is a game, is looked for with room around it.
std::vector<Located> strangers_in(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& stranger,
                                  const std::shared_ptr<const Skin>& unknown, LocateTrace* trace) {
    constexpr double kLacksOne = 1.5;
    constexpr double kFills = 0.25;
    std::vector<Located> boards = boards_of_strangers(pixels, edges, stranger, unknown, trace);
    const Margins margins = boards.empty() ? Margins{} : margins_of(boards.front().lattice, pixels.size());
    if (boards.empty() ? !stranger.is_meant() : margins.nearest >= kLacksOne) return boards;
    std::vector<Located> with_room = strangers_with_room(pixels, stranger, unknown, trace);
    if (with_room.empty()) return boards;
    if (boards.empty()) return with_room;
    const auto cells = [](const Located& board) { return board.lattice.rows * board.lattice.cols; };
    const int more = cells(with_room.front()) - cells(boards.front());
    return more > 0 || (more == 0 && margins.of_both < kFills) ? with_room : boards;
}

}  // namespace

std::vector<Located> find_boards(const cv::Mat& pixels, std::span<CellReader> readers,
                                 StrangerReader& stranger, const std::shared_ptr<const Skin>& unknown,
                                 LocateTrace* trace) {
    const EdgeMaps edges = find_straight_edges(pixels);
    const std::vector<Repetition> repetitions = find_repetitions(edges);
    trace_repetitions(trace, edges, repetitions);
    std::vector<Grid> grids;
    std::vector<Located> boards = known_boards(pixels, edges, repetitions, readers, Taken::All, grids, trace);
    const auto as_it_should = [&](const Located& board) {
        return share_recognised(pixels, board, readers) >= kAsItShould;
    };
    if (std::ranges::none_of(boards, as_it_should))
        take_better(boards, borderless_boards(pixels, readers, trace));
    if (std::ranges::none_of(boards, as_it_should))
        take_better(boards, damaged_boards(pixels, edges, grids, readers, trace));
    // Of several fits at one place the best one's cells are looked at, not any that shapes explain.
    boards = distinct_boards(std::move(boards));
    // Only what is read for certain with a skin saves the longer search.
    if (unknown && std::ranges::none_of(boards, as_it_should)) {
        const cv::Mat even = without_stipple(pixels);
        read_lookalikes_as_strangers(even, pixels, readers, stranger, unknown, boards);
        const bool changed = even.data != pixels.data;
        take_larger(boards,
                    strangers_in(even, changed ? find_straight_edges(even) : edges, stranger, unknown, trace),
                    pixels, readers, unknown);
    }
    boards = distinct_boards(std::move(boards));
    trace_place(trace, edges, boards.empty() ? nullptr : &boards.front().lattice);
    return boards;
}

}  // namespace sapper
