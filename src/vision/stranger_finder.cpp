#include "stranger_finder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <vector>

#include "board_extent.hpp"
#include "cell_sampler.hpp"
#include "game_verdict.hpp"
#include "glyph_looks.hpp"
#include "lattice_phase.hpp"
#include "rim_census.hpp"
#include "rim_extent.hpp"
#include "tile_gap.hpp"
#include "tracing.hpp"
#include "whole_pixels.hpp"
#include "window_grid.hpp"

namespace sapper {

namespace {

// What it is worth that all cells have rims that occur often, beside the evidence for a game.
constexpr double kEven = 40;

// The same for borders that are stronger than any other place.
constexpr double kStrong = 5;

// Borders than which nothing within the cells is nearly as strong, see LikelyOrigin.
constexpr double kStrongBorders = 1.9;

// Those of a board that shows nothing but buttons, or a few tiles.
constexpr double kBareBorders = 1.5;

// The same where a name around it speaks for the board.
constexpr double kNamedBorders = 1.75;

// What a board that only its name speaks for is worth less.
constexpr double kOnlyNamed = 20;

// What it costs that numbers stand beside the middle of their cells, for a cell's side.
constexpr double kAside = 40;

// Fewer cells with rims that occur often, and it is no board.
constexpr double kAlike = 0.7;

// The smallest cells' pitch may be measured a little too small, px.
constexpr double kRounded = 0.3;

bool is_size(const Lattice& lattice) {
    return std::min(lattice.rows, lattice.cols) >= kFewestCells &&
           std::max(lattice.rows, lattice.cols) <= kMostCells &&
           std::min(lattice.pitch.width, lattice.pitch.height) >= kMinPitch - kRounded;
}

// Mines show when the game is over. Then some cell is still covered or shows the hit, or all is opened and
// the numbers fit. Else letters on covered cells, such as a terminal's dots, were taken for mines, and all of
// them would be read wrongly.
bool shows_mines_too_early(const StrangerReading& reading) {
    const Board& board = reading.board;
    return board.count(CellState::Mine) > 0 && board.count(CellState::Exploded) == 0 &&
           board.count(CellState::Covered) == 0 && reading.broken > 0;
}

// The same grid over the lattice's extent, with the pitch that fits all of it.
Grid refitted(const EdgeMaps& edges, const Lattice& lattice) {
    const cv::Rect2d area = lattice.area();
    const auto profile = [](const StripSums& sums, double from, double to) {
        const auto px = [&](double value) { return std::clamp(static_cast<int>(value), 0, sums.across()); };
        return sums.profile(0, sums.along(), px(from), px(to));
    };
    constexpr double kReach = 0.3;
    Grid grid;
    grid.x = sharpened(profile(edges.columns, area.y, area.br().y),
                       {area.x, lattice.pitch.width, lattice.cols + 1}, kReach * lattice.pitch.width);
    grid.y = sharpened(profile(edges.rows, area.x, area.br().x),
                       {area.y, lattice.pitch.height, lattice.rows + 1}, kReach * lattice.pitch.height);
    return grid;
}

// The lattices that the grid's cells may be on, each as far as its cells are alike.
std::vector<LatticeCandidate> extended(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr double kRival = 0.6;
    std::vector<LatticeCandidate> candidates;
    if (grid.x.count <= kFewestCells || grid.y.count <= kFewestCells) return candidates;
    const cv::Size2d pitch = likely_pitch(grid);
    const auto origins = likely_origins(pixels, edges, grid, pitch);
    for (const LikelyOrigin& origin : origins) {
        if (origin.drawn && origin.strength < origins.front().strength - kRival) continue;
        const Lattice lattice{origin.place, pitch, grid.y.count - 1, grid.x.count - 1};
        RimCensus census(pixels, lattice);
        const auto found = find_rim_extent(census, edges, {{0, lattice.rows}, {0, lattice.cols}});
        if (!found) continue;
        Lattice board = part_of(lattice, found->extent);
        if (!is_size(board) || !within(board.area(), pixels.size())) continue;
        board = on_whole_pixels(pixels, board);
        board.gap = tile_gap(pixels, board);
        candidates.push_back({board, origin.strength, found->alike, found->kinds, found->plain_lines});
    }
    return candidates;
}

double alike_cells(const LatticeCandidate& candidate) {
    return candidate.alike * candidate.lattice.rows * candidate.lattice.cols;
}

// The lattices with the pitch that fits the whole extent of `known`, which `grid` was a part of; nothing
// where that pitch is the same, or explains less.
std::vector<LatticeCandidate> with_own_pitch(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid,
                                             const LatticeCandidate& known) {
    constexpr double kDrift = 0.5;     // px over the whole extent.
    constexpr double kMeasured = 1.2;  // px over the part.
    constexpr double kMuchBetter = 1.15;
    constexpr int kTooManyKinds = 12;  // At a wrong pitch rims that are alike look different.
    const Lattice& board = known.lattice;
    const Grid better = refitted(edges, board);
    const cv::Size2d pitch = likely_pitch(better);
    const double wider = std::abs(pitch.width - board.pitch.width);
    const double taller = std::abs(pitch.height - board.pitch.height);
    if (wider * board.cols < kDrift && taller * board.rows < kDrift) return {};
    auto again = extended(pixels, edges, better);
    if (again.empty()) return {};
    // The part was measured, too: what contradicts that must be much better.
    const bool contradicts = wider * grid.x.count > kMeasured || taller * grid.y.count > kMeasured;
    const bool explains = known.kinds >= kTooManyKinds && 2 * again.front().kinds <= known.kinds;
    const double needed = (contradicts && !explains ? kMuchBetter : 1) * alike_cells(known);
    if (alike_cells(again.front()) < needed) again.clear();
    return again;
}

// Once more with the pitch that fits all of the extent, as long as that differs: from a small part of a
// board, or one with a pitch of a fraction of a pixel, it is reached by steps.
std::vector<LatticeCandidate> refined(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr int kRounds = 3;
    auto candidates = extended(pixels, edges, grid);
    for (int round = 0; round < kRounds && !candidates.empty(); ++round) {
        auto again = with_own_pitch(pixels, edges, grid, candidates.front());
        if (again.empty()) break;
        candidates = std::move(again);
    }
    return candidates;
}

bool same_lattice(const Lattice& a, const Lattice& b) {
    return a.rows == b.rows && a.cols == b.cols && cv::norm(a.origin - b.origin) < 1 &&
           cv::norm(a.area().br() - b.area().br()) < 1;
}

// Whether `larger` has the cells of `part`, and lines of cells beside them.
bool reaches_beyond(const Lattice& larger, const Lattice& part) {
    constexpr double kInStep = 0.15;
    const cv::Rect2d area = larger.area();
    const cv::Rect2d within = part.area();
    const auto in_step = [](double a, double b, double pitch) {
        return std::abs(std::remainder(a - b, pitch)) <= kInStep * pitch;
    };
    return larger.rows >= part.rows && larger.cols >= part.cols &&
           larger.rows * larger.cols > part.rows * part.cols &&
           (area & within).area() >= (1 - kInStep) * within.area() &&
           in_step(area.x, within.x, part.pitch.width) && in_step(area.y, within.y, part.pitch.height) &&
           in_step(area.br().x, within.br().x, part.pitch.width) &&
           in_step(area.br().y, within.br().y, part.pitch.height);
}

// The lattice without the lines at its sides that show what no game shows, when the others do not: what is
// beside a board, such as the row of its counters, may have the ground of its opened cells.
std::optional<LatticeCandidate> without_foreign_sides(const cv::Mat& pixels, StrangerReader& reader,
                                                      const LatticeCandidate& candidate) {
    constexpr double kForeign = 0.12;
    constexpr double kFree = 0.03;
    const Lattice& lattice = candidate.lattice;
    const Range rows{0, lattice.rows};
    const Range cols{0, lattice.cols};
    const auto foreign_share = [&](Range of_rows, Range of_cols) {
        int foreign = 0;
        for (int row = of_rows.begin; row < of_rows.end; ++row)
            for (int col = of_cols.begin; col < of_cols.end; ++col) {
                const SeenCell& seen = reader.see(pixels, lattice, {row, col});
                foreign += static_cast<int>(!seen.look.blank && !likely_shape(seen));
            }
        return static_cast<double>(foreign) / (of_rows.size() * of_cols.size());
    };
    Extent inner{rows, cols};
    if (foreign_share({0, 1}, cols) >= kForeign) ++inner.rows.begin;
    if (foreign_share({rows.end - 1, rows.end}, cols) >= kForeign) --inner.rows.end;
    if (foreign_share(rows, {0, 1}) >= kForeign) ++inner.cols.begin;
    if (foreign_share(rows, {cols.end - 1, cols.end}) >= kForeign) --inner.cols.end;
    LatticeCandidate trimmed = candidate;
    trimmed.lattice = part_of(lattice, inner);
    if (same_lattice(trimmed.lattice, lattice) || !is_size(trimmed.lattice) ||
        foreign_share(inner.rows, inner.cols) > kFree)
        return std::nullopt;
    return trimmed;
}

// A place where the board may be, and what is alike around it: its sides may be further out.
struct BoardCandidate : LatticeCandidate {
    Lattice whole;
};

// What of all that is alike is more than the page, when the whole is no board.
std::optional<BoardCandidate> with_fewer_sides(const cv::Mat& pixels, StrangerReader& reader,
                                               const BoardCandidate& candidate) {
    BoardCandidate inner = candidate;
    inner.lattice = part_of(candidate.lattice, without_bare_sides(pixels, reader, candidate.lattice));
    if (same_lattice(inner.lattice, candidate.lattice) || !is_size(inner.lattice)) return std::nullopt;
    return inner;
}

// The same with lines beside it that show a game: of one that shows little, they may be more than the rest.
std::optional<BoardCandidate> with_more_sides(const cv::Mat& pixels, StrangerReader& reader,
                                              const BoardCandidate& candidate) {
    BoardCandidate outer = candidate;
    outer.lattice = with_sides_of_a_game(pixels, reader, candidate.lattice);
    if (same_lattice(outer.lattice, candidate.lattice)) return std::nullopt;
    return outer;
}

// Each likely lattice, followed by itself without foreign sides where it has some.
std::deque<BoardCandidate> board_candidates(const cv::Mat& pixels, const EdgeMaps& edges,
                                            StrangerReader& reader, const Grid& whole) {
    std::deque<BoardCandidate> candidates;
    for (const LatticeCandidate& candidate : likely_lattices(pixels, edges, whole)) {
        candidates.push_back({candidate, candidate.lattice});
        if (const auto trimmed = without_foreign_sides(pixels, reader, candidate))
            candidates.push_back({*trimmed, trimmed->lattice});
    }
    return candidates;
}

// Whether the cells show one picture twice over and twice down: it is a lattice of half the pitch.
bool is_of_twice_the_pitch(const cv::Mat& pixels, StrangerReader& reader, const Lattice& lattice) {
    constexpr float kSame = 0.3F;  // Of the relief.
    constexpr int kHalf = kBlocks / 2;
    const Pattern& cell = reader.see(pixels, lattice, {lattice.rows / 2, lattice.cols / 2}).pattern;
    const auto block = [&](int x, int y) { return block_at(cell, x, y); };
    float most = 0;
    for (int y = 0; y < kHalf; ++y)
        for (int x = 0; x < kHalf; ++x)
            most = std::max(
                {most, apart(block(x, y), block(x + kHalf, y)), apart(block(x, y), block(x, y + kHalf))});
    return most < kSame * relief(cell);
}

// The first that is called a Minesweeper by what is written around it.
std::optional<BoardCandidate> named_as_game(const cv::Mat& pixels, StrangerReader& reader,
                                            const std::vector<BoardCandidate>& candidates) {
    for (const BoardCandidate& candidate : candidates)
        if (!is_of_twice_the_pitch(pixels, reader, candidate.lattice) &&
            reader.says_mines(pixels, candidate.lattice))
            return candidate;
    return std::nullopt;
}

// Next to nothing is on the cells: a table's, or a fresh board's.
bool is_plain(const LatticeCandidate& candidate) {
    constexpr double kMostPlain = 0.5;
    return candidate.plain_lines > kMostPlain * (candidate.lattice.rows + candidate.lattice.cols);
}

// Whether borders of that strength, or gaps between its tiles, tell which of several places is the board's:
// where nothing is drawn on its cells, nothing else does.
bool is_placed(const LatticeCandidate& candidate, double strength) {
    const cv::Size2d& gap = candidate.lattice.gap;
    return candidate.strength >= strength || std::min(gap.width, gap.height) > 0;
}

// Buttons have borders; and without any, few cells on which nothing is drawn are as well a plain surface.
bool needs_borders(const GameEvidence& evidence) {
    constexpr double kMostlyButtons = 0.5;
    constexpr int kFewCells = 50;
    return evidence.glyphs == 0 && (evidence.buttons >= kMostlyButtons || evidence.cells < kFewCells);
}

bool same_counts(const Grid& a, const Grid& b) {
    return a.x.count == b.x.count && a.y.count == b.y.count;
}

}  // namespace

std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges,
                                              const Grid& whole) {
    // Starts from the part that is board most surely, and from all that might be: a board may have columns
    // without borders in its midst, and a page may have a second thing with the same step.
    constexpr double kSolid = 0.5;
    Grid solid = whole;
    Grid hull = whole;
    keep_solid_part(edges, solid, kSolid);
    cut_to_borders(edges, hull, kSolid);
    auto candidates = refined(pixels, edges, solid);
    if (!same_counts(solid, hull)) {
        const auto from_hull = refined(pixels, edges, hull);
        candidates.insert(candidates.end(), from_hull.begin(), from_hull.end());
    }
    return candidates.empty() ? refined(pixels, edges, whole) : candidates;
}

bool is_worth_a_look(const cv::Mat& pixels, StrangerReader& reader, const LatticeCandidate& candidate) {
    return candidate.alike >= kAlike && !is_plain(candidate) &&
           !is_hopeless(pixels, reader, candidate.lattice);
}

std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole, double largest, LocateTrace* trace) {
    // What a candidate must be better by than one before it, which has stronger borders or is surer.
    constexpr double kBetter = 3;
    constexpr double kForeign = 0.5;
    std::optional<BoardCandidate> best;
    double merit = 0;
    double by_numbers = 0;
    bool beyond_doubt = false;
    std::vector<BoardCandidate> by_name;
    std::deque<BoardCandidate> candidates = board_candidates(pixels, edges, reader, whole);
    for (; !candidates.empty(); candidates.pop_front()) {
        const BoardCandidate& candidate = candidates.front();
        if (best && same_lattice(best->lattice, candidate.lattice)) continue;
        const bool plain =
            is_plain(candidate) && is_placed(candidate, kNamedBorders) && candidate.alike >= kAlike;
        if (candidate.lattice.area().area() > largest ||
            (!plain && !is_worth_a_look(pixels, reader, candidate)))
            continue;
        const GameEvidence evidence = evidence_of_game(pixels, reader, candidate.lattice);
        // A second choice of the sides, once the first is no board, makes something of many things.
        const bool is_whole = same_lattice(candidate.whole, candidate.lattice);
        const bool is_game = !plain && (is_whole ? is_minesweeper(evidence) : is_beyond_doubt(evidence));
        if (!is_game || (needs_borders(evidence) && !is_placed(candidate, kBareBorders))) {
            if (is_whole && may_be_told_by_name(evidence) && is_placed(candidate, kNamedBorders))
                by_name.push_back(candidate);
            if (trace != nullptr)
                trace_stranger(trace, reader.read(pixels, candidate.lattice), candidate.lattice, false);
            if (!is_whole) continue;
            for (const auto& other :
                 {with_fewer_sides(pixels, reader, candidate), with_more_sides(pixels, reader, candidate)})
                if (other) candidates.push_back(*other);
            continue;
        }
        const double numbers = merit_of(evidence, kForeign);
        const double here =
            numbers + kEven * candidate.alike + kStrong * candidate.strength - kAside * evidence.off_centre;
        // Lines beside a board speak for a game only when they are its own, however they look.
        const bool completes =
            best && reaches_beyond(candidate.lattice, best->lattice) && numbers >= by_numbers + kBetter;
        if (best && !completes && here < merit + kBetter) continue;
        best = candidate;
        merit = here;
        by_numbers = numbers;
        beyond_doubt = is_beyond_doubt(evidence);
    }
    if (!best) {
        best = named_as_game(pixels, reader, by_name);
        if (!best) return std::nullopt;
        merit = kEven * best->alike - kOnlyNamed;
    }
    constexpr double kSureAlike = 0.98;
    constexpr double kSureMerit = kEven + 20;
    const bool sure = best->alike >= kSureAlike && best->strength >= kStrongBorders && merit >= kSureMerit;
    Stranger found = fitted(pixels, reader, best->lattice, best->whole);
    found.merit = merit;
    found.sure = sure;
    // The shapes may be a game's and yet tell nothing, as those of a picture made of squares do.
    constexpr double kFewestKnown = 0.3;
    const bool board =
        (beyond_doubt || found.reading.known >= kFewestKnown) && !shows_mines_too_early(found.reading);
    trace_stranger(trace, found.reading, found.lattice, board);
    return board ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace sapper
