// Letters that stand for flags and mines in games that are drawn with letters.
#include <array>
#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

#include "label/cell_groups.hpp"

using namespace sapper;

namespace {

constexpr int kSide = 40;

SeenCell cell_with(const std::string& letter) {
    cv::Mat picture(kSide, kSide, CV_8UC4, cv::Scalar(40, 36, 30, 255));
    cv::putText(picture, letter, {9, 30}, cv::FONT_HERSHEY_DUPLEX, 1, cv::Scalar(90, 90, 230, 255), 2,
                cv::LINE_AA);
    CellEye eye;
    SeenCell cell;
    cell.look = eye.look(picture, cv::Rect2d(0, 0, kSide, kSide));
    cell.pattern = pattern_of(cell.look.patch);
    judge_glyph(cell);
    return cell;
}

CellGroup group_of(const std::string& letter) {
    const SeenCell cell = cell_with(letter);
    const std::array<const SeenCell*, 1> cells{&cell};
    return group_cells(1, cells).front();
}

}  // namespace

TEST_CASE("a P counts as a flag, an M rather as a mine, and other letters as neither") {
    CHECK(group_of("P").score(Shape::Flag) > 0.8F);
    CHECK(group_of("M").score(Shape::Mine) > 0.6F);
    CHECK(group_of("M").score(Shape::Mine) < 0.8F);  // It may be short for "marked".
    for (const std::string letter : {"D", "R", "H", "K", "N", "W", "A", "L"}) {
        INFO(letter);
        CHECK(group_of(letter).score(Shape::Mine) < 0.3F);
        CHECK(group_of(letter).score(MarkLetter::Flag) < 0.5F);
    }
}
