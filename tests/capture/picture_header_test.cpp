#include "picture_header.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <vector>

using namespace sapper;

namespace {

std::vector<std::uint8_t> encoded(const std::string& extension, cv::Size size) {
    std::vector<std::uint8_t> bytes;
    cv::imencode(extension, cv::Mat(size, CV_8UC3, cv::Scalar(10, 200, 90)), bytes);
    return bytes;
}

}  // namespace

TEST_CASE("The size is read from each kind of file") {
    const auto extension = GENERATE(as<std::string>{}, ".png", ".jpg", ".bmp");
    const auto bytes = encoded(extension, {317, 42});
    const auto size = picture_size(bytes);
    REQUIRE(size);
    CHECK(size->width == 317);
    CHECK(size->height == 42);
    CHECK(has_end(bytes));
}

TEST_CASE("A file cut off anywhere is read without looking beyond its end") {
    const auto extension = GENERATE(as<std::string>{}, ".png", ".jpg", ".bmp");
    const auto whole = encoded(extension, {20, 10});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        // A copy of exactly that length, so that the address sanitizer sees a step too far.
        const std::vector<std::uint8_t> part(whole.begin(),
                                             whole.begin() + static_cast<std::ptrdiff_t>(length));
        const auto size = picture_size(part);
        if (size) CHECK((size->width == 20 && size->height == 10));
        static_cast<void>(has_end(part));
    }
}

TEST_CASE("A JPEG whose segments claim to be of no length is not read for ever") {
    const std::vector<std::uint8_t> endless{0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0};
    CHECK_FALSE(picture_size(endless));
}

TEST_CASE("What is no picture has no size") {
    const std::string text = "P3 is a picture, but this is not: it is a sentence that is long enough.";
    CHECK_FALSE(picture_size(std::vector<std::uint8_t>(text.begin(), text.end())));
    CHECK_FALSE(picture_size({}));
}
