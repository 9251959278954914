#include "stranger_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

#include "lattice/drawn_lines.hpp"
#include "lattice/mark_grid.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/tile_blocks.hpp"
#include "lattice/window_grid.hpp"
#include "stranger_choice.hpp"
#include "stranger_finder.hpp"

namespace sapper {

namespace {

// Which edges are looked at: straight ones, all, or straight ones that can hardly be seen, too.
enum class Maps { Straight, All, Faint };

// Each kind is found when it is first asked for.
class PictureEdges {
 public:
    PictureEdges(const cv::Mat& pixels, const EdgeMaps& straight) : pixels_(pixels), straight_(straight) {}

    const EdgeMaps& of(Maps maps) {
        if (maps == Maps::Straight) return straight_;
        std::optional<EdgeMaps>& kept = maps == Maps::All ? all_ : faint_;
        if (!kept) kept = maps == Maps::All ? find_all_edges(pixels_) : find_faint_edges(pixels_);
        return *kept;
    }

 private:
    const cv::Mat& pixels_;
    const EdgeMaps& straight_;
    std::optional<EdgeMaps> all_;
    std::optional<EdgeMaps> faint_;
};

// One way to look over the picture.
struct Pass {
    Maps maps;
    Edges edges;
    Windows windows;
    int fewest_numbers;  // Digits in a table make edges, too, and between them may be cells like fresh ones.
    std::size_t most_grids;  // Looked at; on a desktop full of tables the search must end.
    Cells cells = Cells::Square;
};

// Softened edges show pitches of a fraction of a pixel, all edges show tiles that are round, fine windows
// small boards, faint edges tiles with thin lines or in two shades of one colour.
constexpr Pass kPasses[] = {
    {Maps::Straight, Edges::Sharp, Windows::Coarse, 0, 12},
    {Maps::Straight, Edges::Softened, Windows::Coarse, 0, 6},
    {Maps::All, Edges::Sharp, Windows::Coarse, 4, 2},
    {Maps::Straight, Edges::Sharp, Windows::Coarse, 4, 2, Cells::Oblong},
    {Maps::Straight, Edges::Sharp, Windows::Fine, 0, 3},
    {Maps::Straight, Edges::Softened, Windows::Fine, 0, 2},
    {Maps::All, Edges::Sharp, Windows::Fine, 4, 1},
    {Maps::Faint, Edges::Sharp, Windows::Coarse, 0, 2},
};

// Where neither these nor marks find a board, such as a small one with thin lines or a large opened area, or
// a fresh one with tiles in two shades of one colour.
constexpr Pass kLastPasses[] = {
    {Maps::Faint, Edges::Softened, Windows::Coarse, 0, 3},
    {Maps::Faint, Edges::Softened, Windows::Fine, 0, 3},
    {Maps::Straight, Edges::Sharp, Windows::Coarse, 0, 5, Cells::Oblong},
};

// What only fine windows see is no larger, px², and is seen by several, unless the whole picture is small.
constexpr double kLargestGrid = 60000;
constexpr double kLargestBoard = 80000;
constexpr int kFewestWindows = 4;
constexpr int kSmallPicture = 90000;  // Px².

// Cells looked at, after which no further grid is but the first of each pass: nearly all boards take less
// than a third of that, and a screen full of tables and noise must end, too.
constexpr std::int64_t kMostLooksAll = 33'000;

bool has_pitch_of(const Lattice& one, const Lattice& other) {
    constexpr double kSamePitch = 0.02;
    return std::abs(one.pitch.width / other.pitch.width - 1) < kSamePitch &&
           std::abs(one.pitch.height / other.pitch.height - 1) < kSamePitch;
}

// Whether it has more cells of that size at that place.
bool holds_more(const Lattice& one, const Lattice& other) {
    return has_pitch_of(one, other) && one.rows >= other.rows && one.cols >= other.cols &&
           one.rows * one.cols > other.rows * other.cols && is_one_place(one.area(), other.area());
}

// Whether it has as many cells of that size, which begin elsewhere.
bool is_aside(const Lattice& one, const Lattice& other) {
    constexpr double kClearly = 0.2;  // Of the pitch.
    const cv::Point2d off = one.origin - other.origin;
    return has_pitch_of(one, other) && one.rows == other.rows && one.cols == other.cols &&
           is_one_place(one.area(), other.area()) &&
           (std::abs(off.x) > kClearly * one.pitch.width || std::abs(off.y) > kClearly * one.pitch.height);
}

// Whether nearly all of the picture is on one grid.
bool is_pattern_of(const Grid& grid, const cv::Size& picture) {
    constexpr double kNearlyAll = 0.9;
    return grid.area().area() >= kNearlyAll * picture.area();
}

// How far the first and the last of the lines are beside one of the others, a step of which is `times` of
// those: in the others' pitches.
struct Offsets {
    double first;
    double last;
    double largest() const { return std::max(std::abs(first), std::abs(last)); }
};

Offsets offsets_from(const Lines& others, const Lines& lines, double times) {
    const double first = std::remainder(lines.first - others.first, others.pitch);
    const double drift = (lines.pitch - times * others.pitch) * (lines.count - 1);
    return {first / others.pitch, (first + drift) / others.pitch};
}

constexpr double kInStep = 0.15;  // Of a pitch.

// Whether each of the lines is one of the pattern's, whose step may be a part of theirs.
bool are_among(const Lines& lines, const Lines& pattern) {
    const double times = std::round(lines.pitch / pattern.pitch);
    const Offsets off = offsets_from(pattern, lines, times);
    return times >= 1 && std::max(off.largest(), std::abs(off.last - off.first)) < kInStep;
}

// A desktop's pattern repeats with multiples of its step, too, and here and there alone with one of them:
// what is a part of it comes last, and no more than a few of that.
void put_parts_last(std::vector<Grid>& grids, const cv::Size& picture) {
    constexpr std::ptrdiff_t kMostParts = 3;
    const auto pattern =
        std::ranges::find_if(grids, [&](const Grid& grid) { return is_pattern_of(grid, picture); });
    if (pattern == grids.end()) return;
    const Grid whole = *pattern;
    const auto parts = std::ranges::stable_partition(grids, [&](const Grid& grid) {
        return is_pattern_of(grid, picture) || !are_among(grid.x, whole.x) || !are_among(grid.y, whole.y);
    });
    if (std::ranges::ssize(parts) > kMostParts) grids.erase(parts.begin() + kMostParts, parts.end());
}

// The grids that a pass looks at, most promising first.
std::vector<Grid> grids_for(const Pass& pass, const EdgeMaps& edges) {
    std::vector<Grid> grids =
        find_grids(edges, find_repetitions(edges, pass.edges, pass.windows, pass.cells));
    const cv::Size picture(edges.columns.along(), edges.rows.along());
    const int fewest_windows = picture.area() <= kSmallPicture ? 1 : kFewestWindows;
    if (pass.windows == Windows::Fine)
        std::erase_if(grids, [&](const Grid& grid) {
            return grid.area().area() > kLargestGrid || grid.windows < fewest_windows;
        });
    if (pass.cells == Cells::Oblong) put_texts_last(grids);
    put_parts_last(grids, picture);
    if (grids.size() > pass.most_grids) grids.resize(pass.most_grids);
    return grids;
}

// Whether the grid lies on lines of one that was looked at: a part of a board is no better than the whole.
bool is_part_of(const Grid& grid, const Grid& looked_at) {
    constexpr double kMost = 0.9;
    const auto on_lines = [](const Lines& part, const Lines& whole) {
        return offsets_from(whole, part, 1).largest() < kInStep;
    };
    return on_lines(grid.x, looked_at.x) && on_lines(grid.y, looked_at.y) &&
           (grid.area() & looked_at.area()).area() > kMost * grid.area().area();
}

// Whether most borders of the finer grid are drawn.
bool is_drawn(const EdgeMaps& edges, const Grid& grid) {
    constexpr double kMost = 0.6;
    const Lattice lattice{
        {grid.x.first, grid.y.first}, {grid.x.pitch, grid.y.pitch}, grid.y.count - 1, grid.x.count - 1};
    return std::min(grid.x.pitch, grid.y.pitch) >= kMinPitch && share_of_drawn_lines(edges, lattice) >= kMost;
}

// The grids on which each of its cells may be several. Where its pitch is an odd number of pixels, two by two
// of half a pixel more than a whole number, of which only every other one is drawn alike; and where cells are
// oblong, two of them beside or above each other.
std::vector<Grid> finer_grids(const EdgeMaps& edges, const Grid& grid, Cells cells) {
    constexpr double kWhole = 0.25;
    const auto is_odd = [](double pitch) { return std::abs(std::remainder(pitch - 1, 2)) < kWhole; };
    std::vector<Grid> finer;
    if (is_odd(grid.x.pitch) && is_odd(grid.y.pitch)) finer.push_back(grid_of_tiles(grid, {2, 2}));
    if (cells == Cells::Oblong)
        for (const TileCounts pair : {TileCounts{1, 2}, TileCounts{2, 1}})
            if (const Grid halves = grid_of_tiles(grid, pair); may_be_cells(halves.x.pitch, halves.y.pitch))
                finer.push_back(halves);
    std::erase_if(finer, [&](const Grid& one) { return !is_drawn(edges, one); });
    return finer;
}

bool shows_nothing(const Stranger& board) {
    return board.reading.board.count(CellState::Covered) == board.reading.board.size();
}

// Passes over one picture.
class Search {
 public:
    Search(const cv::Mat& pixels, const EdgeMaps& straight, StrangerReader& reader, LocateTrace* trace)
        : pixels_(pixels),
          edges_(pixels, straight),
          reader_(reader),
          trace_(trace),
          enough_(reader.looks() + kMostLooksAll) {}

    std::vector<Stranger> run(const Pass& pass) {
        const EdgeMaps& edges = edges_.of(pass.maps);
        const double largest =
            pass.windows == Windows::Fine ? kLargestBoard : std::numeric_limits<double>::infinity();
        std::vector<Stranger> found;
        std::vector<Grid> grids = grids_for(pass, edges);
        for (Grid& grid : grids) {
            if (reader_.looks() >= enough_ && &grid != &grids.front()) break;
            const bool known = std::ranges::any_of(found, [&](const Stranger& board) {
                return board.sure && is_one_place(board.lattice.area(), grid.area());
            });
            if (known || is_looked_at(pass, grid)) continue;
            auto one = find_stranger(pixels_, edges, reader_, grid, largest, trace_);
            if (!one || shows_nothing(*one))
                for (const Grid& finer : finer_grids(edges, grid, pass.cells)) {
                    auto tiles = find_stranger(pixels_, edges, reader_, finer, largest, trace_);
                    if (!one || (tiles && are_blocks_of(one->lattice, tiles->lattice)))
                        one = std::move(tiles);
                }
            if (!one)
                looked_at_.push_back(std::move(grid));
            else if (one->reading.numbers >= pass.fewest_numbers)
                found.push_back(by_its_marks(std::move(*one)));
            else
                bare_.push_back(std::move(*one));
        }
        return found;
    }

    // What passes that look for numbers found without any, but with a name: where nothing but names speaks
    // for the others, either.
    std::vector<Stranger> named() {
        std::erase_if(bare_, [&](const Stranger& one) {
            return !one.only_named && !reader_.says_mines(pixels_, one.lattice);
        });
        return std::move(bare_);
    }

    // Where all passes by edges found nothing.
    std::vector<Stranger> by_marks() {
        std::vector<Stranger> found;
        for (const Lattice& lattice : marks())
            if (auto one = find_marked_stranger(pixels_, reader_, lattice, trace_))
                found.push_back(std::move(*one));
        return found;
    }

 private:
    const std::vector<Lattice>& marks() {
        if (!marks_) marks_ = lattices_of_marks(pixels_);
        return *marks_;
    }

    // Of a board that shows nothing but one thing in each cell, the edges of these may be taken for borders:
    // then more of them are on a lattice that has them in the middle of its cells, or, where the borders are
    // not all drawn, as many: what is in the middle of tiles with borders is but their gloss.
    Stranger by_its_marks(Stranger found) {
        constexpr double kAllDrawn = 0.95;
        const Lattice& by_edges = found.lattice;
        if (found.reading.numbers > 0) return found;
        for (const Lattice& lattice : marks()) {
            const bool aside = found.drawn_lines < kAllDrawn && is_aside(lattice, by_edges);
            if (!aside && !holds_more(lattice, by_edges) && !are_blocks_of(by_edges, lattice)) continue;
            if (auto better = find_marked_stranger(pixels_, reader_, lattice, trace_)) return *better;
        }
        return found;
    }

    // The passes with coarse windows differ in the edges, and each may see more of a board; but those for
    // oblong cells do not.
    bool is_looked_at(const Pass& pass, const Grid& grid) const {
        return (pass.windows == Windows::Fine || pass.cells == Cells::Oblong) &&
               std::ranges::any_of(looked_at_, [&](const Grid& other) { return is_part_of(grid, other); });
    }

    const cv::Mat& pixels_;
    PictureEdges edges_;
    StrangerReader& reader_;
    LocateTrace* trace_;
    std::int64_t enough_;  // Looks.
    std::vector<Grid> looked_at_;
    std::vector<Stranger> bare_;
    std::optional<std::vector<Lattice>> marks_;
};

// What the passes found, and which of it is taken. A board that has nothing but a name may be a table beside
// a game that only another pass sees: it is held back, to be compared with what later ones find.
class Choice {
 public:
    Choice(const cv::Mat& pixels, StrangerReader& reader, const std::shared_ptr<const Skin>& unknown)
        : pixels_(pixels), reader_(reader), unknown_(unknown) {}

    // The surest of these and of what was held back; none, and all are held back, while only names speak for
    // them.
    std::vector<Located> among_told(std::vector<Stranger> found) {
        const bool any_told = std::ranges::any_of(found, [](const Stranger& one) { return !one.only_named; });
        held_back_ = with_held_back(std::move(found));
        return any_told ? surest(held_back_) : std::vector<Located>{};
    }

    // The same, whatever speaks for them; nothing is held back. `named`: others that have but a name, for
    // what one pass found may be a part of what another saw.
    std::vector<Located> among_all(std::vector<Stranger> found, std::vector<Stranger> named = {}) {
        found = with_held_back(std::move(found));
        for (Stranger& whole : named)
            if (std::ranges::any_of(found, [&](const Stranger& one) {
                    return one.only_named && holds_more(whole.lattice, one.lattice);
                }))
                found.push_back(std::move(whole));
        return surest(found);
    }

    bool holds_any() const { return !held_back_.empty(); }

 private:
    std::vector<Stranger> with_held_back(std::vector<Stranger> found) {
        std::ranges::move(held_back_, std::back_inserter(found));
        held_back_.clear();
        return found;
    }

    std::vector<Located> surest(const std::vector<Stranger>& found) const {
        std::vector<Located> boards;
        for (const Stranger* one : surest_of(found, pixels_, reader_))
            boards.push_back(
                {one->lattice, unknown_, one->quality / (one->lattice.rows * one->lattice.cols), {}});
        return boards;
    }

    const cv::Mat& pixels_;
    StrangerReader& reader_;
    std::shared_ptr<const Skin> unknown_;
    std::vector<Stranger> held_back_;
};

}  // namespace

std::vector<Located> boards_of_strangers(const cv::Mat& pixels, const EdgeMaps& straight,
                                         StrangerReader& reader, const std::shared_ptr<const Skin>& unknown,
                                         LocateTrace* trace) {
    Search search(pixels, straight, reader, trace);
    Choice choice(pixels, reader, unknown);
    const auto first_of = [&](std::span<const Pass> passes) {
        for (const Pass& pass : passes)
            if (auto boards = choice.among_told(search.run(pass)); !boards.empty()) return boards;
        return std::vector<Located>{};
    };
    if (auto boards = first_of(kPasses); !boards.empty()) return boards;
    auto marked = search.by_marks();
    auto named = choice.holds_any() || !marked.empty() ? search.named() : std::vector<Stranger>{};
    if (auto boards = choice.among_all(std::move(marked), std::move(named)); !boards.empty()) return boards;
    if (auto boards = first_of(kLastPasses); !boards.empty()) return boards;
    return choice.among_all(search.named());
}

}  // namespace sapper
