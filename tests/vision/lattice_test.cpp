// Where a board's cells are, when the step between them was measured badly or only in a part.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "lattice/board_frame.hpp"
#include "lattice/drawn_lines.hpp"
#include "lattice/edges.hpp"
#include "lattice/lattice_candidates.hpp"
#include "lattice/lines_across.hpp"
#include "lattice/mark_grid.hpp"
#include "lattice/page_beyond.hpp"
#include "lattice/periodicity.hpp"
#include "lattice/tile_blocks.hpp"
#include "lattice/window_grid.hpp"
#include "look/cell_sampler.hpp"

using namespace sapper;

namespace {

const cv::Scalar kPage(90, 80, 70, 255);
const cv::Scalar kTile(190, 180, 170, 255);
const cv::Scalar kLine(120, 110, 100, 255);

// Lines at the nearest whole pixels, as games draw them.
int px(double place) {
    return static_cast<int>(std::lround(place));
}

cv::Mat tiles_with_lines(const cv::Size& picture, const Lattice& lattice) {
    cv::Mat pixels(picture, CV_8UC4, kPage);
    for (int row = 0; row < lattice.rows; ++row)
        for (int col = 0; col < lattice.cols; ++col) {
            const cv::Rect cell(cv::Point(px(lattice.x(col)), px(lattice.y(row))),
                                cv::Point(px(lattice.x(col + 1)), px(lattice.y(row + 1))));
            pixels(cell).setTo(kLine);
            pixels(cell - cv::Size(1, 1)).setTo(kTile);
        }
    return pixels;
}

Lattice lattice_of(cv::Point2d origin, double pitch, int rows, int cols) {
    Lattice lattice;
    lattice.origin = origin;
    lattice.pitch = {pitch, pitch};
    lattice.rows = rows;
    lattice.cols = cols;
    return lattice;
}

// A page with one tile where the board is, and a line of that width, px, around it.
cv::Mat framed(cv::Size page, const Lattice& board, int line) {
    cv::Mat pixels(page, CV_8UC4, kPage);
    const cv::Rect area(board.area());
    pixels(area + cv::Size(2 * line, 2 * line) - cv::Point(line, line)).setTo(kLine);
    pixels(area).setTo(kTile);
    return pixels;
}

}  // namespace

TEST_CASE("a pitch measured so badly that lines end half a cell out of step is put right") {
    const Lattice board = lattice_of({47, 83}, 12.3, 16, 30);
    const cv::Mat pixels = tiles_with_lines({500, 400}, board);
    const EdgeMaps edges = find_straight_edges(pixels);
    for (const double measured : {11.8, 12.05, 12.3, 12.6}) {
        INFO(measured);
        Grid grid;
        grid.x = {47, measured, 31};
        grid.y = {83, measured, 17};
        grid.x_fold = fold(edges.columns.profile(0, 500, 83, 280), grid.x.first, grid.x.end(), measured);
        grid.y_fold = fold(edges.rows.profile(0, 400, 47, 416), grid.y.first, grid.y.end(), measured);
        const auto lattices = likely_lattices(pixels, edges, grid);
        REQUIRE(!lattices.empty());
        const Lattice& found = lattices.front().lattice;
        CHECK(found.pitch.width == Approx(12.3).margin(0.05));
        CHECK(found.pitch.height == Approx(12.3).margin(0.05));
        CHECK(found.cols == 30);
        CHECK(found.rows == 16);
        CHECK(cv::norm(found.origin - board.origin) < 3);
    }
}

TEST_CASE("of a lattice with a third of a table's pitch most lines are not drawn") {
    const Lattice table = lattice_of({30, 40}, 30, 8, 10);
    const EdgeMaps edges = find_straight_edges(tiles_with_lines({400, 400}, table));
    CHECK(share_of_drawn_lines(edges, table) == 1);
    CHECK(share_of_drawn_lines(edges, lattice_of({30, 40}, 10, 24, 30)) < 0.4);
    CHECK(share_of_drawn_lines(edges, lattice_of({30, 40}, 15, 16, 20)) < 0.6);
    SECTION("where nothing is drawn at all, no line is") {
        const EdgeMaps bare = find_straight_edges(cv::Mat(400, 400, CV_8UC4, kPage));
        CHECK(share_of_drawn_lines(bare, table) == 0);
    }
    SECTION("some lines may be covered") {
        cv::Mat pixels = tiles_with_lines({400, 400}, table);
        pixels(cv::Rect(30, 40, 60, 240)).setTo(kPage);
        CHECK(share_of_drawn_lines(find_straight_edges(pixels), table) >= 0.7);
    }
}

TEST_CASE("the lines of tiles with a gap between them are drawn beside the middle of it") {
    const Lattice board = lattice_of({30, 40}, 50, 6, 8);
    cv::Mat pixels(400, 500, CV_8UC4, kPage);
    constexpr int kHalfGap = 3;
    for (int row = 0; row < board.rows; ++row)
        for (int col = 0; col < board.cols; ++col) {
            const cv::Rect cell(board.cell({row, col}));
            pixels(cell - cv::Size(2 * kHalfGap, 2 * kHalfGap) + cv::Point(kHalfGap, kHalfGap)).setTo(kTile);
        }
    CHECK(share_of_drawn_lines(find_straight_edges(pixels), board) == 1);
}

TEST_CASE("marks with a pitch of a fraction of a pixel are counted to the last") {
    constexpr double kPitch = 14.625;
    cv::Mat pixels(300, 500, CV_8UC4, kPage);
    for (int row = 0; row < 14; ++row)
        for (int col = 0; col < 28; ++col)
            cv::circle(pixels, {px(40 + col * kPitch), px(40 + row * kPitch)}, 2, kTile, cv::FILLED);
    const auto found = lattices_of_marks(pixels);
    REQUIRE(found.size() == 1);
    CHECK(found.front().rows == 14);
    CHECK(found.front().cols == 28);
    CHECK(found.front().pitch.width == Approx(kPitch).margin(0.05));
}

// A tall picture is looked through in parts.
TEST_CASE("marks are seen once each wherever on a tall picture they are") {
    constexpr int kPitch = 24;
    for (const int top : {40, 900, 1014, 1020, 1950}) {
        INFO(top);
        cv::Mat pixels(2300, 300, CV_8UC4, kPage);
        for (int row = 0; row < 8; ++row)
            for (int col = 0; col < 8; ++col)
                cv::circle(pixels, {50 + col * kPitch, top + row * kPitch}, 4, kTile, cv::FILLED);
        const auto found = lattices_of_marks(pixels);
        REQUIRE(found.size() == 1);
        CHECK(found.front().rows == 8);
        CHECK(found.front().cols == 8);
        CHECK(found.front().origin.y == Approx(top - kPitch / 2.0).margin(2));
    }
}

TEST_CASE("a frame shows how many lines of cells that look like the page are the board's") {
    const Lattice board = lattice_of({60, 50}, 20, 9, 9);
    cv::Mat pixels = framed({320, 300}, board, 3);
    const auto counts = [&](const Lattice& found) {
        std::vector<std::pair<int, int>> sizes;
        for (const Lattice& lattice : lattices_that_fill_a_frame(pixels, found)) {
            CHECK(cv::norm(lattice.origin - board.origin) < 1);
            sizes.emplace_back(lattice.rows, lattice.cols);
        }
        return sizes;
    };
    const std::vector<std::pair<int, int>> whole(2, {9, 9});
    CHECK(counts(board.part({0, 2}, 9, 7)) == whole);
    CHECK(counts(board.part({1, 0}, 8, 9)) == whole);
    CHECK(counts(board.part({0, 0}, 6, 9)) == whole);
    SECTION("none that leaves the picture") {
        for (const Lattice& lattice :
             lattices_that_fill_a_frame(pixels.rowRange(0, 229), board.part({1, 0}, 7, 9)))
            CHECK(within(lattice.area(), {pixels.cols, 229}));
    }
    SECTION("the whole board has none to come") {
        CHECK(counts(board).empty());
    }
    SECTION("nor where the frame is further away than boards are found too small") {
        const Lattice tall = lattice_of({60, 50}, 20, 13, 9);
        pixels = framed({320, 400}, tall, 3);
        const auto missing = [&](int rows) {
            return lattices_that_fill_a_frame(pixels, tall.part({0, 0}, 13 - rows, 9)).size();
        };
        CHECK(missing(8) == 2);
        CHECK(missing(9) == 0);
    }
    SECTION("nor where something stands between") {
        cv::line(pixels, {68, 50}, {68, 229}, kLine, 2);
        CHECK(counts(board.part({0, 1}, 9, 8)).empty());
    }
    SECTION("lines between the cells are no frame") {
        for (int col = 1; col < 9; ++col)
            cv::line(pixels, {px(board.x(col)), 50}, {px(board.x(col)), 229}, kLine);
        CHECK(counts(board.part({0, 2}, 9, 7)) == whole);
        CHECK(counts(board).empty());
    }
    SECTION("nor is one edge the frame, where that is a line with two") {
        pixels = framed({320, 300}, board, 1);
        pixels(cv::Rect(60, 190, 180, 40)).setTo(kLine - cv::Scalar(20, 20, 20, 0));
        CHECK(counts(board.part({0, 0}, 7, 9)) == whole);
    }
    SECTION("nor is a frame that does not reach around") {
        pixels(cv::Rect(0, 100, 320, 40)).setTo(kPage);
        CHECK(counts(board.part({0, 2}, 9, 7)).empty());
    }
}

TEST_CASE("the page beside a ruled board is not ruled, though it is as white as opened cells") {
    const Lattice board = lattice_of({60, 50}, 24, 8, 9);
    cv::Mat pixels = tiles_with_lines({340, 320}, board);
    const auto size_of = [&](const Lattice& lattice) {
        const Extent part = ruled_part(find_all_edges(pixels), lattice, 3);
        return std::pair(part.rows.size(), part.cols.size());
    };
    // Two pixels beside its place, and with lines of the page on two sides.
    CHECK(size_of(lattice_of({58, 48}, 24, 9, 9)) == std::pair(8, 9));
    CHECK(size_of(lattice_of({34, 26}, 24, 9, 10)) == std::pair(8, 9));
    CHECK(size_of(board) == std::pair(8, 9));
    SECTION("nothing is known where inner cells have no lines either") {
        pixels(cv::Rect(60, 100, 9 * 24, 2 * 24)).setTo(kTile);
        CHECK(size_of(lattice_of({60, 50}, 24, 9, 9)) == std::pair(9, 9));
    }
    SECTION("no more lines are left out than are meant") {
        const Lattice with_page = lattice_of({60, 50}, 24, 8, 11);
        const EdgeMaps edges = find_all_edges(pixels);
        CHECK(ruled_part(edges, with_page, 1).cols.size() == 11);
        CHECK(ruled_part(edges, with_page, 100).cols.size() == 9);
    }
}

TEST_CASE("text is moved into its frame when that has room for one line more") {
    const Lattice board = lattice_of({60, 50}, 30, 9, 9);
    cv::Mat pixels(400, 400, CV_8UC4, kPage);
    pixels(cv::Rect(board.area())).setTo(kTile);
    const auto filling = lattices_that_fill_a_frame(pixels, lattice_of({60, 57}, 30, 8, 9));
    REQUIRE(filling.size() == 2);
    CHECK(filling.front().origin == board.origin);
    CHECK(filling.front().rows == 9);
    CHECK(!lattices_that_fill_a_frame(pixels, lattice_of({60, 62}, 30, 8, 9)).empty());
    CHECK(lattices_that_fill_a_frame(pixels, lattice_of({60, 65}, 30, 8, 9)).empty());  // Padding.
}

TEST_CASE("square cells fill the frame around a lattice whose cells are a little oblong, or that is aside") {
    const Lattice board = lattice_of({60, 50}, 26, 8, 8);
    cv::Mat pixels = framed({400, 400}, board, 2);
    const auto fills = [&](const Lattice& found) {
        const auto filling = square_cells_in_frame(pixels, found);
        return std::ranges::any_of(filling, [&](const Lattice& lattice) {
            return lattice.rows == 8 && lattice.cols == 8 && cv::norm(lattice.origin - board.origin) < 1;
        });
    };
    CHECK(fills(board));
    CHECK(fills(lattice_of({63, 53}, 26, 8, 8)));
    Lattice oblong = lattice_of({59, 50}, 26, 8, 7);
    oblong.pitch.width = 27.7;
    CHECK(fills(oblong));
    SECTION("what is left of oblong cells beside a square is no gap between square ones") {
        oblong.gap = {26, 0};
        const auto filling = square_cells_in_frame(pixels, oblong);
        REQUIRE(!filling.empty());
        CHECK(filling.front().gap == cv::Size2d());
    }
    SECTION("not where the frame is further away, or has no room for whole cells") {
        CHECK(square_cells_in_frame(pixels, board.part({0, 0}, 8, 6)).empty());
        CHECK(square_cells_in_frame(pixels, lattice_of({60, 50}, 24, 8, 8)).empty());
    }
    SECTION("beyond it is nothing but page") {
        const Lattice larger = lattice_of({34, 24}, 26, 9, 9);
        CHECK(is_plain_beyond(pixels, larger, {{1, 9}, {1, 9}}));
        pixels.at<cv::Vec4b>(37, 80) = cv::Vec4b(0, 0, 0, 255);
        CHECK_FALSE(is_plain_beyond(pixels, larger, {{1, 9}, {1, 9}}));
        CHECK(is_plain_beyond(pixels, larger, {{0, 9}, {1, 9}}));
    }
}

TEST_CASE("a gap that leaves nothing of a cell is none") {
    Lattice lattice = lattice_of({60, 50}, 30, 9, 9);
    lattice.gap = {10, 8};
    CHECK(lattice.tile({0, 0}) == cv::Rect2d(65, 54, 20, 22));
    lattice.gap = {30, 0};
    CHECK(lattice.tile({0, 0}) == lattice.cell({0, 0}));
}

TEST_CASE("cells that hold blocks of tiles are parted into these, oblong ones, too") {
    constexpr int kWidth = 24;
    constexpr int kHeight = 17;
    cv::Mat pixels(400, 400, CV_8UC4, kPage);
    for (int row = 0; row < 12; ++row)
        for (int col = 0; col < 12; ++col)
            pixels(cv::Rect(30 + col * kWidth, 20 + row * kHeight, kWidth - 2, kHeight - 2)).setTo(kTile);
    Lattice blocks = lattice_of({30, 20}, 2 * kWidth, 4, 6);
    blocks.pitch.height = 3 * kHeight;
    const TileCounts tiles = tiles_per_cell(pixels, blocks);
    CHECK(tiles.across == 2);
    CHECK(tiles.down == 3);
    Lattice single = lattice_of({30, 20}, kWidth, 12, 12);
    single.pitch.height = kHeight;
    CHECK(!tiles_per_cell(pixels, single).is_block());
    Grid grid;
    grid.x = {30, 2 * kWidth, 7};
    grid.y = {20, 3 * kHeight, 5};
    const Grid finer = grid_of_tiles(grid, tiles);
    CHECK(finer.x.pitch == kWidth);
    CHECK(finer.x.count == 13);
    CHECK(finer.y.pitch == kHeight);
    CHECK(finer.y.count == 13);
}

TEST_CASE("rows and columns that a line runs across are no cells, nor what is beyond it") {
    const Lattice whole = lattice_of({30, 20}, 24, 12, 10);
    cv::Mat pixels(360, 360, CV_8UC4, kPage);
    for (int row = 2; row < 12; ++row)
        for (int col = 0; col < 9; ++col) pixels(cv::Rect(31 + col * 24, 21 + row * 24, 22, 22)).setTo(kTile);
    const auto sizes = [&] {
        const Extent extent = between_lines_across(pixels, whole);
        return std::array{extent.rows.begin, extent.rows.end, extent.cols.begin, extent.cols.end};
    };
    CHECK(sizes() == std::array{0, 12, 0, 10});
    SECTION("a frame around the tiles") {
        cv::rectangle(pixels, cv::Rect(18, 56, 240, 268), kTile, 1);
        CHECK(sizes() == std::array{2, 12, 0, 9});
    }
    SECTION("a line between cells is their border") {
        pixels(cv::Rect(0, 20 + 2 * 24, 360, 1)).setTo(kTile);
        CHECK(sizes() == std::array{0, 12, 0, 10});
    }
    SECTION("one that ends within the row is drawn on its cells") {
        pixels(cv::Rect(0, 32, 200, 2)).setTo(kTile);
        CHECK(sizes() == std::array{0, 12, 0, 10});
    }
    SECTION("lines across many rows are how tiles are drawn") {
        for (int row = 0; row < 12; ++row) pixels(cv::Rect(0, 32 + row * 24, 360, 2)).setTo(kPage * 0.5);
        CHECK(sizes() == std::array{0, 12, 0, 10});
    }
}

TEST_CASE("a board is looked for no further than a line across its cells") {
    constexpr int kCells = 14;
    cv::Mat pixels(460, 460, CV_8UC4, kPage);
    for (int row = 0; row < kCells; ++row)
        for (int col = 0; col < kCells; ++col)
            pixels(cv::Rect(31 + col * 24, 21 + row * 24, 22, 22)).setTo(kTile);
    const auto rows_found = [&] {
        const EdgeMaps edges = find_straight_edges(pixels);
        int most = 0;
        for (const Grid& grid :
             find_grids(edges, find_repetitions(edges, Edges::Sharp, Windows::Coarse, Cells::Square)))
            for (const LatticeCandidate& candidate : likely_lattices(pixels, edges, grid))
                most = std::max(most, candidate.lattice.rows);
        return most;
    };
    CHECK(rows_found() == kCells);
    pixels(cv::Rect(0, 20 + 24 + 12, 460, 1)).setTo(cv::Scalar(0, 0, 0, 255));
    CHECK(rows_found() == kCells - 2);
}

TEST_CASE("of oblong grids those that repeat best come first, if several windows have seen them") {
    const auto grid = [](int windows, double repeats) {
        Grid one;
        one.windows = windows;
        one.repeats = repeats;
        return one;
    };
    std::vector<Grid> grids{grid(78, 0.79), grid(23, 0.64), grid(19, 0.91), grid(1, 0.97)};
    put_texts_last(grids);
    std::vector<int> windows;
    for (const Grid& one : grids) windows.push_back(one.windows);
    CHECK(windows == std::vector{19, 78, 23, 1});
}
