// Areas in which two colours take turns from pixel to pixel.
#include "look/stipple.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "sapper/capture/file_source.hpp"
#include "sapper/vision/board_reader.hpp"

using namespace sapper;

namespace {

const cv::Rect kArea(10, 12, 9, 7);

cv::Mat page() {
    return {40, 40, CV_8UC4, cv::Scalar(200, 200, 200, 255)};
}

void stipple(cv::Mat& picture, const cv::Rect& area) {
    for (int y = area.y; y < area.br().y; ++y)
        for (int x = area.x; x < area.br().x; ++x)
            picture.at<cv::Vec4b>(y, x) =
                (x + y) % 2 == 0 ? cv::Vec4b(0, 0, 0, 255) : cv::Vec4b(80, 100, 255, 255);
}

bool are_equal(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_INF) == 0;
}

}  // namespace

TEST_CASE("a stippled area has the mean of its colours up to its sides, and nothing else changes") {
    cv::Mat picture = page();
    stipple(picture, kArea);
    cv::Mat expected = page();
    expected(kArea).setTo(cv::Scalar(40, 50, 127, 255));
    CHECK(are_equal(without_stipple(picture), expected));
}

TEST_CASE("strokes that cross and chequers of few pixels are no stipple") {
    cv::Mat picture = page();
    cv::line(picture, {5, 5}, {15, 15}, cv::Scalar(0, 0, 0, 255));
    cv::line(picture, {15, 5}, {5, 15}, cv::Scalar(0, 0, 0, 255));
    stipple(picture, {25, 25, 4, 4});
    CHECK(without_stipple(picture).data == picture.data);
}

TEST_CASE("a board with stippled tiles is found where it is") {
    const auto frame = load_frame(SAPPER_SOURCE_DIR "/testdata/strangers/xbomb/fresh_8x8m10.png").value();
    const auto located = BoardReader({}, Strangers::Read).locate(frame);
    REQUIRE(located);
    CHECK(std::abs(located->lattice.origin.x - 5) < 1);
    CHECK(std::abs(located->lattice.origin.y - 36) < 1);
}
