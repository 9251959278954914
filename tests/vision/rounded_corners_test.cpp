// Cells in the corners of a board whose frame is round there.
#include "look/rounded_corners.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

using namespace sapper;

namespace {

constexpr int kCols = 4;
constexpr int kRows = 3;

SeenCell bare(double level) {
    SeenCell cell;
    cell.look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(level));
    cell.pattern.fill(static_cast<float>(level));
    return cell;
}

// The page shows at the top left of it, in so many pixels along each side.
void cut(SeenCell& cell, int along) {
    constexpr float kPage = 20;
    const std::array<cv::Point, 3> corner{{{0, 0}, {along, 0}, {0, along}}};
    cv::fillConvexPoly(cell.look.patch, corner, cv::Scalar::all(kPage));
    cell.pattern[0] = cell.pattern[1] = cell.pattern[2] = kPage;
    for (std::size_t i = 0; i < cell.pattern.size() / 4; ++i) cell.pattern[i] = kPage;
}

std::vector<SeenCell> board(double level) {
    return std::vector<SeenCell>(static_cast<std::size_t>(kCols) * kRows, bare(level));
}

std::vector<const SeenCell*> all_of(const std::vector<SeenCell>& cells) {
    std::vector<const SeenCell*> all(cells.size());
    std::ranges::transform(cells, all.begin(), [](const SeenCell& cell) { return &cell; });
    return all;
}

// Which cell the first one is seen as.
const SeenCell* first_seen(const std::vector<SeenCell>& cells) {
    return with_whole_corners(kCols, all_of(cells)).front();
}

}  // namespace

TEST_CASE("a corner cell is seen as the one that it looks like but for the corner") {
    std::vector<SeenCell> cells = board(200);
    for (std::size_t i = 6; i < cells.size(); ++i) cells[i] = bare(150);
    cells.front() = bare(150);
    cut(cells.front(), 16);
    const SeenCell* seen = first_seen(cells);
    CHECK(seen != &cells.front());
    CHECK(seen->look.patch.at<cv::Vec4b>(kLookSide / 2, kLookSide / 2)[0] == 150);
}

TEST_CASE("a whole corner cell is seen as it is, and so is one that looks like no other") {
    std::vector<SeenCell> cells = board(200);
    CHECK(first_seen(cells) == &cells.front());
    cells.front() = bare(90);
    cut(cells.front(), 16);
    CHECK(first_seen(cells) == &cells.front());
}

TEST_CASE("a corner cell is seen as it is where one within the board has the same pixels") {
    std::vector<SeenCell> cells = board(200);
    cut(cells.front(), 10);
    std::vector<const SeenCell*> all = all_of(cells);
    SECTION("but not where that is beside it, as the page is") {
        all[1] = all[kCols] = &cells.front();
        CHECK(with_whole_corners(kCols, all).front() != &cells.front());
    }
    SECTION("within") {
        all[kCols + 1] = &cells.front();
        CHECK(with_whole_corners(kCols, all).front() == &cells.front());
    }
}

TEST_CASE("a corner cell is seen as it is where two kinds of cells are as like it") {
    std::vector<SeenCell> cells = board(200);
    for (std::size_t i = 6; i < cells.size(); ++i) {
        cells[i] = bare(200);
        cut(cells[i], 10);
    }
    cut(cells.front(), 20);
    cells.front().pattern.fill(100);
    CHECK(first_seen(cells) == &cells.front());
}
