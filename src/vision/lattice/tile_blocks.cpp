#include "tile_blocks.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "look/cell_sampler.hpp"
#include "periodicity.hpp"

namespace sapper {

int tiles_per_cell(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr int kSide = 16;  // Px of a tile, enlarged.
    constexpr double kSame = 0.3;
    constexpr double kLeastRelief = 2;  // Grey levels.
    const cv::Rect middle = pixels_of(lattice.cell({lattice.rows / 2, lattice.cols / 2}));
    cv::Mat grey;
    cv::cvtColor(pixels(middle), grey, cv::COLOR_BGRA2GRAY);
    grey.convertTo(grey, CV_32F);
    const double pitch = std::min(lattice.pitch.width, lattice.pitch.height);
    for (int tiles = static_cast<int>(pitch / kMinPitch); tiles > 1; --tiles) {
        cv::Mat enlarged;
        cv::resize(grey, enlarged, {tiles * kSide, tiles * kSide}, 0, 0, cv::INTER_LINEAR);
        cv::Scalar mean;
        cv::Scalar spread;
        cv::meanStdDev(enlarged, mean, spread);
        if (spread[0] < kLeastRelief) return 1;
        const auto repeats = [&](int across, int down) {
            const cv::Size part = enlarged.size() - cv::Size(across * kSide, down * kSide);
            const cv::Mat here = enlarged(cv::Rect({0, 0}, part));
            const cv::Mat there = enlarged(cv::Rect({across * kSide, down * kSide}, part));
            return cv::norm(here, there, cv::NORM_L1) <= kSame * spread[0] * part.area();
        };
        if (repeats(1, 1) && ((repeats(1, 0) && repeats(0, 1)) || tiles == 2)) return tiles;
    }
    return 1;
}

Grid grid_of_tiles(const Grid& grid, int tiles) {
    const auto parted = [tiles](const Lines& lines) {
        return Lines{lines.first, lines.pitch / tiles, (lines.count - 1) * tiles + 1};
    };
    Grid finer = grid;
    finer.x = parted(grid.x);
    finer.y = parted(grid.y);
    const auto begin = [](std::vector<float>& fold, double pitch) {
        fold.resize(std::min(fold.size(), static_cast<std::size_t>(std::lround(pitch))));
    };
    begin(finer.x_fold, finer.x.pitch);
    begin(finer.y_fold, finer.y.pitch);
    return finer;
}

}  // namespace sapper
