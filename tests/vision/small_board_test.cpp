// Boards of few small cells on a large screen: windows that show larger ones see too little of them at once.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "lattice/edges.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/window_grid.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 13;
constexpr int kCells = 8;
const cv::Rect kBoard(402, 451, kCells* kSide, kCells* kSide);

// Raised tiles in a frame, in a window on a desktop with things around it.
cv::Mat screen_with_small_board() {
    cv::Mat picture(720, 1280, CV_8UC4, cv::Scalar(30, 80, 140, 255));
    for (int x = 20; x < picture.cols; x += 77)
        cv::rectangle(picture, {x, 20, 40, 650}, {60 + 0.1 * x, 120, 90, 255}, cv::FILLED);
    picture(cv::Rect(kBoard.x - 13, kBoard.y - 30, kBoard.width + 26, kBoard.height + 43))
        .setTo(cv::Scalar(150, 190, 170, 255));
    picture(cv::Rect(kBoard.x - 2, kBoard.y - 2, kBoard.width + 4, kBoard.height + 4))
        .setTo(cv::Scalar(40, 60, 40, 255));
    for (int row = 0; row < kCells; ++row)
        for (int col = 0; col < kCells; ++col) {
            const cv::Rect tile(kBoard.x + col * kSide, kBoard.y + row * kSide, kSide, kSide);
            picture(tile).setTo(cv::Scalar(110, 140, 120, 255));
            picture(cv::Rect(tile.x, tile.y, kSide - 1, kSide - 1)).setTo(cv::Scalar(160, 200, 180, 255));
        }
    return picture;
}

bool is_on_board(const Repetition& seen) {
    constexpr double kNear = 0.3;  // px.
    return (seen.window & kBoard).area() > kBoard.area() / 8 && std::abs(seen.pitch.width - kSide) < kNear &&
           std::abs(seen.pitch.height - kSide) < kNear;
}

}  // namespace

TEST_CASE("a small board with small cells repeats in many fine windows") {
    const EdgeMaps edges = find_straight_edges(screen_with_small_board());
    const auto coarse = find_repetitions(edges, Edges::Sharp, Windows::Coarse);
    const auto fine = find_repetitions(edges, Edges::Sharp, Windows::Fine);
    CHECK(std::ranges::count_if(fine, is_on_board) >= 8);
    CHECK(std::ranges::count_if(fine, is_on_board) > std::ranges::count_if(coarse, is_on_board));

    const auto grids = find_grids(edges, fine);
    REQUIRE_FALSE(grids.empty());
    CHECK((grids.front().area() & cv::Rect2d(kBoard)).area() > 0.8 * kBoard.area());
}
