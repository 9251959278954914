#include "sapper/capture/file_source.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <vector>

#include "support/scratch.hpp"

using namespace sapper;
namespace fs = std::filesystem;

namespace {

std::ptrdiff_t files_in(const test::Scratch& folder) {
    return std::distance(fs::directory_iterator(folder.path()), {});
}

void write(const fs::path& path, const std::vector<std::uint8_t>& bytes) {
    std::ofstream stream(path, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Every pixel of its own colour, as far as three bytes reach.
Frame gradient(int width, int height) {
    Frame frame{cv::Mat(height, width, CV_8UC4), {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            frame.pixels.at<cv::Vec4b>(y, x) =
                cv::Vec4b(static_cast<uchar>(x), static_cast<uchar>(y), static_cast<uchar>(x ^ y),
                          static_cast<uchar>(x * y));
    return frame;
}

std::vector<std::uint8_t> encoded(const std::string& extension, const cv::Mat& picture) {
    std::vector<std::uint8_t> bytes;
    cv::imencode(extension, picture, bytes);
    return bytes;
}

/// Runs `work` and gives what was written to stderr meanwhile.
template <typename Work>
std::string stderr_of(const fs::path& scratch, Work work) {
    std::fflush(stderr);
    const int original = dup(STDERR_FILENO);
    FILE* file = std::fopen(scratch.c_str(), "w");
    REQUIRE(file != nullptr);
    dup2(fileno(file), STDERR_FILENO);
    work();
    std::fflush(stderr);
    dup2(original, STDERR_FILENO);
    close(original);
    std::fclose(file);
    std::ifstream stream(scratch);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string sentence_of(const fs::path& path) {
    const test::Scratch scratch;
    std::string sentence;
    const std::string printed = stderr_of(scratch / "stderr", [&] {
        const auto frame = load_frame(path);
        REQUIRE_FALSE(frame);
        sentence = frame.error().sentence;
    });
    CHECK(printed.empty());
    CHECK(sentence.find(path.string()) != std::string::npos);
    CHECK(sentence.find('\n') == std::string::npos);
    return sentence;
}

}  // namespace

TEST_CASE("A frame comes back from its file pixel for pixel") {
    const test::Scratch folder;
    const Frame frame = gradient(211, 97);
    REQUIRE(save_frame(frame, folder / "a.png"));
    const auto loaded = load_frame(folder / "a.png");
    REQUIRE(loaded);
    CHECK(loaded->pixels.type() == CV_8UC4);
    CHECK(same_picture(*loaded, frame));
    CHECK(files_in(folder) == 1);
}

TEST_CASE("Part of a larger picture is saved as that part") {
    const test::Scratch folder;
    const Frame whole = gradient(60, 50);
    const Frame part{whole.pixels(cv::Rect(7, 5, 20, 10)), {}};
    REQUIRE(save_frame(part, folder / "part.png"));
    const auto loaded = load_frame(folder / "part.png");
    REQUIRE(loaded);
    CHECK(same_picture(*loaded, part));
}

TEST_CASE("Saving replaces an older file, whatever its name ends in") {
    const test::Scratch folder;
    REQUIRE(save_frame(gradient(5, 5), folder / "picture"));
    REQUIRE(save_frame(gradient(9, 4), folder / "picture"));
    const auto loaded = load_frame(folder / "picture");
    REQUIRE(loaded);
    CHECK(loaded->width() == 9);
    CHECK(files_in(folder) == 1);
}

TEST_CASE("Grey, 16-bit, transparent, JPEG and BMP pictures become four bytes a pixel") {
    const test::Scratch folder;
    const auto check = [&](const std::string& extension, const cv::Mat& picture, const cv::Vec3i& expected) {
        write(folder / "any", encoded(extension, picture));
        const auto loaded = load_frame(folder / "any");
        REQUIRE(loaded);
        CHECK(loaded->pixels.type() == CV_8UC4);
        CHECK(loaded->pixels.size() == picture.size());
        const auto pixel = loaded->pixels.at<cv::Vec4b>(3, 3);
        for (int channel = 0; channel < 3; ++channel)
            CHECK(std::abs(pixel[channel] - expected[channel]) <= 2);
    };
    const cv::Size size(16, 12);
    check(".png", cv::Mat(size, CV_8UC1, cv::Scalar(77)), {77, 77, 77});
    check(".png", cv::Mat(size, CV_16UC1, cv::Scalar(200 * 257)), {200, 200, 200});
    check(".png", cv::Mat(size, CV_16UC3, cv::Scalar(10 * 257, 20 * 257, 30 * 257)), {10, 20, 30});
    check(".png", cv::Mat(size, CV_8UC4, cv::Scalar(10, 20, 30, 128)), {10, 20, 30});
    check(".png", cv::Mat(size, CV_8UC3, cv::Scalar(10, 20, 30)), {10, 20, 30});
    check(".jpg", cv::Mat(size, CV_8UC3, cv::Scalar(60, 120, 180)), {60, 120, 180});
    check(".bmp", cv::Mat(size, CV_8UC3, cv::Scalar(10, 20, 30)), {10, 20, 30});
}

TEST_CASE("A file that is missing, a folder, empty or no picture is a sentence with its path") {
    const test::Scratch folder;
    CHECK(sentence_of(folder / "nowhere.png").find("there is no file") == 0);
    fs::create_directory(folder / "sub");
    CHECK(sentence_of(folder / "sub").find("is a folder") != std::string::npos);
    CHECK(sentence_of("/dev/zero").find("is not a file") != std::string::npos);
    write(folder / "empty.png", {});
    CHECK(sentence_of(folder / "empty.png").find("is empty") != std::string::npos);
    write(folder / "text.png", {'h', 'e', 'l', 'l', 'o'});
    CHECK(sentence_of(folder / "text.png").find("is not a PNG, JPEG or BMP") != std::string::npos);
}

TEST_CASE("A picture cut off anywhere is a sentence, and no library prints its own") {
    const test::Scratch folder;
    const auto extension = GENERATE(as<std::string>{}, ".png", ".jpg");
    const auto whole = encoded(extension, gradient(64, 48).pixels);
    for (std::size_t length = 1; length + 12 < whole.size(); length += 97) {
        write(folder / "cut", {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
        sentence_of(folder / "cut");
    }
}

TEST_CASE("A damaged picture neither ends the program nor prints") {
    const test::Scratch folder;
    const auto extension = GENERATE(as<std::string>{}, ".png", ".jpg", ".bmp");
    const auto whole = encoded(extension, gradient(64, 48).pixels);
    const std::string printed = stderr_of(folder / "stderr", [&] {
        for (std::size_t at = 8; at < whole.size(); at += 41) {
            auto damaged = whole;
            damaged[at] = static_cast<std::uint8_t>(~damaged[at]);
            write(folder / "damaged", damaged);
            static_cast<void>(load_frame(folder / "damaged"));
        }
    });
    CHECK(printed.empty());
}

TEST_CASE("A picture that claims to be huge is refused before it is unpacked") {
    const test::Scratch folder;
    auto bytes = encoded(".png", gradient(8, 8).pixels);
    bytes[18] = 0x4e;  // Width 20000, whose bytes are at 16 to 19, height at 20 to 23.
    bytes[19] = 0x20;
    bytes[22] = 0x4e;
    bytes[23] = 0x20;
    write(folder / "huge.png", bytes);
    CHECK(sentence_of(folder / "huge.png").find("20000 x 20000 px") != std::string::npos);
}

TEST_CASE("A place that cannot be written is a sentence and leaves nothing behind") {
    const test::Scratch folder;
    const auto saved = save_frame(gradient(4, 4), folder / "no" / "such" / "folder.png");
    REQUIRE_FALSE(saved);
    CHECK(saved.error().sentence.find("No such file or directory") != std::string::npos);
    CHECK_FALSE(save_frame(Frame{}, folder / "nothing.png"));
    fs::create_directory(folder / "taken");
    CHECK_FALSE(save_frame(gradient(4, 4), folder / "taken"));
    CHECK(files_in(folder) == 1);
}

TEST_CASE("Files are shown one after the other, then no more") {
    const test::Scratch folder;
    REQUIRE(save_frame(gradient(4, 4), folder / "1.png"));
    REQUIRE(save_frame(gradient(5, 5), folder / "2.png"));
    const auto source = open_file_source({folder / "1.png", folder / "2.png"});
    CHECK(source->describe() == "2 picture files");
    CHECK(source->wait_for_change(std::chrono::hours(1)));
    CHECK(source->grab().value().width() == 4);
    CHECK(source->grab().value().width() == 5);
    CHECK_FALSE(source->wait_for_change(std::chrono::hours(1)));
    CHECK_FALSE(source->grab());
}

TEST_CASE("Pictures are the same when colours and place are, whatever the fourth byte") {
    const Frame frame = gradient(30, 20);
    Frame other{frame.pixels.clone(), {}};
    CHECK(same_picture(frame, other));
    other.pixels.at<cv::Vec4b>(7, 11)[3] ^= 0xff;
    CHECK(same_picture(frame, other));
    other.pixels.at<cv::Vec4b>(7, 11)[2] ^= 1;
    CHECK_FALSE(same_picture(frame, other));
    CHECK_FALSE(same_picture(frame, Frame{frame.pixels, {1, 0}}));
    CHECK_FALSE(same_picture(frame, gradient(20, 30)));
    CHECK(same_picture(Frame{}, Frame{}));
}
