// Boards that are drawn alike to the pixel give their pitch away exactly.
#include "lattice/whole_pixels.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <string_view>

#include "stranger/stranger_place.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 25;
constexpr int kRows = 10;
constexpr int kCols = 14;
const cv::Point kOrigin(60, 40);

// Raised tiles, some with a thing on them.
cv::Mat board_of_tiles() {
    cv::Mat picture(340, 480, CV_8UC4, cv::Scalar(120, 110, 100, 255));
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col) {
            const cv::Rect tile(kOrigin.x + col * kSide, kOrigin.y + row * kSide, kSide, kSide);
            picture(tile).setTo(cv::Scalar(70, 70, 70, 255));
            picture({tile.x, tile.y, kSide - 3, kSide - 3}).setTo(cv::Scalar(240, 240, 240, 255));
            picture({tile.x + 3, tile.y + 3, kSide - 6, kSide - 6}).setTo(cv::Scalar(190, 190, 190, 255));
            if ((row * 7 + col * 3) % 5 == 0)
                picture({tile.x + 9, tile.y + 7, 6, 10}).setTo(cv::Scalar(20, 20, 200, 255));
        }
    return picture;
}

Lattice measured(double width, double height) {
    Lattice lattice;
    lattice.origin = {60.6, 39.2};
    lattice.pitch = {width, height};
    lattice.rows = kRows;
    lattice.cols = kCols;
    return lattice;
}

cv::Point2d middle_of(const Lattice& lattice) {
    return (lattice.area().tl() + lattice.area().br()) / 2;
}

}  // namespace

TEST_CASE("cells that are drawn alike to the pixel tell their pitch") {
    const cv::Mat picture = board_of_tiles();
    const Lattice lattice = measured(24.91, 25.16);
    const Lattice whole = on_whole_pixels(picture, lattice);
    CHECK(whole.pitch == cv::Size2d(kSide, kSide));
    CHECK(cv::norm(middle_of(whole) - middle_of(lattice)) < 1e-9);
    CHECK(whole.rows == kRows);
    CHECK(whole.cols == kCols);
}

TEST_CASE("a pitch stays as measured where no two cells are alike to the pixel") {
    SECTION("because each has noise") {
        cv::Mat picture = board_of_tiles();
        cv::Mat noise(picture.size(), picture.type());
        cv::RNG random(7);
        random.fill(noise, cv::RNG::UNIFORM, 0, 8);
        picture += noise;
        const Lattice lattice = measured(24.91, 25.16);
        CHECK(on_whole_pixels(picture, lattice) == lattice);
    }
    SECTION("because it is a fraction of a pixel, as on a scaled display") {
        constexpr double kScale = 1.13;
        cv::Mat picture;
        cv::resize(board_of_tiles(), picture, {}, kScale, kScale, cv::INTER_LINEAR);
        Lattice lattice = measured(kSide * kScale, kSide * kScale);
        lattice.origin *= kScale;
        CHECK(on_whole_pixels(picture, lattice) == lattice);
    }
    SECTION("because it is too far from a whole one") {
        const Lattice lattice = measured(25.4, 25.4);
        CHECK(on_whole_pixels(board_of_tiles(), lattice) == lattice);
    }
}

namespace {

constexpr int kBevelled = 30;
constexpr int kBevelledCells = 9;

// Buttons with sides of one pixel, and pressed ones with numbers in a corner of the board.
cv::Mat board_with_thin_bevels() {
    constexpr std::array<std::string_view, 3> kCorner{"11211", "1....", "1...."};
    cv::Mat picture(340, 340, CV_8UC4, cv::Scalar(214, 214, 214, 255));
    const auto set = [&](const cv::Rect& part, int grey) {
        picture(part).setTo(cv::Scalar(grey, grey, grey, 255));
    };
    for (int row = 0; row < kBevelledCells; ++row)
        for (int col = 0; col < kBevelledCells; ++col) {
            const cv::Rect cell(kOrigin.x - 30 + col * kBevelled, kOrigin.y + row * kBevelled, kBevelled,
                                kBevelled);
            const auto within = [&](int first, int last) {
                return cv::Rect(cell.x + first, cell.y + first, kBevelled - first - last,
                                kBevelled - first - last);
            };
            if (row < 6 || col < 4) {
                set(cell, 0);
                set(within(0, 1), 152);
                set(within(0, 2), 255);
                set(within(1, 2), 214);
                continue;
            }
            set(cell, 255);
            set(within(0, 1), 137);
            set(within(1, 1), 0);
            set(within(2, 1), 195);
            const char shown = kCorner[static_cast<std::size_t>(row - 6)][static_cast<std::size_t>(col - 4)];
            if (shown != '.')
                cv::putText(picture, std::string(1, shown), cell.tl() + cv::Point(10, 20),
                            cv::FONT_HERSHEY_DUPLEX, 0.5, {200, 60, 60, 255}, 1, cv::LINE_AA);
        }
    return picture;
}

}  // namespace

TEST_CASE("cells of whole pixels of which nothing is known half a pixel aside are read where they begin") {
    const cv::Mat picture = board_with_thin_bevels();
    StrangerReader reader;
    const Lattice aside{
        {kOrigin.x - 30 - 0.5, kOrigin.y - 0.5}, {kBevelled, kBevelled}, kBevelledCells, kBevelledCells};
    const Stranger measured = read_on(picture, reader, {}, aside);
    CHECK(measured.reading.known < 0.5);
    const Stranger found = placed(picture, reader, measured);
    CHECK(found.reading.known == 1);
    CHECK(cv::norm(found.lattice.origin - cv::Point2d(kOrigin.x - 30, kOrigin.y)) <= 1);
}
