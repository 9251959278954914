// Leptonica's pixels against those of OpenCV's own decoders.
#include "picture_codec.hpp"

#include <catch2/catch.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <vector>

using namespace sapper;

namespace {

cv::Mat random_picture(int type) {
    cv::Mat picture(61, 83, type);
    cv::theRNG().state = 7;
    cv::randu(picture, cv::Scalar::all(0), cv::Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 65536 : 256));
    return picture;
}

/// Blue, green and red, as a frame has them.
cv::Mat colours_of(const cv::Mat& bgra) {
    cv::Mat bgr(bgra.size(), CV_8UC3);
    cv::mixChannels({bgra}, {bgr}, {0, 0, 1, 1, 2, 2});
    return bgr;
}

void check_as_opencv(const std::vector<std::uint8_t>& file) {
    const cv::Mat expected = cv::imdecode(file, cv::IMREAD_COLOR);
    const cv::Mat bgra = unpacked(file);
    REQUIRE(bgra.type() == CV_8UC4);
    REQUIRE(bgra.size() == expected.size());
    CHECK(cv::norm(colours_of(bgra), expected, cv::NORM_INF) == 0);
}

}  // namespace

TEST_CASE("Pictures of every depth are unpacked as OpenCV does") {
    struct Kind {
        std::string extension;
        int type = 0;
        std::vector<int> how = {};
    };
    const auto kind = GENERATE(values<Kind>({{".png", CV_8UC3},
                                             {".png", CV_8UC4},
                                             {".png", CV_8UC1},
                                             {".png", CV_16UC1},
                                             {".png", CV_16UC3},
                                             {".png", CV_8UC1, {cv::IMWRITE_PNG_BILEVEL, 1}},
                                             {".bmp", CV_8UC3},
                                             {".bmp", CV_8UC1},
                                             {".jpg", CV_8UC3, {cv::IMWRITE_JPEG_QUALITY, 80}},
                                             {".jpg", CV_8UC1}}));
    INFO(kind.extension << " of type " << kind.type);
    std::vector<std::uint8_t> file;
    REQUIRE(cv::imencode(kind.extension, random_picture(kind.type), file, kind.how));
    check_as_opencv(file);
}

TEST_CASE("A PNG packed here is one for OpenCV, too, without the fourth byte") {
    const cv::Mat picture = random_picture(CV_8UC4);
    const cv::Mat decoded = cv::imdecode(packed_png(picture), cv::IMREAD_UNCHANGED);
    REQUIRE(decoded.type() == CV_8UC3);
    CHECK(cv::norm(decoded, colours_of(picture), cv::NORM_INF) == 0);
}

TEST_CASE("What is no picture is unpacked to nothing") {
    CHECK(unpacked({}).empty());
    const std::vector<std::uint8_t> text{'n', 'o', ' ', 'p', 'i', 'c', 't', 'u', 'r', 'e', '\n'};
    CHECK(unpacked(text).empty());
    CHECK(packed_png({}).empty());
}
