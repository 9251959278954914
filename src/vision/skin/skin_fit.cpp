#include "skin_fit.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "padded_fit.hpp"
#include "skin_phase.hpp"

namespace sapper {

namespace {

// Cells along each axis that are read to judge a lattice.
constexpr int kProbesAside = 4;

// Quality of the probes below which a lattice is not worth more looks, and above which it cannot get better.
constexpr double kHopeless = 0.12;
constexpr double kPerfect = 0.995;

// Quality above which a less likely pitch is not tried.
constexpr double kGood = 0.7;

// By so much a fraction of a pixel must be better than whole ones to be believed.
constexpr double kWhole = 0.002;

// Mean difference from the template at which a cell counts for nothing, grey levels. Blurred cells have up to
// 15, mines that are shifted a pixel up to 60.
constexpr double kFarOff = 100;

// Where a part of the board is covered and another opened, their different edges draw the fitted pitch aside,
// by so much over the whole board, px.
constexpr double kLineAside = 2.5;

// And without borders even the best place that edges show may be some pixels aside, the more the larger the
// cells are; as a share of the pitch.
constexpr double kAside = 1.0 / 12;

// Four places between the first line of cells and the last, near to both: a wrong pitch shows at the ends.
int probe_place(int index, int count) {
    constexpr double kMargin = 0.08;
    return static_cast<int>(count * (kMargin + index * (1 - 2 * kMargin) / (kProbesAside - 1)));
}

// How well cells spread evenly over the lattice are recognised, at most 1. Of two lattices that are
// recognised alike, one shifted by a pixel, the nearer one is better.
double probe(const cv::Mat& pixels, CellReader& reader, const Lattice& lattice) {
    constexpr int kCells = kProbesAside * kProbesAside;
    constexpr int kStride =
        7;  // Has no factor in common with kCells: all cells in turn, neighbours far apart.
    double sum = 0;
    for (int i = 0; i < kCells; ++i) {
        if (i == kCells / 4 && sum < kHopeless) break;
        const int cell = i * kStride % kCells;
        const Coord at{probe_place(cell / kProbesAside, lattice.rows),
                       probe_place(cell % kProbesAside, lattice.cols)};
        const CellReading reading = reader.read(pixels, lattice, at);
        const double nearness = std::max(0.0, 1.0 - static_cast<double>(reading.difference) / kFarOff);
        sum += static_cast<double>(reading.confidence) * nearness;
    }
    return sum / kCells;
}

bool is_whole(double pitch) {
    return pitch == std::round(pitch);
}

// Pitches worth trying, likeliest first: cells are square, and mostly a whole number of pixels.
std::vector<cv::Size2d> likely_pitches(const Grid& grid, const Skin& skin) {
    const int across = grid.x.count - 1;
    const int down = grid.y.count - 1;
    const double common = (grid.x.pitch * across + grid.y.pitch * down) / (across + down);
    const double whole = std::round(common);
    std::vector<cv::Size2d> pitches;
    const double aside = skin.borders ? kLineAside : std::max(kLineAside, kAside * whole);
    if (std::abs(grid.x.pitch - whole) * across <= aside && std::abs(grid.y.pitch - whole) * down <= aside)
        pitches.emplace_back(whole, whole);
    pitches.emplace_back(common, common);
    pitches.emplace_back(grid.x.pitch, grid.y.pitch);
    return pitches;
}

// The grid's cells when their left borders lie `right`, their top borders `down` of its lines.
Lattice lattice_of(const Grid& grid, const cv::Size2d& pitch, double right, double down) {
    Lattice lattice;
    lattice.cols = grid.x.count - 1;
    lattice.rows = grid.y.count - 1;
    lattice.pitch = pitch;
    // Another pitch turns about the grid's middle, where the fit is best; by whole cells from there.
    const int left_half = lattice.cols / 2;
    const int top_half = lattice.rows / 2;
    lattice.origin = {grid.x.first + right + left_half * (grid.x.pitch - pitch.width),
                      grid.y.first + down + top_half * (grid.y.pitch - pitch.height)};
    if (is_whole(pitch.width)) lattice.origin = {std::round(lattice.origin.x), std::round(lattice.origin.y)};
    return lattice;
}

struct Judged {
    Lattice lattice;
    double quality = 0;
};

// The steps by which a lattice is moved, px, longest first.
std::vector<double> steps_for(const Skin& skin, double pitch) {
    std::vector<double> steps;
    if (!skin.borders)
        for (int step = static_cast<int>(kAside * pitch); step > 1; step /= 2) steps.push_back(step);
    else if (skin.ground_drift > 0)
        steps.push_back(2);
    steps.insert(steps.end(), {1.0, 0.5, 0.25});
    return steps;
}

// Climbs to the best lattice nearby, in steps of whole pixels, then of parts of one. For a fractional pitch
// either end of the board may move alone.
Judged adjusted(const cv::Mat& pixels, CellReader& reader, Judged best) {
    const bool stretch = !is_whole(best.lattice.pitch.width);
    // Such cells leave the places between whole pixels open.
    const bool drifts = reader.skin()->ground_drift > 0 || !reader.skin()->borders;
    const int straight = stretch ? 8 : 4;
    for (const double step : steps_for(*reader.skin(), best.lattice.pitch.width))
        for (bool better = true; better && best.quality < kPerfect;) {
            better = false;
            for (int move = 0; move < straight + 2; ++move) {
                // Only where no straight way leads on.
                const bool diagonal = move >= straight;
                if (diagonal && better) break;
                const double by = move % 2 == 0 ? step : -step;
                Lattice lattice = best.lattice;
                if (move / 2 == 0 || diagonal) lattice.origin.x += by;
                if (move / 2 == 1 || diagonal) lattice.origin.y += by;
                if (!diagonal && move / 2 == 2) lattice.pitch.width += by / lattice.cols;
                if (!diagonal && move / 2 == 3) lattice.pitch.height += by / lattice.rows;
                const double quality = probe(pixels, reader, lattice);
                if (quality <= best.quality + ((step < 1 && drifts) || diagonal ? kWhole : 0)) continue;
                best = {lattice, quality};
                better = true;
            }
        }
    return best;
}

// For cells without borders, of which the edges may not tell where they begin: the best of places evenly
// spread over a cell.
Judged best_anywhere(const cv::Mat& pixels, CellReader& reader, const Grid& grid, const cv::Size2d& pitch) {
    constexpr int kPlaces = 8;  // Along each axis: half the way between two still shows a likeness.
    Judged best;
    for (int right = 0; right < kPlaces; ++right)
        for (int down = 0; down < kPlaces; ++down) {
            const Lattice lattice =
                lattice_of(grid, pitch, right * pitch.width / kPlaces, down * pitch.height / kPlaces);
            const double quality = probe(pixels, reader, lattice);
            if (quality > best.quality) best = {lattice, quality};
        }
    return best.quality > kHopeless ? adjusted(pixels, reader, best) : best;
}

}  // namespace

std::optional<Lattice> fit_skin(const cv::Mat& pixels, const EdgeMaps& edges, CellReader& reader,
                                const Grid& grid) {
    if (reader.skin()->fixed.any()) {
        const auto lattice = fit_padded(edges, *reader.skin(), grid);
        if (!lattice || probe(pixels, reader, *lattice) <= kHopeless) return std::nullopt;
        return lattice;
    }
    constexpr std::size_t kPhases = 3;
    Judged best;
    for (const cv::Size2d& pitch : likely_pitches(grid, *reader.skin())) {
        Judged here;
        for (const double right : cell_borders(grid.x_fold, grid.x.pitch, *reader.skin(), Axis::X, kPhases))
            for (const double down :
                 cell_borders(grid.y_fold, grid.y.pitch, *reader.skin(), Axis::Y, kPhases)) {
                const Lattice lattice = lattice_of(grid, pitch, right, down);
                const double quality = probe(pixels, reader, lattice);
                if (quality > here.quality) here = {lattice, quality};
                if (here.quality > kPerfect) return here.lattice;
            }
        if (here.quality > kHopeless) here = adjusted(pixels, reader, here);
        if (here.quality <= kGood && !reader.skin()->borders) {
            const Judged anywhere = best_anywhere(pixels, reader, grid, pitch);
            if (anywhere.quality > here.quality) here = anywhere;
        }
        if (here.quality > kHopeless && here.quality > best.quality) best = here;
        if (best.quality > kGood) break;
    }
    if (best.quality <= kHopeless) return std::nullopt;
    return best.lattice;
}

Lattice fit_again(const cv::Mat& pixels, CellReader& reader, const Lattice& lattice) {
    // Sides of fixed width were followed to the pixel already. With a fractional pitch either end may move
    // alone: few cells that are in doubt draw it aside.
    if (reader.skin()->fixed.any() || !is_whole(lattice.pitch.width)) return lattice;
    return adjusted(pixels, reader, {lattice, probe(pixels, reader, lattice)}).lattice;
}

}  // namespace sapper
