#include "tile_blocks.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "look/cell_sampler.hpp"
#include "periodicity.hpp"

namespace sapper {

namespace {

// The middle cell of a lattice, in grey, enlarged so that each of its tiles has whole pixels.
class TiledCell {
 public:
    TiledCell(const cv::Mat& grey, TileCounts tiles)
        : tile_(side_of(grey.cols, tiles.across), side_of(grey.rows, tiles.down)) {
        cv::resize(grey, enlarged_, {tiles.across * tile_.width, tiles.down * tile_.height}, 0, 0,
                   cv::INTER_LINEAR);
        cv::Scalar mean;
        cv::meanStdDev(enlarged_, mean, spread_);
    }

    bool is_plain() const {
        constexpr double kLeastRelief = 2;  // Grey levels.
        return spread_[0] < kLeastRelief;
    }

    // Whether it looks the same so many tiles further on.
    bool repeats(int across, int down) const {
        constexpr double kSame = 0.3;
        const cv::Point further(across * tile_.width, down * tile_.height);
        const cv::Size part = enlarged_.size() - cv::Size(further);
        const cv::Mat here = enlarged_(cv::Rect({0, 0}, part));
        const cv::Mat there = enlarged_(cv::Rect(further, part));
        return cv::norm(here, there, cv::NORM_L1) <= kSame * spread_[0] * part.area();
    }

    bool repeats_each_tile() const { return repeats(1, 1) && repeats(1, 0) && repeats(0, 1); }

 private:
    // Of a tile, when so many have that length, px: no smaller than it is, for thin lines would be lost.
    static int side_of(int length, int tiles) {
        constexpr int kLeast = 16;
        return std::max(kLeast, (length + tiles - 1) / tiles);
    }

    cv::Size tile_;
    cv::Mat enlarged_;
    cv::Scalar spread_;
};

}  // namespace

TileCounts tiles_per_cell(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr int kChequer = 2;
    constexpr double kMostOblong = 2;  // Longer side of a tile, for its shorter one.
    const cv::Rect middle = pixels_of(lattice.cell({lattice.rows / 2, lattice.cols / 2}));
    cv::Mat grey;
    cv::cvtColor(pixels(middle), grey, cv::COLOR_BGRA2GRAY);
    grey.convertTo(grey, CV_32F);
    const int most_across = static_cast<int>(lattice.pitch.width / kMinPitch);
    const int most_down = static_cast<int>(lattice.pitch.height / kMinPitch);
    for (int tiles = std::min(most_across, most_down); tiles > 1; --tiles) {
        const TiledCell cell(grey, {tiles, tiles});
        if (cell.is_plain()) return {};
        if (cell.repeats_each_tile() || (tiles == kChequer && cell.repeats(1, 1))) return {tiles, tiles};
    }
    for (int across = most_across; across > 1; --across)
        for (int down = most_down; down > 1; --down) {
            const double width = lattice.pitch.width / across;
            const double height = lattice.pitch.height / down;
            if (across == down || std::max(width, height) > kMostOblong * std::min(width, height)) continue;
            if (TiledCell(grey, {across, down}).repeats_each_tile()) return {across, down};
        }
    return {};
}

Grid grid_of_tiles(const Grid& grid, TileCounts tiles) {
    const auto parted = [](const Lines& lines, int parts) {
        return Lines{lines.first, lines.pitch / parts, (lines.count - 1) * parts + 1};
    };
    Grid finer = grid;
    finer.x = parted(grid.x, tiles.across);
    finer.y = parted(grid.y, tiles.down);
    const auto begin = [](std::vector<float>& fold, double pitch) {
        fold.resize(std::min(fold.size(), static_cast<std::size_t>(std::lround(pitch))));
    };
    begin(finer.x_fold, finer.x.pitch);
    begin(finer.y_fold, finer.y.pitch);
    return finer;
}

}  // namespace sapper
