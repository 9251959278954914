// Covered cells without a line between them, drawn here on a window.
#include "lattice/plain_area.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <opencv2/imgproc.hpp>

using namespace sapper;

namespace {

constexpr int kPitch = 20;
constexpr int kRows = 8;
constexpr int kCols = 12;
const cv::Point kOrigin(60, 40);
const cv::Rect kBoard(kOrigin, cv::Size(kCols* kPitch, kRows* kPitch));

// A plain board of that size with a few ruled cells opened within it.
cv::Mat picture_of(const cv::Rect& plain) {
    cv::Mat pixels(260, 400, CV_8UC4, cv::Scalar(90, 90, 90, 255));
    cv::rectangle(pixels, plain, cv::Scalar(140, 50, 30, 255), cv::FILLED);
    for (int row = 2; row < 6; ++row)
        for (int col = 3; col < 7; ++col) {
            const cv::Rect cell(kOrigin + kPitch * cv::Point(col, row), cv::Size(kPitch, kPitch));
            cv::rectangle(pixels, cell, cv::Scalar(40, 40, 40, 255), cv::FILLED);
            cv::rectangle(pixels, cell, cv::Scalar(28, 28, 28, 255), 1);
        }
    return pixels;
}

// Where the opened cells are, and a column of covered ones.
const Lattice kRuled{cv::Point2d(kOrigin + kPitch * cv::Point(2, 2)), {kPitch, kPitch}, 4, 5};

}  // namespace

TEST_CASE("a board whose covered cells have no lines reaches as far as their plain area") {
    const auto whole = with_plain_area(picture_of(kBoard), kRuled);
    REQUIRE(whole);
    CHECK(whole->area() == cv::Rect2d(kBoard));
    CHECK(whole->rows == kRows);
    CHECK(whole->cols == kCols);
}

TEST_CASE("the meaningless fourth byte of a pixel does not part a plain area") {
    cv::Mat pixels = picture_of(kBoard);
    std::uint8_t byte = 0;
    for (auto pixel = pixels.begin<cv::Vec4b>(); pixel != pixels.end<cv::Vec4b>(); ++pixel)
        (*pixel)[3] = byte++;
    CHECK(with_plain_area(pixels, kRuled));
}

TEST_CASE("a plain area that does not end in step with the cells is the page") {
    for (const cv::Rect& page : {kBoard + cv::Size(7, 0), kBoard + cv::Size(0, 7), cv::Rect(5, 5, 390, 250)})
        CHECK_FALSE(with_plain_area(picture_of(page), kRuled));
}

TEST_CASE("cells with lines between them are no plain area") {
    cv::Mat pixels = picture_of(kBoard);
    for (int x = kBoard.x; x < kBoard.br().x; x += kPitch)
        cv::line(pixels, {x, kBoard.y}, {x, kBoard.br().y}, cv::Scalar(180, 60, 40, 255));
    for (int y = kBoard.y; y < kBoard.br().y; y += kPitch)
        cv::line(pixels, {kBoard.x, y}, {kBoard.br().x, y}, cv::Scalar(180, 60, 40, 255));
    CHECK_FALSE(with_plain_area(pixels, kRuled));
}
