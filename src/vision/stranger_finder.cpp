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

// The cells of a lattice that the lines span.
Range cells_of(const Lines& lines, double origin, double pitch) {
    return {static_cast<int>(std::lround((lines.first - origin) / pitch)),
            static_cast<int>(std::lround((lines.end() - origin) / pitch))};
}

// Starts from the part that is board most surely, and from all that might be: a board may have columns without
// borders in its midst, and a page may have a second thing with the same step. The larger one is right when it
// is as even as the smaller one.
std::optional<RimExtent> find_best_extent(RimCensus& census, const EdgeMaps& edges, const Extent& hull) {
    constexpr double kAsEven = 0.01;
    const Lattice& lattice = census.lattice();
    const auto from_solid = find_rim_extent(census, edges, {{0, lattice.rows}, {0, lattice.cols}});
    if (hull.rows.size() == lattice.rows && hull.cols.size() == lattice.cols) return from_solid;
    auto from_hull = find_rim_extent(census, edges, hull);
    if (!from_solid || !from_hull) return from_solid ? from_solid : from_hull;
    const bool larger = from_hull->extent.rows.size() * from_hull->extent.cols.size() >
                        from_solid->extent.rows.size() * from_solid->extent.cols.size();
    const bool even = from_hull->alike >= from_solid->alike - kAsEven &&
                      from_hull->plain_lines <= from_solid->plain_lines;
    return larger && even ? from_hull : from_solid;
}

}  // namespace

std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& whole) {
    constexpr double kSolid = 0.5;
    constexpr double kRival = 0.6;
    Grid solid = whole;
    Grid hull = whole;
    keep_solid_part(edges, solid, kSolid);
    cut_to_borders(edges, hull, kSolid);
    std::vector<LatticeCandidate> candidates;
    if (solid.x.count <= kFewestCells || solid.y.count <= kFewestCells) return candidates;
    const cv::Size2d pitch = likely_pitch(solid);
    const auto origins = likely_origins(pixels, edges, solid, pitch);
    for (const LikelyOrigin& origin : origins) {
        if (origin.strength < origins.front().strength - kRival) break;
        const Lattice lattice{origin.place, pitch, solid.y.count - 1, solid.x.count - 1};
        RimCensus census(pixels, lattice);
        const auto found = find_best_extent(census, edges, {cells_of(hull.y, origin.place.y, pitch.height),
                                                            cells_of(hull.x, origin.place.x, pitch.width)});
        if (!found) continue;
        const Lattice board = part_of(lattice, found->extent);
        if (is_size(board) && within(board.area(), pixels.size()))
            candidates.push_back({board, origin.strength, found->alike, found->kinds});
    }
    return candidates;
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
