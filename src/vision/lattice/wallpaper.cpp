#include "wallpaper.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "board_extent.hpp"
#include "look/cell_sampler.hpp"
#include "look/colour.hpp"

namespace sapper {

namespace {

// A cell in so few pixels each way that half a pixel of the frame's to one side hardly shows.
constexpr int kSmallSide = 4;
using SmallCell = std::array<cv::Vec4b, std::size_t{kSmallSide} * kSmallSide>;

SmallCell small_cell(const cv::Mat& pixels, const cv::Rect& place) {
    SmallCell small;
    cv::Mat shown(kSmallSide, kSmallSide, CV_8UC4, small.data());
    cv::resize(pixels(place), shown, shown.size(), 0, 0, cv::INTER_AREA);
    return small;
}

bool look_alike(const SmallCell& a, const SmallCell& b, float within) {
    return std::ranges::equal(a, b, [&](const cv::Vec4b& here, const cv::Vec4b& there) {
        return apart(colour_of(here), colour_of(there)) <= within;
    });
}

// The median of each channel of each pixel over the cells in which row and column together are even, or odd.
SmallCell typical_cell(const cv::Mat& pixels, const Lattice& lattice, int odd) {
    std::array<std::vector<std::uint8_t>, std::size_t{kSmallSide} * kSmallSide * 4> values;
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = (row + odd) % 2; col < lattice.cols; col += 2) {
            const SmallCell cell = small_cell(pixels, rounded(lattice.cell({row, col})));
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i].push_back(cell[i / 4][static_cast<int>(i % 4)]);
        }
    SmallCell typical;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto middle = values[i].begin() + static_cast<std::ptrdiff_t>(values[i].size() / 2);
        std::ranges::nth_element(values[i], middle);
        typical[i / 4][static_cast<int>(i % 4)] = *middle;
    }
    return typical;
}

// How much the pixels of both cells differ, grey levels: of borders, and of two colours by turns.
float contrast_in(const std::array<SmallCell, 2>& cells) {
    const cv::Vec3f first = colour_of(cells[0][0]);
    float most = 0;
    for (const SmallCell& cell : cells)
        for (const cv::Vec4b& pixel : cell) most = std::max(most, apart(colour_of(pixel), first));
    return most;
}

// The lattice's cells, and so many lines of cells more on each side as the picture has room for.
Extent reach_of(const Lattice& lattice, const cv::Size& picture) {
    const auto lines = [](double px, double pitch) { return static_cast<int>(std::max(0.0, px) / pitch); };
    const cv::Rect2d area = lattice.area();
    return {{-lines(area.y, lattice.pitch.height),
             lattice.rows + lines(picture.height - area.br().y, lattice.pitch.height)},
            {-lines(area.x, lattice.pitch.width),
             lattice.cols + lines(picture.width - area.br().x, lattice.pitch.width)}};
}

}  // namespace

bool is_of_wallpaper(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr float kFaintest = 6;  // Grey levels: with less, a plain page would look like the cells.
    constexpr double kMuch = 0.15;  // As many as of the lattice's own cells.
    constexpr int kFewest = 16;
    constexpr int kBeside = 2;  // Lines of cells that a search may have left out by mistake.
    const std::array<SmallCell, 2> typical{typical_cell(pixels, lattice, 0),
                                           typical_cell(pixels, lattice, 1)};
    const float contrast = contrast_in(typical);
    if (contrast < kFaintest) return false;
    const cv::Rect picture({0, 0}, pixels.size());
    const Extent reach = reach_of(lattice, pixels.size());
    int alike = 0;
    for (int row = reach.rows.begin; row < reach.rows.end; ++row)
        for (int col = reach.cols.begin; col < reach.cols.end; ++col) {
            const bool beside = row >= -kBeside && row < lattice.rows + kBeside && col >= -kBeside &&
                                col < lattice.cols + kBeside;
            const cv::Rect place = rounded(lattice.cell({row, col}));
            if (beside || (place & picture) != place) continue;
            const SmallCell& expected = typical[static_cast<std::size_t>((row + col) & 1)];
            alike += look_alike(small_cell(pixels, place), expected, std::floor(contrast / 3));
        }
    return alike >= std::max<double>(kFewest, kMuch * lattice.rows * lattice.cols);
}

}  // namespace sapper
