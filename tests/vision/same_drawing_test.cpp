// Whether two cells show the same, however they lie on the pixels.
#include "look/same_drawing.hpp"

#include <catch2/catch.hpp>
#include <opencv2/imgproc.hpp>

using namespace sapper;

namespace {

// An angle on a ground of that grey, so many pixels to the right.
CellLook angle(int aside, int ground = 190, int ink = 30) {
    CellLook look;
    look.blank = false;
    look.ground = cv::Vec3f::all(static_cast<float>(ground));
    look.glyph.contrast = static_cast<float>(ground - ink);
    look.patch = cv::Mat(kLookSide, kLookSide, CV_8UC4, cv::Scalar::all(ground));
    cv::rectangle(look.patch, {10 + aside, 8, 3, 16}, cv::Scalar::all(ink), cv::FILLED);
    cv::rectangle(look.patch, {10 + aside, 21, 10, 3}, cv::Scalar::all(ink), cv::FILLED);
    return look;
}

CellLook with_bar(CellLook look) {
    cv::rectangle(look.patch, {10, 14, 8, 2}, cv::Scalar::all(30), cv::FILLED);
    return look;
}

}  // namespace

TEST_CASE("a drawing is the same a pixel aside, and not with a stroke more or less") {
    CHECK(show_same_drawing(angle(0), angle(1)));
    CHECK_FALSE(show_same_drawing(angle(0), angle(4)));
    CHECK_FALSE(show_same_drawing(angle(0), with_bar(angle(0))));
    CHECK_FALSE(show_same_drawing(with_bar(angle(0)), angle(0)));
}

TEST_CASE("a drawing on another ground, or too faint to tell, is not the same") {
    CHECK_FALSE(show_same_drawing(angle(0), angle(0, 150)));
    CHECK_FALSE(show_same_drawing(angle(0, 190, 175), angle(0, 190, 175)));
}
