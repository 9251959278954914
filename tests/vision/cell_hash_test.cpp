// Pictures of cells told apart by a number.
#include "look/cell_hash.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace sapper;

TEST_CASE("pictures that differ in any pixel have different hashes, plain ones too") {
    std::set<std::uint64_t> hashes;
    std::size_t pictures = 0;
    for (const int side : {16, 19, 24}) {
        const cv::Rect whole(0, 0, side, side);
        const cv::Rect2d cell(whole);
        for (int grey = 0; grey < 256; grey += 5, ++pictures)
            hashes.insert(hash_of(cv::Mat(side, side, CV_8UC4, cv::Scalar::all(grey)), whole, cell));
        for (int i = 0; i < side * side; ++i, ++pictures) {
            cv::Mat dotted(side, side, CV_8UC4, cv::Scalar::all(100));
            dotted.at<cv::Vec4b>(i / side, i % side)[i % 3] ^= 1;
            hashes.insert(hash_of(dotted, whole, cell));
        }
    }
    CHECK(hashes.size() == pictures);
}

TEST_CASE("the fourth byte of a pixel does not count, the place within the pixel does") {
    const cv::Rect whole(0, 0, 16, 16);
    const cv::Mat plain(16, 16, CV_8UC4, cv::Scalar(10, 20, 30, 0));
    const cv::Mat opaque(16, 16, CV_8UC4, cv::Scalar(10, 20, 30, 255));
    CHECK(hash_of(plain, whole, {0, 0, 16, 16}) == hash_of(opaque, whole, {0, 0, 16, 16}));
    CHECK(hash_of(plain, whole, {0, 0, 16, 16}) != hash_of(plain, whole, {0.25, 0, 15.75, 16}));
}
