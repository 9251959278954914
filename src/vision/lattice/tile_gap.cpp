#include "tile_gap.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "look/colour.hpp"
#include "look/ground_groups.hpp"
#include "look/median.hpp"

namespace sapper {

namespace {

constexpr float kOneColour = 12;  // Grey levels.

cv::Vec3f colour_near(const cv::Mat& pixels, double x, double y) {
    const auto px = [](double at, int size) { return std::clamp(static_cast<int>(at), 0, size - 1); };
    return colour_at(pixels, px(x, pixels.cols), px(y, pixels.rows));
}

// Middle colour of where the borders within the lattice cross.
cv::Vec3f colour_of_crossings(const cv::Mat& pixels, const Lattice& lattice) {
    std::vector<cv::Vec3f> colours;
    for (int row = 1; row < lattice.rows; ++row)
        for (int col = 1; col < lattice.cols; ++col)
            colours.push_back(colour_near(pixels, lattice.x(col), lattice.y(row)));
    return median_colour(colours);
}

// Along which part of a cell's side pixels are looked at, as shares of it; and how many.
struct Part {
    double from;
    double to;
    int samples;
};
constexpr Part kWholeSide{0, 1, 16};
constexpr Part kMiddle{0.4, 0.6, 4};

// The borders between the lattice's columns (`across`), or those between its rows.
struct Borders {
    const cv::Mat& pixels;
    const Lattice& lattice;
    bool across;

    double pitch() const { return across ? lattice.pitch.width : lattice.pitch.height; }

    // Share of the pixels that have the page's colour, `off` px beside the borders.
    double share_of(const cv::Vec3f& page, double off, const Part& part) const {
        const int borders = (across ? lattice.cols : lattice.rows) - 1;
        const int cells = across ? lattice.rows : lattice.cols;
        const double side = across ? lattice.pitch.height : lattice.pitch.width;
        int same = 0;
        for (int border = 1; border <= borders; ++border)
            for (int cell = 0; cell < cells; ++cell)
                for (int i = 0; i < part.samples; ++i) {
                    const double share = part.from + (part.to - part.from) * (i + 0.5) / part.samples;
                    const double at = (across ? lattice.x(border) : lattice.y(border)) + off;
                    const double along = (across ? lattice.y(cell) : lattice.x(cell)) + share * side;
                    const cv::Vec3f colour =
                        across ? colour_near(pixels, at, along) : colour_near(pixels, along, at);
                    same += static_cast<int>(apart(colour, page) <= kOneColour);
                }
        return static_cast<double>(same) / std::max(1, borders * cells * part.samples);
    }

    // How far the page reaches on the side to which `sign` points, px; at most half a pitch.
    double reach(const cv::Vec3f& page, int sign) const {
        constexpr double kAll = 0.97;
        double off = 0.5;
        while (off < pitch() / 2 && share_of(page, sign * off, kWholeSide) >= kAll) off += 1;
        return off - 0.5;
    }
};

double gap_of(const Borders& borders, const cv::Vec3f& page) {
    constexpr double kNarrow = 0.14;  // Shares of the pitch.
    constexpr double kWide = 0.45;
    constexpr double kTiles = 0.4;   // At most so many of the cells have the page's colour just within …
    constexpr double kWithin = 1.5;  // … px.
    const double after = borders.reach(page, 1);
    const double before = borders.reach(page, -1);
    const double gap = 2 * std::min(after, before);
    if (gap < kNarrow * borders.pitch() || gap > kWide * borders.pitch()) return 0;
    const auto is_on_tiles = [&](double off) { return borders.share_of(page, off, kMiddle) < kTiles; };
    return is_on_tiles(after + kWithin) && is_on_tiles(-before - kWithin) ? gap : 0;
}

}  // namespace

cv::Size2d tile_gap(const cv::Mat& pixels, const Lattice& lattice) {
    const cv::Vec3f page = colour_of_crossings(pixels, lattice);
    const double width = gap_of({pixels, lattice, true}, page);
    if (width == 0) return {};
    const double height = gap_of({pixels, lattice, false}, page);
    return height == 0 ? cv::Size2d() : cv::Size2d(width, height);
}

}  // namespace sapper
