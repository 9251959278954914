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

}  // namespace

std::vector<LatticeCandidate> likely_lattices(const cv::Mat& pixels, const EdgeMaps& edges, const Grid& whole) {
    constexpr double kSolid = 0.5;
    constexpr double kRival = 0.6;
    Grid core = whole;
    keep_solid_part(edges, core, kSolid);
    std::vector<LatticeCandidate> candidates;
    if (core.x.count <= kFewestCells || core.y.count <= kFewestCells) return candidates;
    const cv::Size2d pitch = likely_pitch(core);
    const auto origins = likely_origins(pixels, edges, core, pitch);
    for (const LikelyOrigin& origin : origins) {
        if (origin.strength < origins.front().strength - kRival) break;
        Lattice lattice{origin.place, pitch, core.y.count - 1, core.x.count - 1};
        RimCensus census(pixels, lattice);
        const auto found = find_rim_extent(census, edges, {{0, lattice.rows}, {0, lattice.cols}});
        if (!found) continue;
        lattice = part_of(lattice, found->extent);
        if (is_size(lattice) && within(lattice.area(), pixels.size()))
            candidates.push_back({lattice, origin.strength, found->alike, found->kinds});
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
