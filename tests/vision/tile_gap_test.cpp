// Tiles that stand far apart are read without the page between them.
#include "lattice/tile_gap.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

#include "stranger/stranger_reader.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 40;
constexpr int kCells = 6;

const cv::Scalar kPage(240, 240, 244, 255);
const cv::Scalar kTile(200, 120, 40, 255);

Lattice lattice_at(double x, double y) {
    Lattice lattice;
    lattice.origin = {x, y};
    lattice.pitch = {kSide, kSide};
    lattice.rows = lattice.cols = kCells;
    return lattice;
}

cv::Mat page() {
    return {kSide * (kCells + 1), kSide * (kCells + 1), CV_8UC4, kPage};
}

// Tiles with such a gap between them, the first one's cell at 10, 10.
cv::Mat tiles(int gap) {
    cv::Mat picture = page();
    for (int row = 0; row < kCells; ++row)
        for (int col = 0; col < kCells; ++col)
            picture(
                cv::Rect(10 + col * kSide + gap / 2, 10 + row * kSide + gap / 2, kSide - gap, kSide - gap))
                .setTo(kTile);
    return picture;
}

}  // namespace

TEST_CASE("a wide gap between tiles is measured, and the tile is what is left of the cell") {
    Lattice lattice = lattice_at(10, 10);
    lattice.gap = tile_gap(tiles(12), lattice);
    CHECK(lattice.gap.width == Approx(12).margin(1));
    CHECK(lattice.gap.height == Approx(12).margin(1));
    const cv::Rect2d tile = lattice.tile({2, 3});
    CHECK(tile.x == Approx(10 + 3 * kSide + 6).margin(1));
    CHECK(tile.y == Approx(10 + 2 * kSide + 6).margin(1));
    CHECK(tile.width == Approx(kSide - 12).margin(1));
    SECTION("the lattice may be a little beside its place") {
        const cv::Size2d beside = tile_gap(tiles(12), lattice_at(11, 9));
        CHECK(beside.width == Approx(10).margin(1));
        CHECK(beside.height == Approx(10).margin(1));
    }
}

TEST_CASE("lines and narrow gaps are part of the cells") {
    CHECK(tile_gap(tiles(0), lattice_at(10, 10)).empty());
    CHECK(tile_gap(tiles(2), lattice_at(10, 10)).empty());
    CHECK(lattice_at(10, 10).tile({1, 1}) == lattice_at(10, 10).cell({1, 1}));
}

TEST_CASE("text on a page has no tiles with gaps between them") {
    cv::Mat picture = page();
    for (int row = 0; row < kCells; ++row)
        for (int col = 0; col < kCells; ++col)
            cv::putText(picture, (row + col) % 3 == 0 ? "1" : ".", {20 + col * kSide, 40 + row * kSide},
                        cv::FONT_HERSHEY_DUPLEX, 1, cv::Scalar(20, 20, 20, 255), 2, cv::LINE_AA);
    CHECK(tile_gap(picture, lattice_at(10, 10)).empty());
}

TEST_CASE("where tiles stand far apart numbers are seen on them, and mines that have none") {
    cv::Mat picture = tiles(12);
    const cv::Rect number(10 + kSide, 10, kSide, kSide);
    cv::putText(picture(number), "2", {12, 29}, cv::FONT_HERSHEY_DUPLEX, 0.8, cv::Scalar(255, 255, 255, 255),
                2, cv::LINE_AA);
    cv::Mat mine = picture(cv::Rect(10, 10 + kSide, kSide, kSide));
    mine.setTo(kPage);
    const cv::Scalar black(30, 30, 30, 255);
    cv::circle(mine, {20, 20}, 9, black, cv::FILLED, cv::LINE_AA);
    for (const cv::Point ray : {cv::Point(14, 0), cv::Point(10, 10), cv::Point(0, 14), cv::Point(-10, 10)})
        cv::line(mine, cv::Point(20, 20) - ray, cv::Point(20, 20) + ray, black, 2, cv::LINE_AA);
    Lattice lattice = lattice_at(10, 10);
    lattice.gap = tile_gap(picture, lattice);
    REQUIRE_FALSE(lattice.gap.empty());
    StrangerReader reader;
    CHECK(reader.see(picture, lattice, {0, 0}).look.blank);
    const SeenCell& two = reader.see(picture, lattice, {0, 1});
    REQUIRE_FALSE(two.look.blank);
    CHECK(two.scores[static_cast<std::size_t>(Shape::Two)] > 0.9F);
    const SeenCell& dark = reader.see(picture, lattice, {1, 0});
    REQUIRE_FALSE(dark.look.blank);
    CHECK(dark.scores[static_cast<std::size_t>(Shape::Mine)] > 0.9F);
}
