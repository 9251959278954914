#include "stranger_finder.hpp"

#include <algorithm>
#include <cmath>

#include "board_extent.hpp"
#include "cell_sampler.hpp"
#include "game_verdict.hpp"
#include "lattice_phase.hpp"
#include "rim_census.hpp"
#include "rim_extent.hpp"
#include "window_grid.hpp"

namespace sapper {

namespace {

// Where so much is recognised no other place of the borders is tried.
constexpr double kNearlyAll = 0.9;

// Fewer cells with rims that occur often, and it is no board.
constexpr double kAlike = 0.7;

bool is_size(const Lattice& lattice) {
    return std::min(lattice.rows, lattice.cols) >= kFewestCells &&
           std::max(lattice.rows, lattice.cols) <= kMostCells;
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
        if (origin.strength < origins.front().strength - kRival) break;
        const Lattice lattice{origin.place, pitch, grid.y.count - 1, grid.x.count - 1};
        RimCensus census(pixels, lattice);
        const auto found = find_rim_extent(census, edges, {{0, lattice.rows}, {0, lattice.cols}});
        if (!found) continue;
        const Lattice board = part_of(lattice, found->extent);
        if (is_size(board) && within(board.area(), pixels.size()))
            candidates.push_back({board, origin.strength, found->alike, found->kinds, found->plain_lines});
    }
    return candidates;
}

// Where the pitch that fits the whole extent differs from the one that fitted a part of it, once more with that.
std::vector<LatticeCandidate> refined(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& grid) {
    constexpr double kDrift = 0.5;  // px over the whole extent.
    auto candidates = extended(pixels, edges, grid);
    if (candidates.empty()) return candidates;
    const Lattice& board = candidates.front().lattice;
    const Grid better = refitted(edges, board);
    const cv::Size2d pitch = likely_pitch(better);
    if (std::abs(pitch.width - board.pitch.width) * board.cols < kDrift &&
        std::abs(pitch.height - board.pitch.height) * board.rows < kDrift)
        return candidates;
    auto again = extended(pixels, edges, better);
    return again.empty() || again.front().alike < candidates.front().alike - 0.02 ? candidates : again;
}

bool same_counts(const Grid& a, const Grid& b) {
    return a.x.count == b.x.count && a.y.count == b.y.count;
}

}  // namespace

std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& whole) {
    // Starts from the part that is board most surely, and from all that might be: a board may have columns
    // without borders in its midst, and a page may have a second thing with the same step. The larger one is
    // right when it is as even as the smaller one.
    constexpr double kSolid = 0.5;
    constexpr double kAsEven = 0.01;
    Grid solid = whole;
    Grid hull = whole;
    keep_solid_part(edges, solid, kSolid);
    cut_to_borders(edges, hull, kSolid);
    auto from_solid = refined(pixels, edges, solid);
    if (same_counts(solid, hull)) return from_solid;
    auto from_hull = refined(pixels, edges, hull);
    if (from_solid.empty() || from_hull.empty()) return from_solid.empty() ? from_hull : from_solid;
    const LatticeCandidate& small = from_solid.front();
    const LatticeCandidate& large = from_hull.front();
    const bool larger = large.lattice.area().area() > small.lattice.area().area();
    const bool even = large.alike >= small.alike - kAsEven && large.plain_lines <= small.plain_lines &&
                      large.strength >= small.strength - kAsEven;
    return larger && even ? from_hull : from_solid;
}

std::optional<Stranger> find_stranger(const cv::Mat& pixels, const EdgeMaps& edges, StrangerReader& reader,
                                      const Grid& whole) {
    std::optional<Stranger> best;
    for (const LatticeCandidate& candidate : likely_lattices(pixels, edges, whole)) {
        if (candidate.alike < kAlike) continue;
        if (!is_minesweeper(evidence_of_game(pixels, reader, candidate.lattice))) continue;
        Stranger found{candidate.lattice, reader.read(pixels, candidate.lattice), 0};
        found.quality = quality_of(found);
        found = centred(pixels, reader, std::move(found));
        if (!best || found.quality > best->quality) best = std::move(found);
        if (is_centred(best->reading) && best->reading.known > kNearlyAll) break;
    }
    return best;
}

}  // namespace sapper
