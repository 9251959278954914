// Glyphs on the ground that bare cells beside them show.
#include "look/bare_ground.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "look/cell_look.hpp"
#include "look/colour.hpp"
#include "stranger/stranger_reader.hpp"
#include "vision/synthetic/screen.hpp"
#include "vision/tally.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 40;

// A row of grey cells, the middle one with `text` on it, so large and bold that there is little ground left.
// `margin`: left of the text and below it, px.
cv::Mat row_of_three(const std::string& text, int margin, double scale, const cv::Scalar& ground,
                     const cv::Scalar& ink) {
    cv::Mat picture(kSide, 3 * kSide, CV_8UC4, ground);
    cv::Mat cell = picture.colRange(kSide, 2 * kSide);
    constexpr int kBold = 11;
    cv::putText(cell, text, {margin, kSide - 1 - margin}, cv::FONT_HERSHEY_SIMPLEX, scale, ink, kBold);
    return picture;
}

Lattice lattice_of_row() {
    Lattice lattice;
    lattice.pitch = {kSide, kSide};
    lattice.rows = 1;
    lattice.cols = 3;
    return lattice;
}

float share_of(const SeenCell& cell, Shape shape) {
    return cell.scores[static_cast<std::size_t>(shape)];
}

}  // namespace

TEST_CASE("a number that nearly fills its cell is ink, and not the ground") {
    const cv::Mat picture = row_of_three("2", 5, 1.3, {200, 205, 210, 255}, {40, 30, 35, 255});
    StrangerReader reader;
    const auto cells = reader.see_all(picture, lattice_of_row());
    REQUIRE(cells.size() == 3);
    CHECK(cells[0]->look.blank);
    REQUIRE_FALSE(cells[1]->look.blank);
    const SeenCell& by_itself = reader.see(picture, lattice_of_row().cell({0, 1}));
    CHECK(share_of(by_itself, Shape::Two) < share_of(*cells[1], Shape::Two));
    CHECK(by_itself.look.glyph.colour[1] > 150);
    CHECK(cells[1]->look.glyph.colour[1] < 100);
    CHECK(share_of(*cells[1], Shape::Two) > 0.5F);
}

TEST_CASE("a bare cell is like another one by its sides alone") {
    const cv::Mat picture = row_of_three("8", 6, 1.25, {90, 120, 90, 255}, {250, 250, 250, 255});
    StrangerReader reader;
    const auto see_all = [&reader](const cv::Mat& row) {
        std::vector<const SeenCell*> cells(3);
        for (int col = 0; col < 3; ++col)
            cells[static_cast<std::size_t>(col)] = &reader.see(row, lattice_of_row().cell({0, col}));
        return cells;
    };
    const auto cells = see_all(picture);
    const SeenCell* const bare = bare_cell_like(cells, 1, 3, 1);
    CHECK((bare == cells[0] || bare == cells[2]));

    SECTION("and not where the ground is another one") {
        cv::Mat other = picture.clone();
        other.colRange(0, kSide).setTo(cv::Scalar(160, 160, 160, 255));
        other.colRange(2 * kSide, 3 * kSide).setTo(cv::Scalar(30, 60, 30, 255));
        CHECK(bare_cell_like(see_all(other), 1, 3, 1) == nullptr);
    }
}

TEST_CASE(
    "a cell with more on it than the number has is no bare one, nor one with much if there is another") {
    const bool strong = GENERATE(false, true);
    cv::Mat picture(kSide, 3 * kSide, CV_8UC4, cv::Scalar(200, 190, 230, 255));
    const cv::Scalar ink = strong ? cv::Scalar(0, 0, 0, 255) : cv::Scalar(120, 110, 140, 255);
    cv::putText(picture, "3", {kSide + 15, 27}, cv::FONT_HERSHEY_SIMPLEX, 0.5, ink, strong ? 4 : 1);
    // The plain one is a little unlike it.
    picture.colRange(2 * kSide, 3 * kSide).setTo(cv::Scalar(197, 188, 227, 255));
    // A cross so large that it is taken for the ground.
    constexpr int kThick = 13;
    const int low = strong ? 12 : 4;
    const int high = kSide - 1 - low;
    cv::line(picture, {low, low}, {high, high}, {60, 50, 250, 255}, kThick);
    cv::line(picture, {low, high}, {high, low}, {60, 50, 250, 255}, kThick);
    StrangerReader reader;
    std::vector<const SeenCell*> cells(3);
    for (int col = 0; col < 3; ++col)
        cells[static_cast<std::size_t>(col)] = &reader.see(picture, lattice_of_row().cell({0, col}));
    SeenCell crossed = *cells[0];
    crossed.look.blank = true;
    cells[0] = &crossed;
    REQUIRE((strongest_inner_block(crossed) < strongest_inner_block(*cells[1])) == strong);
    CHECK(bare_cell_like(cells, 1, 3, 1) == cells[2]);
}

TEST_CASE("anything may be hidden on a blank cell when its middle is like that of few others") {
    constexpr int kCells = 9;
    cv::Mat picture(kSide, kCells * kSide, CV_8UC4, cv::Scalar(170, 175, 170, 255));
    const auto fill = [&](int col) {
        constexpr int kBevel = 7;
        const cv::Rect inside(col * kSide + kBevel, kBevel, kSide - 2 * kBevel, kSide - 2 * kBevel);
        picture(inside).setTo(cv::Scalar(30, 30, 210, 255));
    };
    StrangerReader reader;
    const auto cells_of_row = [&] {
        std::vector<const SeenCell*> cells;
        cells.reserve(kCells);
        for (int col = 0; col < kCells; ++col)
            cells.push_back(&reader.see(picture, cv::Rect2d(col * kSide, 0, kSide, kSide)));
        return cells;
    };
    fill(2);
    fill(3);
    const auto two_filled = cells_of_row();
    REQUIRE(two_filled[2]->look.blank);
    CHECK(hidden_on(two_filled, *two_filled[2]) == Hidden::Anything);
    CHECK(hidden_on(two_filled, *two_filled[3]) == Hidden::Anything);
    CHECK(hidden_on(two_filled, *two_filled[5]) == Hidden::Nothing);
    for (const int col : {0, 5, 8}) fill(col);
    const auto five_filled = cells_of_row();
    CHECK(hidden_on(five_filled, *five_filled[2]) == Hidden::NoTile);
}

namespace {

// A disc with rays that leaves little of its cell.
void draw_mine(cv::Mat cell, const cv::Scalar& ink, int radius = 11, double reach = 18) {
    const cv::Point middle(kSide / 2, kSide / 2);
    constexpr int kRays = 8;
    cv::circle(cell, middle, radius, ink, cv::FILLED, cv::LINE_AA);
    for (int ray = 0; ray < kRays; ++ray) {
        const double angle = ray * CV_2PI / kRays;
        const cv::Point tip = middle + cv::Point(static_cast<int>(std::lround(reach * std::cos(angle))),
                                                 static_cast<int>(std::lround(reach * std::sin(angle))));
        cv::line(cell, middle, tip, ink, 3, cv::LINE_AA);
    }
}

}  // namespace

TEST_CASE("what nearly fills its cell is seen in many cells, and on a ground of its own") {
    constexpr int kCells = 16;
    const cv::Scalar ground(60, 62, 58, 255);
    const cv::Scalar ink(240, 245, 242, 255);
    cv::Mat picture(kSide, kCells * kSide, CV_8UC4, ground);
    const auto cell = [&](int col) { return picture.colRange(col * kSide, (col + 1) * kSide); };
    for (int col = 1; col < kCells; col += 2) draw_mine(cell(col), ink);
    cell(0).setTo(cv::Scalar(20, 20, 200, 255));
    draw_mine(cell(0), ink);
    Lattice lattice = lattice_of_row();
    lattice.cols = kCells;
    StrangerReader reader;
    const auto cells = reader.see_all(picture, lattice);
    REQUIRE(cells.size() == kCells);
    for (const int col : {0, 1, 7, 15}) {
        INFO(col);
        const SeenCell& seen = *cells[static_cast<std::size_t>(col)];
        CHECK_FALSE(seen.look.blank);
        CHECK(share_of(seen, Shape::Mine) > 0.9F);
    }
    CHECK(cells[2]->look.blank);
}

TEST_CASE("mines are seen whose rays reach the sides") {
    constexpr int kCells = 16;
    cv::Mat picture(kSide, kCells * kSide, CV_8UC4, cv::Scalar(150, 160, 155, 255));
    for (int col = 1; col < kCells; col += 2)
        draw_mine(picture.colRange(col * kSide, (col + 1) * kSide), {20, 22, 24, 255}, 12, 19);
    Lattice lattice = lattice_of_row();
    lattice.cols = kCells;
    StrangerReader reader;
    REQUIRE(reader.see_alone(picture, lattice)[3]->look.blank);
    const auto cells = reader.see_all(picture, lattice);
    for (int col = 0; col < kCells; ++col) {
        INFO(col);
        const SeenCell& seen = *cells[static_cast<std::size_t>(col)];
        CHECK(seen.look.blank == (col % 2 == 0));
        if (!seen.look.blank) CHECK(share_of(seen, Shape::Mine) > 0.8F);
    }
}

TEST_CASE("what fills most of its tile is ink, and the tile around it the ground") {
    constexpr int kLarge = 46;
    const cv::Scalar white(255, 255, 255, 255);
    cv::Mat tile(kLarge, kLarge, CV_8UC4, white);
    tile(cv::Rect(3, 3, 42, 42)).setTo(cv::Scalar(80, 120, 155, 255));
    cv::rectangle(tile, cv::Rect(9, 9, 5, 32), white, cv::FILLED);
    cv::rectangle(tile, cv::Rect(9, 11, 33, 22), white, cv::FILLED);
    const CellLook look = CellEye().look(tile, cv::Rect2d({0, 0}, cv::Size2d(tile.size())));
    REQUIRE_FALSE(look.blank);
    CHECK(apart(look.glyph.colour, {255, 255, 255}) < 30);
}

// Down the board the empty cells become as light as covered ones are at its top.
TEST_CASE(
    "an area of empty cells on the ground of its numbers is in doubt where it passes for covered cells") {
    CHECK(testing::tally_of(testing::random_screens({442097})).wrong == 0);
}

TEST_CASE("flags that reach into the bevel of their tile are seen") {
    CHECK(testing::tally_of(testing::random_screens({421018})).right == 1);
}

// Such as flags of a game that draws on the upper part of its tiles.
TEST_CASE("what is drawn right below the middle of a side is a glyph, and what is left of a frame is none") {
    cv::Mat tile(32, 32, CV_8UC4, cv::Scalar(199, 199, 199, 255));
    const auto is_blank = [&] {
        return CellEye().look(tile, cv::Rect2d({0, 0}, cv::Size2d(tile.size()))).blank;
    };
    const cv::Scalar red(50, 50, 240, 255);
    cv::rectangle(tile, {11, 3, 9, 5}, red, cv::FILLED);
    CHECK_FALSE(is_blank());
    tile.setTo(cv::Scalar(199, 199, 199, 255));
    cv::rectangle(tile, {0, 0, 9, 9}, red, cv::FILLED);
    CHECK(is_blank());
}

TEST_CASE("empty cells in a row of their own shade make no chequer with covered ones") {
    CHECK(testing::tally_of(testing::random_screens({494531})).right == 1);
}

// A number in a circle that nearly fills its cell.
cv::Mat in_circle(const std::string& text) {
    cv::Mat cell(kSide, kSide, CV_8UC4, cv::Scalar(66, 30, 40, 255));
    const cv::Scalar ink(214, 190, 206, 255);
    cv::circle(cell, {kSide / 2, kSide / 2}, kSide / 3, ink, 2, cv::LINE_AA);
    cv::putText(cell, text, {kSide * 3 / 8, kSide * 5 / 8}, cv::FONT_HERSHEY_SIMPLEX, 0.4, ink, 1,
                cv::LINE_AA);
    return cell;
}

TEST_CASE("a number in a circle is seen without it") {
    StrangerReader reader;
    const cv::Rect2d cell(0, 0, kSide, kSide);
    const SeenCell numbered = reader.see(in_circle("4"), cell);
    REQUIRE_FALSE(numbered.look.blank);
    CHECK(numbered.look.glyph.box.height < 0.5F);
    CHECK(share_of(numbered, Shape::Four) > 0.5F);
}
