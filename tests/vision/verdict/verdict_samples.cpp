#include "verdict_samples.hpp"

#include <algorithm>

#include "lattice/edges.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/window_grid.hpp"
#include "stranger/stranger_finder.hpp"
#include "vision/synthetic/boardless.hpp"
#include "vision/synthetic/screen.hpp"

namespace sapper::testing {

namespace {

bool within_picture(const Lattice& lattice, const cv::Mat& pixels) {
    const cv::Rect2d area = lattice.area();
    return area.x >= 0 && area.y >= 0 && area.br().x <= pixels.cols && area.br().y <= pixels.rows;
}

// As a board is found: not quite at its place.
Lattice jittered(Random& random, const Lattice& truth, const cv::Mat& pixels) {
    constexpr double kAside = 0.07;  // Of a cell.
    constexpr double kDrift = 0.04;  // Of a cell, over the whole board.
    const auto by = [&](double most) { return most * (2 * random.unit() - 1); };
    Lattice lattice = truth;
    lattice.origin += cv::Point2d(by(kAside) * truth.pitch.width, by(kAside) * truth.pitch.height);
    lattice.pitch.width *= 1 + by(kDrift) / truth.cols;
    lattice.pitch.height *= 1 + by(kDrift) / truth.rows;
    return within_picture(lattice, pixels) ? lattice : truth;
}

bool same_place(const Lattice& a, const Lattice& b) {
    return a.rows == b.rows && a.cols == b.cols && cv::norm(a.origin - b.origin) < 1;
}

// What a search would look at on one screen without a board.
void add_lattices_of(std::uint64_t which, std::span<const Font> fonts, std::vector<VerdictSample>& samples) {
    constexpr std::size_t kMostGrids = 12;
    const Frame frame = boardless_screen(which, fonts).frame;
    const EdgeMaps edges = find_straight_edges(frame.pixels);
    StrangerReader reader;
    std::vector<Lattice> known;
    for (const Edges taken : {Edges::Sharp, Edges::Softened}) {
        std::vector<Grid> grids = find_grids(edges, find_repetitions(edges, taken));
        if (grids.size() > kMostGrids) grids.resize(kMostGrids);
        for (const Grid& grid : grids)
            for (const LatticeCandidate& candidate : likely_lattices(frame.pixels, edges, grid)) {
                const bool seen = std::any_of(known.begin(), known.end(), [&](const Lattice& lattice) {
                    return same_place(lattice, candidate.lattice);
                });
                if (seen || !is_worth_a_look(frame.pixels, reader, candidate)) continue;
                known.push_back(candidate.lattice);
                samples.push_back(
                    {inputs_of(evidence_of_game(frame.pixels, reader, candidate.lattice)), false, which});
            }
    }
}

}  // namespace

std::vector<VerdictSample> samples_of_boards(std::uint64_t seed, int boards) {
    const std::vector<Font> fonts = text_fonts();
    const std::vector<Font> symbols = symbol_fonts();
    Random random(seed);
    std::vector<VerdictSample> samples;
    for (int i = 0; i < boards; ++i) {
        const std::uint64_t which = seed + static_cast<std::uint64_t>(i);
        const Screen screen = random_screen(which, fonts, symbols);
        const cv::Mat& pixels = screen.frame.pixels;
        StrangerReader reader;
        const Lattice lattice = jittered(random, screen.lattice, pixels);
        samples.push_back({inputs_of(evidence_of_game(pixels, reader, lattice)), true, which});
    }
    return samples;
}

std::vector<VerdictSample> samples_of_others(std::uint64_t seed, int screens) {
    // No other thing is as like a Minesweeper as a Mosaic is, so there are more of them.
    constexpr int kOneMosaicOf = 10;
    const std::vector<Font> fonts = text_fonts();
    std::vector<VerdictSample> samples;
    for (int i = 0; i < screens; ++i) add_lattices_of(seed + static_cast<std::uint64_t>(i), fonts, samples);
    const std::uint64_t beyond = seed + static_cast<std::uint64_t>(screens) + kBoardlessKinds;
    for (int i = 0; i < screens / kOneMosaicOf; ++i)
        add_lattices_of(
            beyond - beyond % kBoardlessKinds + kMosaics + static_cast<std::uint64_t>(i) * kBoardlessKinds,
            fonts, samples);
    return samples;
}

}  // namespace sapper::testing
