// Patterns that go on over a desktop, of which windows leave a part to be seen.
#include "lattice/wallpaper.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

using namespace sapper;

namespace {

constexpr int kSide = 24;
const cv::Scalar kLight(180, 170, 160, 255);
const cv::Scalar kDark(150, 140, 130, 255);
const cv::Scalar kWindow(240, 240, 240, 255);

cv::Rect cell_at(int row, int col) {
    return {col * kSide, row * kSide, kSide, kSide};
}

// So many cells in two colours by turns, from that one on.
void chequer(cv::Mat& pixels, Coord first, int rows, int cols) {
    for (int row = first.row; row < first.row + rows; ++row)
        for (int col = first.col; col < first.col + cols; ++col)
            cv::rectangle(pixels, cell_at(row, col), (row + col) % 2 == 0 ? kLight : kDark, cv::FILLED);
}

// The same tiles with a dark border each.
void tile(cv::Mat& pixels, Coord first, int rows, int cols) {
    for (int row = first.row; row < first.row + rows; ++row)
        for (int col = first.col; col < first.col + cols; ++col) {
            cv::rectangle(pixels, cell_at(row, col), kLight, cv::FILLED);
            cv::rectangle(pixels, cell_at(row, col), cv::Scalar(60, 60, 60, 255), 2);
        }
}

cv::Mat page() {
    return {30 * kSide, 40 * kSide, CV_8UC4, kWindow};
}

Lattice lattice_at(Coord first, int rows, int cols) {
    return {{static_cast<float>(first.col * kSide), static_cast<float>(first.row * kSide)},
            {kSide, kSide},
            rows,
            cols};
}

}  // namespace

TEST_CASE("a part of a pattern that goes on elsewhere on the desktop is wallpaper") {
    cv::Mat pixels = page();
    chequer(pixels, {0, 0}, 30, 40);
    cv::rectangle(pixels, cv::Rect(0, 10 * kSide, 22 * kSide, 20 * kSide), kWindow, cv::FILLED);
    CHECK(is_of_wallpaper(pixels, lattice_at({12, 24}, 16, 16)));

    tile(pixels, {0, 0}, 30, 40);
    CHECK(is_of_wallpaper(pixels, lattice_at({12, 24}, 16, 16)));
}

TEST_CASE("a pattern of which windows leave little elsewhere is wallpaper all the same") {
    cv::Mat pixels = page();
    chequer(pixels, {0, 0}, 30, 40);
    cv::rectangle(pixels, cv::Rect(0, kSide, 40 * kSide, 23 * kSide), kWindow, cv::FILLED);
    cv::rectangle(pixels, cv::Rect(22 * kSide, kSide, 18 * kSide, 29 * kSide), kWindow, cv::FILLED);
    const Lattice lowest = lattice_at({24, 0}, 6, 22);
    CHECK(is_of_wallpaper(pixels, lowest));  // The first row is left.
    cv::rectangle(pixels, cv::Rect(0, 0, 40 * kSide, kSide), kWindow, cv::FILLED);
    CHECK_FALSE(is_of_wallpaper(pixels, lowest));
}

TEST_CASE("a board is none, whatever its tiles look like") {
    const Lattice board = lattice_at({8, 10}, 16, 16);
    cv::Mat pixels = page();
    chequer(pixels, {8, 10}, 16, 16);
    CHECK_FALSE(is_of_wallpaper(pixels, board));
    tile(pixels, {8, 10}, 16, 16);
    CHECK_FALSE(is_of_wallpaper(pixels, board));
    // Two lines of it were taken for none of its own.
    CHECK_FALSE(is_of_wallpaper(pixels, lattice_at({10, 10}, 14, 16)));
    // The page is as plain as the tiles, of which hardly a border is to be seen.
    pixels.setTo(kLight);
    for (int row = 8; row < 24; ++row)
        for (int col = 10; col < 26; ++col)
            cv::rectangle(pixels, cell_at(row, col), kLight - cv::Scalar(12, 12, 12, 0), 1);
    CHECK_FALSE(is_of_wallpaper(pixels, board));
}
